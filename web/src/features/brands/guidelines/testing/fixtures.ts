/** Guidelines of a company for the use of AI. */
import type {
  AnswerRow,
  GuidelinesToAnswer,
  OwnConsent,
  OwnConsentText,
} from '@polylogue/contract/brands/guidelines/consents';
import type {
  GuidelinesDocument,
  GuidelinesRow,
  GuidelinesSection,
  GuidelinesTemplate,
  GuidelinesVersion,
} from '@polylogue/contract/brands/guidelines/schemas';

export const id = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
const documentId = id(1);
const permissions = { canEdit: true, canDelete: true, canRestore: false };

const section = (
  position: number,
  texts: readonly [title: string, text: string],
  translations: GuidelinesSection['translations'] = {},
): GuidelinesSection => ({
  sectionId: id(100 + position),
  position,
  title: texts[0],
  text: texts[1],
  translations,
});

const sections = [
  section(
    0,
    [
      'What you may enter',
      'Enter **only what you may share** with a colleague in another department.\n\n- no health data\n- no passwords\n- no [personal data](https://example.com/privacy) of customers',
    ],
    { ar: { title: 'ما يجوز إدخاله', text: 'أدخل **ما يجوز لك مشاركته** مع زميل في قسم آخر فقط.' } },
  ),
  section(
    1,
    [
      'Check answers',
      'Answers can be wrong. Check them against the cited sources before you rely on them, and name the sources when you pass them on.',
    ],
    {
      ar: { title: 'تحقّق من الإجابات', text: 'قد تكون الإجابات خاطئة. تحقّق منها في المصادر المذكورة.' },
    },
  ),
  section(2, ['Decisions about people', 'Never let an answer decide about a person.']),
];

export const document: GuidelinesDocument = {
  guidelinesDocumentId: documentId,
  name: 'Use of AI at Contoso',
  language: 'en',
  nameTranslations: { ar: 'استخدام الذكاء الاصطناعي في كونتوسو' },
  status: 'inForce',
  inForceVersion: 2,
  scheduled: null,
  hasChanges: true,
  version: 7,
  updatedAt: '2026-11-20T08:00:00Z',
  deletedAt: null,
  permissions,
  sections,
  reacceptAfterDays: 365,
  requiredBy: [
    { kind: 'instanceSettings', id: '', name: '' },
    { kind: 'agent', id: id(20), name: 'Travel Assistant' },
    { kind: 'brand', id: 'contoso', name: 'Contoso' },
    { kind: 'agent', id: id(21), name: null },
  ],
};

export const draft: GuidelinesDocument = {
  ...document,
  status: 'draft',
  inForceVersion: null,
  reacceptAfterDays: null,
  sections: [],
  requiredBy: [],
};

const rowOf = ({
  sections: own,
  requiredBy,
  reacceptAfterDays: _,
  ...row
}: GuidelinesDocument): GuidelinesRow => ({
  ...row,
  sectionCount: own.length,
  requiredByCount: requiredBy.length,
});

export const rows: readonly [GuidelinesRow, ...GuidelinesRow[]] = [
  rowOf(document),
  {
    ...rowOf(document),
    guidelinesDocumentId: id(2),
    name: 'Visitors of our web site',
    status: 'scheduled',
    inForceVersion: null,
    scheduled: { version: 1, effectiveFrom: '2027-03-01T08:00:00Z' },
    requiredByCount: 1,
  },
  { ...rowOf(draft), guidelinesDocumentId: id(3), name: 'إرشادات فرع الرياض' },
  {
    ...rowOf(document),
    guidelinesDocumentId: id(4),
    name: 'Pilot of the works council',
    status: 'withdrawn',
    inForceVersion: null,
    requiredByCount: 0,
  },
];

const version: GuidelinesVersion = {
  version: 2,
  status: 'inForce',
  isMinor: false,
  effectiveFrom: '2026-11-01T08:00:00Z',
  reacceptAfterDays: 365,
  putInForceAt: '2026-10-25T08:00:00Z',
  putInForceBy: { userId: id(30), name: 'Maya Lindqvist' },
  withdrawnAt: null,
};
export const versions: GuidelinesVersion[] = [
  version,
  {
    ...version,
    version: 1,
    status: 'superseded',
    isMinor: true,
    reacceptAfterDays: null,
    effectiveFrom: '2026-02-01T08:00:00Z',
    putInForceBy: { userId: id(31), name: null },
  },
];

const formerSections = sections
  .slice(0, 2)
  .map((one) => (one.position === 0 ? { ...one, text: one.text.replace('- no passwords\n', '') } : one));

/** Content of a version; the first has other texts. */
export const contentOf = (number: number) => ({
  ...(versions.find((one) => one.version === number) ?? version),
  name: document.name,
  language: document.language,
  nameTranslations: document.nameTranslations,
  sections: number === 1 ? formerSections : sections,
});

export const answers: AnswerRow[] = [
  ['Jonas Weber', 'accepted'],
  ['Ana Souza', 'declined'],
  ['ليلى حداد', 'notAnswered'],
  [null, 'accepted'],
].map(([name, state], index) => ({
  userId: id(40 + index),
  name: name ?? null,
  emailAddress: name === null ? null : `person.${index}@contoso.com`,
  state: state as AnswerRow['state'],
  version: state === 'notAnswered' ? 1 : 2,
  language: 'en',
  channel: 'web',
  at: '2026-11-03T09:30:00Z',
  remindedAt: state === 'notAnswered' ? '2026-11-24T09:30:00Z' : null,
}));

export const template: GuidelinesTemplate = {
  templateId: id(60),
  name: 'Rules for AI',
  language: 'en',
  nameTranslations: {},
  sections: sections.map(({ title, text, translations }) => ({ title, text, translations })),
  version: 2,
  updatedAt: '2026-11-12T08:00:00Z',
  deletedAt: null,
  permissions,
};

const textDigest = 'a'.repeat(64);
const shown = (all: readonly GuidelinesSection[]) =>
  all.map(({ sectionId, title, text }) => ({ sectionId, title, text }));

/** First consent to the guidelines. */
export const toAnswer: GuidelinesToAnswer = {
  guidelinesDocumentId: documentId,
  version: 2,
  language: 'en',
  languages: ['en', 'ar'],
  name: document.name,
  sections: shown(sections),
  textDigest,
  effectiveFrom: version.effectiveFrom,
  answer: null,
  isConsentRequired: true,
  accepted: null,
};

/** Consent to a later version. */
export const toAnswerAgain: GuidelinesToAnswer = {
  ...toAnswer,
  accepted: {
    version: 1,
    language: 'en',
    name: document.name,
    sections: shown(formerSections),
    at: '2026-02-03T09:30:00Z',
  },
};

const consent: OwnConsent = {
  consentId: id(70),
  guidelinesDocumentId: documentId,
  name: document.name,
  version: 2,
  language: 'en',
  outcome: 'accepted',
  channel: 'web',
  at: '2026-11-03T09:30:00Z',
  isValid: true,
};
export const ownConsents: OwnConsent[] = [
  consent,
  {
    ...consent,
    consentId: id(71),
    version: 1,
    outcome: 'declined',
    isValid: false,
    at: '2026-02-03T09:30:00Z',
  },
];
export const ownConsentText: OwnConsentText = { ...consent, textDigest, sections: shown(sections) };

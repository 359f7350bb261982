/** Guidelines in the administration, in the chat and in one's own account. */
import { agentRoutes } from '@polylogue/contract/agents/agent/routes';
import {
  consentRoutes,
  guidelinesRoutes as routes,
  guidelinesTemplateRoutes as templateRoutes,
} from '@polylogue/contract/brands/guidelines/routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { auditRoutes } from '@polylogue/contract/insight/audit/routes';
import { answer, type MemoryCall, refusal } from '../../../../testing/memory-transport.ts';
import { resourceStories } from '../../../../testing/resource-stories.ts';
import { type Story, storyAt, type StoryTools, untilText } from '../../../../testing/story.ts';
import {
  answers,
  contentOf,
  document,
  draft,
  id,
  ownConsents,
  ownConsentText,
  rows,
  template,
  toAnswer,
  toAnswerAgain,
  versions,
} from './fixtures.ts';

const path = '/admin/guidelines';
const pagePath = `${path}/${document.guidelinesDocumentId}/edit`;
const exact = (value: number) => ({ value, isExact: true });

const belongings = [
  answer(templateRoutes.list, { items: [], count: exact(0) }),
  answer(routes.versions, { items: versions, count: exact(versions.length) }),
  answer(routes.version, ({ url }: MemoryCall) => contentOf(Number(url.pathname.split('/').at(-1)))),
  answer(routes.answerCounts, {
    version: 2,
    accepted: 182,
    declined: 3,
    notAnswered: 41,
    visitors: { accepted: 12, declined: 1 },
    canRemind: true,
  }),
  answer(routes.answers, { items: answers, count: exact(answers.length) }),
  answer(auditRoutes.list, { items: [], count: exact(0) }),
  answer(routes.previewPutInForce, {
    nextVersion: 3,
    peopleCount: 226,
    requiredBy: document.requiredBy,
    languages: [
      { language: 'en', isComplete: true },
      { language: 'ar', isComplete: false },
    ],
  }),
];
const page = [answer(routes.get, document), ...belongings];

const press = async ({ screen, fireEvent }: StoryTools, name: RegExp) => {
  const [button] = await screen.findAllByRole('button', { name });
  if (button) fireEvent.click(button);
};
const opened = (tools: StoryTools) => tools.screen.findByText('Jonas Weber');

async function editSection(tools: StoryTools) {
  await opened(tools);
  tools.fireEvent.click(await tools.screen.findByRole('button', { name: /^What you may enter/ }));
  await tools.screen.findByRole('dialog');
}

const at = storyAt(pagePath);

const documentStories = resourceStories({
  names: ['guidelines', 'guidelines-document'],
  missing: 'guidelines.not_found',
  path,
  id: 'guidelinesDocumentId',
  routes,
  // The list shows counts, the form their objects.
  items: [{ ...rows[0], ...document }, ...rows.slice(1).map((row) => ({ ...document, ...row }))],
  emptyTitle: /^(No guidelines yet|لا توجد إرشادات بعد)$/,
  belongings,
  ready: 'Jonas Weber',
  readerActions: ['GuidelinesDocumentsRead', 'UserRead'],
});

const deleted = rows.slice(0, 2).map((row) => ({
  ...row,
  requiredByCount: 0,
  deletedAt: '2026-11-21T08:00:00Z',
  permissions: { canEdit: false, canDelete: false, canRestore: true },
}));

const templateStories = [
  storyAt(`${path}?state=deleted`)(
    'guidelines-deleted',
    [answer(routes.list, { items: deleted, count: exact(deleted.length) })],
    untilText(rows[0].name),
  ),
  storyAt(`${path}?keywords=tarvel`)(
    'guidelines-nothing-found',
    [answer(routes.list, { items: [], count: exact(0) })],
    untilText(/^(No results|لا نتائج)$/),
  ),
  storyAt(`${path}/templates`)(
    'guidelines-templates',
    [
      answer(templateRoutes.list, {
        items: [{ ...template, sectionCount: template.sections.length }],
        count: exact(1),
      }),
    ],
    untilText(template.name),
  ),
  storyAt(`${path}/template/${template.templateId}/edit`)(
    'guidelines-template',
    [answer(templateRoutes.get, template)],
    untilText('Check answers'),
  ),
  storyAt(`${path}/template/new`)('guidelines-template-new', [], ({ screen }) =>
    screen.findByRole('textbox', { name: /^(Name|الاسم)$/ }),
  ),
];

const pageStories = [
  at('guidelines-draft', [answer(routes.get, draft), ...belongings], opened),
  at('guidelines-section', page, editSection),
  at(
    'guidelines-section-conflict',
    [
      refusal(routes.updateSection, [412, 'request.precondition_failed'], {
        current: {
          ...document,
          version: 9,
          sections: document.sections.map((one) => ({ ...one, text: `${one.text} Ask your manager first.` })),
        },
      }),
      ...page,
    ],
    async (tools) => {
      await editSection(tools);
      await press(tools, /^(Save|حفظ)$/);
      await tools.screen.findByRole('alert');
    },
  ),
  at(
    'guidelines-put-in-force-again',
    [answer(routes.get, { ...document, hasChanges: false }), ...belongings],
    async (tools) => {
      await opened(tools);
      await press(tools, /^(Put in force…|جعلها سارية…)$/);
      await tools.screen.findByText(/^(The text is the same|النص مطابق)/);
    },
  ),
  at('guidelines-put-in-force', page, async (tools) => {
    await opened(tools);
    await press(tools, /^(Put in force…|جعلها سارية…)$/);
    await tools.screen.findByRole('checkbox');
  }),
  at('guidelines-version', page, async (tools) => {
    await opened(tools);
    await press(tools, /^(View version 2|عرض الإصدار 2)$/);
    await tools.screen.findByRole('dialog');
    await tools.screen.findAllByText('passwords', { exact: false });
  }),
  at(
    'guidelines-in-use',
    [refusal(routes.remove, [409, 'request.in_use'], { usedBy: document.requiredBy }), ...page],
    async (tools) => {
      await opened(tools);
      await press(tools, /^(Delete|حذف)$/);
      const question = await tools.screen.findByRole('alertdialog');
      const confirm = [...question.querySelectorAll('button')].at(-1);
      if (confirm) tools.fireEvent.click(confirm);
      await tools.screen.findByRole('alertdialog', { name: /^(Still in use|ما زال قيد الاستخدام)$/ });
    },
  ),
];

const agent = {
  gptSystemId: id(20),
  name: 'Travel Assistant',
  description: 'Answers questions about bookings.',
  gptSystemType: 'System',
  answerSource: 'model',
  starterPrompts: [],
} as const;
const refusedChat = [
  answer(agentRoutes.listAvailable, { items: [{ ...agent, starterPrompts: [] }] }),
  answer(conversationRoutes.list, { items: [] }),
  refusal(conversationRoutes.create, [409, 'guidelines.consent_required'], {
    issues: [
      {
        path: ['guidelinesDocumentConsents'],
        code: 'guidelines.consent_required',
        params: { guidelinesDocumentId: document.guidelinesDocumentId, version: 2, name: document.name },
      },
    ],
  }),
];

/** Long text in a language that the reader may not have asked for. */
const longToAnswer = {
  ...toAnswer,
  language: 'ar' as const,
  languages: ['ar' as const],
  name: 'إرشادات استخدام الذكاء الاصطناعي في جميع الشركات التابعة لمجموعة كونتوسو الدولية',
  sections: Array.from({ length: 12 }, (_, index) => ({
    sectionId: id(300 + index),
    title: `المادة ${index + 1}: استخدام GPT-5 وما يشبهه`,
    text: 'أدخل **ما يجوز لك مشاركته** مع زميل في قسم آخر فقط، انظر https://contoso.com/ai. '.repeat(6),
  })),
};

async function sendQuestion(tools: StoryTools) {
  await tools.screen.findAllByText(agent.name);
  const field = globalThis.document.querySelector('textarea');
  if (!field) throw new Error('There is no message field');
  tools.fireEvent.change(field, { target: { value: 'Can I take my bike on the night train?' } });
  tools.fireEvent.keyDown(field, { key: 'Enter' });
}

/** Asks a question, which the guidelines stop. */
async function ask(tools: StoryTools) {
  await sendQuestion(tools);
  await tools.screen.findByRole('button', { name: /^(Accept|موافقة)$/ });
}

const chatStories = [
  storyAt('/chat')('consent-steps', [answer(consentRoutes.read, toAnswer), ...refusedChat], ask),
  storyAt('/chat')('consent-page', [answer(consentRoutes.read, toAnswer), ...refusedChat], async (tools) => {
    await ask(tools);
    await press(tools, /^(Full text|النص كاملًا)$/);
    await tools.screen.findByText('Decisions about people');
  }),
  storyAt('/chat')('consent-changes', [answer(consentRoutes.read, toAnswerAgain), ...refusedChat], ask),
  storyAt('/chat')(
    'consent-long',
    [answer(consentRoutes.read, longToAnswer), ...refusedChat],
    async (tools) => {
      await ask(tools);
      await press(tools, /^(Full text|النص كاملًا)$/);
      await tools.screen.findAllByText(/^المادة/);
    },
  ),
  storyAt('/chat')(
    'consent-failed',
    [refusal(consentRoutes.read, [400, 'request.invalid']), ...refusedChat],
    async (tools) => {
      await sendQuestion(tools);
      await tools.screen.findByRole('button', { name: /^(Try again|إعادة المحاولة)$/ });
    },
  ),
  storyAt('/chat')(
    'consent-declined',
    [
      answer(consentRoutes.read, toAnswer),
      answer(consentRoutes.answer, { ...ownConsents[1], outcome: 'declined' } as (typeof ownConsents)[0]),
      ...refusedChat,
    ],
    async (tools) => {
      await ask(tools);
      await press(tools, /^(Decline|رفض)$/);
      await tools.screen.findByRole('button', { name: /^(Read and answer|القراءة والجواب)$/ });
    },
  ),
];

const announced = {
  guidelinesDocumentId: id(2),
  name: 'Visitors of our web site',
  version: 1,
  effectiveFrom: '2027-03-01T08:00:00Z',
  isInForce: false,
};

const noticeStories = [
  storyAt('/chat')(
    'consent-announced',
    [answer(consentRoutes.notices, { items: [announced] }), ...refusedChat],
    untilText(/^(From Mar 1, 2027|تسري إرشادات جديدة)/),
  ),
  storyAt('/chat')(
    'consent-known',
    [answer(consentRoutes.notices, { items: [{ ...announced, isInForce: true }] }), ...refusedChat],
    ({ screen }) => screen.findByRole('button', { name: /^(Read and answer|القراءة والجواب)$/ }),
  ),
];

const account = [
  answer(conversationRoutes.list, { items: [] }),
  answer(consentRoutes.own, { items: ownConsents }),
  answer(consentRoutes.ownText, ownConsentText),
];

const accountStories = [
  storyAt('/chat/account')('own-consents', account, untilText(/^(Accepted version 2|وافقت على الإصدار 2)/)),
  storyAt('/chat/account')('own-consent', account, async (tools) => {
    await press(tools, /^(View|عرض) Use of AI/);
    await tools.screen.findByRole('button', { name: /^(Print|طباعة)$/ });
  }),
];

export const stories: readonly Story[] = [
  ...documentStories,
  ...templateStories,
  ...pageStories,
  ...chatStories,
  ...noticeStories,
  ...accountStories,
];

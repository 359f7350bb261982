/** Consents to guidelines: what the caller reads and answers, and who answered. */
import { z } from 'zod';
import type { ErrorCode } from '../../errors.ts';
import { IdSchema, TimeSchema } from '../../http.ts';
import {
  GuidelinesLanguageSchema,
  GuidelinesVersionNumberSchema,
  RequiredGuidelinesSchema,
  GuidelinesSectionSchema,
} from './schemas.ts';

/** Errors of requests that guidelines stop; `issues` of the first name id, version and name of each document. */
export const consentErrors = [
  'guidelines.consent_required',
  'guidelines.gone',
  'guidelines.version_changed',
] as const satisfies readonly ErrorCode[];

export const ConsentOutcomeSchema = z.enum(['accepted', 'declined', 'withdrawn']);
export type ConsentOutcome = z.infer<typeof ConsentOutcomeSchema>;

export const ConsentChannelSchema = z.enum(['web', 'public', 'api']);

/** SHA-256 in hexadecimal. */
export const TextDigestSchema = z.string().regex(/^[\da-f]{64}$/);

/** A section in one language. */
export const ShownSectionSchema = GuidelinesSectionSchema.pick({ sectionId: true, title: true, text: true });

/** Text of a version in one language, which `textDigest` identifies. */
export const ShownGuidelinesSchema = z.object({
  version: GuidelinesVersionNumberSchema,
  language: GuidelinesLanguageSchema.meta({ description: 'The language asked for, or that of the document' }),
  name: z.string(),
  sections: z.array(ShownSectionSchema),
  textDigest: TextDigestSchema,
});
export type ShownGuidelines = z.infer<typeof ShownGuidelinesSchema>;

/** Guidelines in force, for whom they concern. */
export const GuidelinesToAnswerSchema = ShownGuidelinesSchema.extend({
  guidelinesDocumentId: IdSchema,
  languages: z.array(GuidelinesLanguageSchema).meta({ description: 'Complete languages, its own first' }),
  effectiveFrom: TimeSchema,
  answer: z
    .object({ outcome: ConsentOutcomeSchema, at: TimeSchema })
    .nullable()
    .meta({ description: "The caller's latest answer to the version in force" }),
  isConsentRequired: z.boolean().meta({ description: 'false while an acceptance by the caller is valid' }),
  accepted: ShownGuidelinesSchema.omit({ textDigest: true }).extend({ at: TimeSchema }).nullable().meta({
    description:
      'Version that the caller accepted last, if another one, in the same language where it has it: for what changed',
  }),
});
export type GuidelinesToAnswer = z.infer<typeof GuidelinesToAnswerSchema>;

/** Guidelines that the caller has not accepted: in force wherever they chat, or announced. */
export const GuidelinesNoticeSchema = z.object({
  guidelinesDocumentId: IdSchema,
  name: z.string(),
  version: GuidelinesVersionNumberSchema,
  effectiveFrom: TimeSchema,
  isInForce: z.boolean().meta({ description: 'false while the version is announced' }),
});
export type GuidelinesNotice = z.infer<typeof GuidelinesNoticeSchema>;

/**
 * An answer to what was shown: version, language and digest must be those of the version in force. `withdrawn`
 * takes back an acceptance.
 */
export const GiveConsentSchema = z.strictObject({
  version: GuidelinesVersionNumberSchema,
  language: GuidelinesLanguageSchema,
  textDigest: TextDigestSchema,
  outcome: ConsentOutcomeSchema,
});
export type GiveConsent = z.infer<typeof GiveConsentSchema>;

export const ConsentSchema = z.object({
  guidelinesDocumentId: IdSchema,
  version: GuidelinesVersionNumberSchema,
  language: GuidelinesLanguageSchema,
  outcome: ConsentOutcomeSchema,
  channel: ConsentChannelSchema,
  at: TimeSchema,
});
export type Consent = z.infer<typeof ConsentSchema>;

/** A consent of the caller, for their profile. */
export const OwnConsentSchema = ConsentSchema.extend({
  consentId: IdSchema,
  name: z.string().meta({ description: 'Name of the document in that version and language' }),
  isValid: z.boolean().meta({
    description: 'Whether it is an acceptance that holds for the version in force',
  }),
});
export type OwnConsent = z.infer<typeof OwnConsentSchema>;

/** A consent with the text that was shown, for printing. */
export const OwnConsentTextSchema = OwnConsentSchema.extend({
  textDigest: TextDigestSchema,
  sections: z.array(ShownSectionSchema),
});
export type OwnConsentText = z.infer<typeof OwnConsentTextSchema>;

export const AnswerFilterSchema = z.enum(['accepted', 'declined', 'notAnswered']);

/** State of one person towards the version in force. An expired or withdrawn acceptance is no answer. */
export const AnswerRowSchema = z.object({
  userId: IdSchema,
  name: z.string().nullable().meta({ description: 'null for an erased person' }),
  emailAddress: z.string().nullable(),
  state: AnswerFilterSchema,
  version: GuidelinesVersionNumberSchema.nullable().meta({
    description: 'Version of the latest answer, which may be older; null without one',
  }),
  language: GuidelinesLanguageSchema.nullable(),
  channel: ConsentChannelSchema.nullable(),
  at: TimeSchema.nullable(),
  remindedAt: TimeSchema.nullable(),
});
export type AnswerRow = z.infer<typeof AnswerRowSchema>;

const count = z.number().int();

/** Numbers of people by answer to the version in force; `version` is null while none is. */
export const AnswerCountsSchema = z.object({
  version: GuidelinesVersionNumberSchema.nullable(),
  accepted: count,
  declined: count,
  notAnswered: count,
  visitors: z.object({ accepted: count, declined: count }),
  canRemind: z.boolean().meta({ description: 'Whether mail is configured and somebody has not answered' }),
});
export type AnswerCounts = z.infer<typeof AnswerCountsSchema>;

export const ReminderSchema = z.object({
  peopleCount: count.meta({
    description: 'People who get a mail; without those who got one within the last 24 hours',
  }),
});
export type Reminder = z.infer<typeof ReminderSchema>;

/** Documents that everybody on the instance accepts, visitors too. */
export const InstanceGuidelinesSchema = z.strictObject({ guidelinesDocumentIds: RequiredGuidelinesSchema });
export type InstanceGuidelines = z.infer<typeof InstanceGuidelinesSchema>;

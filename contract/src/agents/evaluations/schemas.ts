/** Wire schemas of evaluations: questions with expectations, runs over an agent, and the gate. */
import { z } from 'zod';
import { CitationSchema } from '../../chat/engine/stream-events.ts';
import { IdSchema, TimeSchema, VersionSchema } from '../../http.ts';
import { isVisible } from '../../plain-text.ts';
import { TextSchema } from '../../text-schemas.ts';

export const maxEvaluationQuestions = 200;
const maxTexts = 20;
const maxQuestionCharacters = 4_000;

const SomeTextSchema = TextSchema.trim().min(1).max(500).refine(isVisible, 'Nothing of it can be seen');
const MillisecondsSchema = z.number().int().min(1).max(600_000);

/** Expectations of an answer. An answer that ends with an error never meets them. */
export const ExpectationsSchema = z.strictObject({
  contains: z
    .array(SomeTextSchema)
    .max(maxTexts)
    .default([])
    .meta({ description: 'Each stands in the answer, whatever its letter case and spacing' }),
  doesNotContain: z.array(SomeTextSchema).max(maxTexts).default([]),
  citesPage: SomeTextSchema.nullable()
    .default(null)
    .meta({ description: 'Title, path or file name of a cited page; with #12 at its end: page 12 of it' }),
  mustRefuse: z.boolean().default(false).meta({ description: 'The agent says that it has no answer' }),
  maxFirstTokenMs: MillisecondsSchema.nullable().default(null),
  maxTotalMs: MillisecondsSchema.nullable().default(null),
  maxCost: z
    .number()
    .positive()
    .max(1_000)
    .nullable()
    .default(null)
    .meta({ description: 'In the currency of the prices of the models' }),
});
export type Expectations = z.infer<typeof ExpectationsSchema>;

export const EvaluationQuestionSchema = z.strictObject({
  id: IdSchema,
  question: TextSchema.trim()
    .min(1)
    .max(maxQuestionCharacters)
    .refine(isVisible, 'Nothing of it can be seen'),
  expectations: ExpectationsSchema,
});
export type EvaluationQuestion = z.infer<typeof EvaluationQuestionSchema>;

/** Thresholds that block publishing unless the last run over the same content reached them. */
export const EvaluationGateSchema = z.strictObject({
  isOn: z.boolean().default(false),
  minPassedShare: z.number().min(0).max(1).default(1).meta({ description: '0.9: nine of ten questions' }),
  maxFirstTokenP95Ms: MillisecondsSchema.nullable().default(null),
  maxTotalP95Ms: MillisecondsSchema.nullable().default(null),
});
export type EvaluationGate = z.infer<typeof EvaluationGateSchema>;

/** Editable settings of an evaluation set, also the content of its versions. */
export const EvaluationSettingsSchema = z.strictObject({
  questions: z
    .array(EvaluationQuestionSchema)
    .max(maxEvaluationQuestions)
    .refine((questions) => new Set(questions.map(({ id }) => id)).size === questions.length, {
      message: 'Each question has an id of its own',
    }),
  refusalPhrases: z
    .array(SomeTextSchema)
    .max(maxTexts)
    .default([])
    .meta({ description: 'An answer with one of these counts as a refusal, beside what the product knows' }),
  gate: EvaluationGateSchema,
});
export type EvaluationSettings = z.infer<typeof EvaluationSettingsSchema>;

export const EvaluationSetSchema = z.object({
  gptSystemId: IdSchema,
  gptSystemName: z.string(),
  questions: z.array(EvaluationQuestionSchema),
  refusalPhrases: z.array(z.string()),
  gate: EvaluationGateSchema,
  version: VersionSchema,
  updatedAt: TimeSchema,
});
export type EvaluationSet = z.infer<typeof EvaluationSetSchema>;

/** Status of a run. `Pending`: still asking. `Complete`: all questions asked. `Stopped`: stopped early. */
export const EvaluationStatusSchema = z.enum(['Pending', 'Complete', 'Stopped', 'Failed']);
export type EvaluationStatus = z.infer<typeof EvaluationStatusSchema>;

/** Progress of a run. */
export const EvaluationProgressSchema = z.object({
  status: EvaluationStatusSchema,
  stopReason: z
    .enum(['starter_lost_right'])
    .nullish()
    .meta({ description: 'Why it was stopped where nobody stopped it' }),
  total: z.number().int(),
  done: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int().meta({ description: 'Of those that are done, the ones that did not pass' }),
  errors: z.number().int().meta({ description: 'Of those that failed, the ones that broke off' }),
});
export type EvaluationProgress = z.infer<typeof EvaluationProgressSchema>;

const PercentilesSchema = z.object({ p50: z.number().int(), p95: z.number().int() });

export const EvaluationRunSchema = EvaluationProgressSchema.extend({
  evaluationRunId: IdSchema,
  gptSystemId: IdSchema,
  gptSystemName: z.string(),
  configurationStateId: IdSchema.nullable().meta({ description: 'The draft that was asked' }),
  gptSystemVersion: z.number().int().nullable().meta({ description: 'The version that was asked' }),
  answerSource: z.enum(['model', 'library']).nullable(),
  modelName: z.string().nullable(),
  startedBy: z.string().nullable(),
  startedAt: TimeSchema,
  endedAt: TimeSchema.nullable(),
  firstTokenMs: PercentilesSchema.nullable(),
  totalMs: PercentilesSchema.nullable(),
  inputTokens: z.number().int().nullable().meta({ description: 'null: no model counted any' }),
  outputTokens: z.number().int().nullable(),
  cost: z.number().nullable().meta({ description: 'null: no model was asked, or its price is not known' }),
});
export type EvaluationRun = z.infer<typeof EvaluationRunSchema>;

export const checkNames = [
  'answered',
  'contains',
  'doesNotContain',
  'citesPage',
  'mustRefuse',
  'maxFirstTokenMs',
  'maxTotalMs',
  'maxCost',
] as const;

/** Result of one expectation for an answer. */
export const CheckSchema = z.object({
  name: z.enum(checkNames),
  expected: z.union([z.string(), z.number()]).nullable(),
  measured: z.union([z.string(), z.number()]).nullable().meta({ description: 'null: it is not known' }),
  isMet: z.boolean(),
});
export type Check = z.infer<typeof CheckSchema>;

export const EvaluationAnswerSchema = z.object({
  answer: z.string().nullable().meta({
    description: 'null: the caller may not read a library that was asked; nor are its sources named',
  }),
  errorCode: z.string().nullable(),
  isRefusal: z.boolean(),
  citations: z.array(CitationSchema.pick({ id: true, title: true, path: true, page: true })),
  checks: z.array(CheckSchema),
  isPassed: z.boolean(),
  firstTokenMs: z.number().int().nullable(),
  totalMs: z.number().int(),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  cost: z.number().nullable(),
});
export type EvaluationAnswer = z.infer<typeof EvaluationAnswerSchema>;

/** A question of a run with its answer and the answers of other runs. */
export const EvaluationResultSchema = EvaluationQuestionSchema.extend({
  result: EvaluationAnswerSchema.nullable().meta({ description: 'null: it was not asked yet' }),
  last: EvaluationAnswerSchema.nullable(),
  published: EvaluationAnswerSchema.nullable(),
});
export type EvaluationResult = z.infer<typeof EvaluationResultSchema>;

/** State of the gate, with its reason. */
export const GateStateSchema = z.object({
  isOpen: z.boolean(),
  why: z.enum(['off', 'passed', 'not_evaluated', 'questions_changed', 'below_threshold']),
});
export type GateState = z.infer<typeof GateStateSchema>;

export const StartEvaluationSchema = z
  .strictObject({
    gptSystemId: IdSchema,
    configurationStateId: IdSchema.optional().meta({ description: 'A draft of the agent' }),
    gptSystemVersion: z
      .number()
      .int()
      .min(1)
      .max(2_000_000_000)
      .optional()
      .meta({ description: 'A version of the agent; default, without a draft: the newest' }),
  })
  .refine(({ configurationStateId, gptSystemVersion }) => !configurationStateId || !gptSystemVersion, {
    message: 'Either a draft or a version',
    path: ['gptSystemVersion'],
  });
export type StartEvaluation = z.infer<typeof StartEvaluationSchema>;

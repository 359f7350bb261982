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
    .meta({ description: 'Phrases the answer must contain, ignoring case and spacing' }),
  doesNotContain: z.array(SomeTextSchema).max(maxTexts).default([]),
  citesPage: SomeTextSchema.nullable()
    .default(null)
    .meta({ description: 'Title, path or file name that the answer must cite; append #12 for page 12' }),
  mustRefuse: z.boolean().default(false).meta({ description: 'Whether the agent must decline to answer' }),
  maxFirstTokenMs: MillisecondsSchema.nullable().default(null),
  maxTotalMs: MillisecondsSchema.nullable().default(null),
  maxCost: z
    .number()
    .positive()
    .max(1_000)
    .nullable()
    .default(null)
    .meta({ description: 'Maximum cost in the currency of model prices' }),
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
  minPassedShare: z
    .number()
    .min(0)
    .max(1)
    .default(1)
    .meta({ description: 'Minimum share of passed questions, as in 0.9' }),
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
    .meta({ description: 'Additional phrases that mark an answer as a refusal' }),
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
  stopReason: z.enum(['starter_lost_right']).nullish().meta({ description: 'Reason of an automatic stop' }),
  total: z.number().int(),
  done: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int().meta({ description: 'Completed questions that did not pass' }),
  errors: z.number().int().meta({ description: 'Failed questions that ended with an error' }),
});
export type EvaluationProgress = z.infer<typeof EvaluationProgressSchema>;

const PercentilesSchema = z.object({ p50: z.number().int(), p95: z.number().int() });

export const EvaluationRunSchema = EvaluationProgressSchema.extend({
  evaluationRunId: IdSchema,
  gptSystemId: IdSchema,
  gptSystemName: z.string(),
  configurationStateId: IdSchema.nullable().meta({ description: 'Evaluated draft' }),
  gptSystemVersion: z.number().int().nullable().meta({ description: 'Evaluated version' }),
  answerSource: z.enum(['model', 'library']).nullable(),
  modelName: z.string().nullable(),
  startedBy: z.string().nullable(),
  startedAt: TimeSchema,
  endedAt: TimeSchema.nullable(),
  firstTokenMs: PercentilesSchema.nullable(),
  totalMs: PercentilesSchema.nullable(),
  inputTokens: z.number().int().nullable().meta({ description: 'null if no model reported tokens' }),
  outputTokens: z.number().int().nullable(),
  cost: z.number().nullable().meta({ description: 'null if no model was called or its price is unknown' }),
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
  measured: z
    .union([z.string(), z.number()])
    .nullable()
    .meta({ description: 'Measured value; null if unknown' }),
  isMet: z.boolean(),
});
export type Check = z.infer<typeof CheckSchema>;

export const EvaluationAnswerSchema = z.object({
  answer: z.string().nullable().meta({
    description: 'null, without sources, if the caller may not read a library that was searched',
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
  result: EvaluationAnswerSchema.nullable().meta({ description: 'null until the question was asked' }),
  last: EvaluationAnswerSchema.nullable(),
  published: EvaluationAnswerSchema.nullable(),
});
export type EvaluationResult = z.infer<typeof EvaluationResultSchema>;

/** State of the gate, with its reason. */
export const GateStateSchema = z.object({
  isOpen: z.boolean(),
  why: z.enum(['off', 'passed', 'not_evaluated', 'questions_changed', 'below_threshold']),
  evaluationRunId: IdSchema.nullable().meta({ description: 'Run that decided' }),
});
export type GateState = z.infer<typeof GateStateSchema>;

/** Agent in the list of evaluations. */
export const EvaluatedAgentSchema = z.object({
  gptSystemId: IdSchema,
  name: z.string(),
  avatarUrl: z.string().nullable(),
  gptSystemVersion: z.number().int().meta({ description: 'Newest version' }),
  draftId: IdSchema.nullable().meta({ description: "Caller's changed draft" }),
  questionCount: z.number().int(),
  gate: GateStateSchema.meta({
    description: "Publishing gate of the caller's changed draft, or of the newest version without one",
  }),
  lastRun: EvaluationRunSchema.nullable(),
});
export type EvaluatedAgent = z.infer<typeof EvaluatedAgentSchema>;

export const StartEvaluationSchema = z
  .strictObject({
    gptSystemId: IdSchema,
    configurationStateId: IdSchema.optional().meta({ description: 'Draft of the agent' }),
    gptSystemVersion: z
      .number()
      .int()
      .min(1)
      .max(2_000_000_000)
      .optional()
      .meta({ description: 'Version of the agent; defaults to the newest one if no draft is given' }),
  })
  .refine(({ configurationStateId, gptSystemVersion }) => !configurationStateId || !gptSystemVersion, {
    message: 'Either a draft or a version',
    path: ['gptSystemVersion'],
  });
export type StartEvaluation = z.infer<typeof StartEvaluationSchema>;

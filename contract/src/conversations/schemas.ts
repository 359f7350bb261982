/** Wire shapes of conversations (choices.md, Conversations). */
import { z } from 'zod';
import { IdSchema, TimeSchema } from '../http.ts';
import { maxFeedbackCharacters, maxQuestionCharacters, maxTitleCharacters } from '../limits.ts';
import { isVisible } from '../plain-text.ts';
import { nameSchema, TextSchema } from '../text-schemas.ts';
import {
  AnswerSourceSchema,
  CitationSchema,
  FinishReasonSchema,
  GeneratedImageSchema,
  StepSchema,
  UsageSchema,
} from './stream-events.ts';

const QuestionSchema = TextSchema.min(1).max(maxQuestionCharacters).refine(isVisible, 'Question is required');

const unsupported = (what: string) => `This version takes no ${what}`;
const NoIdsSchema = (what: string) => z.array(z.string()).max(0, unsupported(what)).nullish();
const NothingSchema = (what: string) => z.null(unsupported(what)).optional();

/** Fields of the request models that clients send along empty; a value that could not be honoured is refused. */
const emptyFields = {
  promptId: NothingSchema('prompt'),
  attachmentIds: NoIdsSchema('attachments'),
  visionImageIds: NoIdsSchema('images'),
  guidelinesDocumentConsents: NoIdsSchema('consents to guidelines'),
  sessionIdentifier: NothingSchema('session identifier of public chat'),
};

export const CreateConversationRequestModelSchema = z.strictObject({
  question: QuestionSchema,
  ...emptyFields,
  isPrivate: z.boolean().optional().meta({ description: 'Left out of analytics by person' }),
});
export type CreateConversationRequestModel = z.infer<typeof CreateConversationRequestModelSchema>;

/**
 * A question on the selected branch, a sibling (regenerate and edit), or the continuation of a broken-off
 * answer: either `question` or `continueSegmentId`.
 */
export const AddSegmentToConversationRequestModelSchema = z
  .strictObject({
    question: QuestionSchema.optional(),
    ...emptyFields,
    parentSegmentId: IdSchema.nullable()
      .optional()
      .meta({ description: 'Default: the selected leaf. null: a sibling of the first question' }),
    continueSegmentId: IdSchema.optional().meta({
      description:
        'Instead of a question: an answer to append to that is Aborted, Failed, Interrupted or cut by the length limit',
    }),
    isPrivate: CreateConversationRequestModelSchema.shape.isPrivate,
  })
  .refine(
    ({ question, continueSegmentId }) => (question === undefined) !== (continueSegmentId === undefined),
    {
      path: ['question'],
      message: 'Either question or continueSegmentId is required',
    },
  )
  .refine(
    ({ parentSegmentId, continueSegmentId }) =>
      parentSegmentId === undefined || continueSegmentId === undefined,
    { path: ['parentSegmentId'], message: 'A continuation has no parent of its own' },
  );
export type AddSegmentToConversationRequestModel = z.infer<typeof AddSegmentToConversationRequestModelSchema>;

export const UpdateUserConversationTitleRequestModelSchema = z.strictObject({
  title: nameSchema(maxTitleCharacters),
});

/** Words of a list's title search, matched literally. */
export const KeywordsSchema = TextSchema.max(200);

export const SegmentStatusSchema = z.enum(['Streaming', 'Complete', 'Aborted', 'Failed', 'Interrupted']);

export const FeedbackSchema = z.strictObject({
  isPositive: z.boolean(),
  comment: TextSchema.trim().max(maxFeedbackCharacters).optional(),
});
export type Feedback = z.infer<typeof FeedbackSchema>;

/** One question with its answer. Siblings share `parentSegmentId`; the list is in order of creation. */
export const SegmentSchema = z.object({
  conversationSegmentId: IdSchema,
  parentSegmentId: IdSchema.nullable(),
  question: z.string(),
  answer: z.string(),
  answerSource: AnswerSourceSchema.optional(),
  status: SegmentStatusSchema,
  finishReason: FinishReasonSchema.optional().meta({
    description: 'With Complete: the provider cut the answer; after `length` it can be continued',
  }),
  createdAt: TimeSchema,
  citations: z.array(CitationSchema),
  visionImages: z.array(z.never()),
  attachments: z.array(z.never()),
  generatedImages: z.array(GeneratedImageSchema),
  steps: z.array(StepSchema),
  feedback: FeedbackSchema.nullable(),
  error: z.object({ code: z.string(), text: z.string() }).optional(),
  requestId: z.string().optional().meta({ description: 'While Streaming: the run to resume' }),
  runOffset: z.number().int().optional().meta({
    description:
      'While Streaming: where the text of the run begins in `answer`. A reader that replays the run folds it onto the text before',
  }),
});
export type Segment = z.infer<typeof SegmentSchema>;

const ConversationHeadSchema = z.object({
  conversationId: IdSchema,
  title: z.string(),
  createdAt: TimeSchema,
  updatedAt: TimeSchema,
  archivedAt: TimeSchema.optional(),
  deletedAt: TimeSchema.optional(),
  gptSystem: z.object({ gptSystemId: IdSchema, name: z.string() }),
});

/** A row of the conversation list. */
export const ConversationListItemSchema = ConversationHeadSchema;
export type ConversationListItem = z.infer<typeof ConversationListItemSchema>;

/** A whole conversation: the tree and the selected branch's leaf. */
export const ConversationSchema = ConversationHeadSchema.extend({
  selectedLeafSegmentId: IdSchema.nullable(),
  segments: z.array(SegmentSchema),
});
export type Conversation = z.infer<typeof ConversationSchema>;

/** A citation's source text with the cited passage's place in it. */
export const CitationSourceSchema = z.object({
  title: z.string(),
  path: z.string(),
  mediaType: z.string(),
  text: z.string(),
  passages: z.array(z.object({ citationId: z.string(), start: z.number().int(), end: z.number().int() })),
});
export type CitationSource = z.infer<typeof CitationSourceSchema>;

/** How an answer came about, for the person who asked. */
export const ExecutionDetailsSchema = z.object({
  conversationSegmentId: IdSchema,
  runs: z.array(
    z.object({
      requestId: z.string(),
      status: SegmentStatusSchema,
      answerSource: AnswerSourceSchema.optional(),
      model: z.string().optional(),
      startedAt: TimeSchema,
      firstTokenMs: z.number().optional(),
      durationMs: z.number().optional(),
      usage: UsageSchema.optional(),
      steps: z.array(StepSchema),
    }),
  ),
  passages: z.array(
    CitationSchema.pick({ title: true, path: true, snippet: true, chunkId: true }).extend({
      score: z.number(),
    }),
  ),
});
export type ExecutionDetails = z.infer<typeof ExecutionDetailsSchema>;

/** What happened during the runs, in order. */
export const TraceLogsSchema = z.object({
  items: z.array(
    z.object({
      requestId: z.string(),
      at: TimeSchema,
      level: z.enum(['info', 'warn', 'error']),
      message: z.string(),
      details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
    }),
  ),
});

/** An agent as the start of a conversation shows it. */
export const AgentForConversationSchema = z.object({
  gptSystemId: IdSchema,
  name: z.string(),
  description: z.string(),
  gptSystemType: z.enum(['System', 'User']),
  answerSource: AnswerSourceSchema.meta({ description: 'library: answers without a model' }),
  starterPrompts: z.array(z.string()),
});
export type AgentForConversation = z.infer<typeof AgentForConversationSchema>;

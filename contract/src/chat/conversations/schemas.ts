/** Wire shapes of conversations (choices.md, Conversations). */
import { z } from 'zod';
import { AttachmentSchema, VisionImageSchema } from '../attachments/schemas.ts';
import { DocumentFigureSchema } from '../../knowledge/libraries/figures.ts';
import { OmissionsSchema } from '../../knowledge/libraries/omissions.ts';
import { IdSchema, TimeSchema } from '../../http.ts';
import { maxFeedbackCharacters, maxTitleCharacters, maxWindowSegments } from '../../limits.ts';
import { nameSchema, TextSchema } from '../../text-schemas.ts';
import {
  AnswerModelSchema,
  AnswerSourceSchema,
  CitationSchema,
  FinishReasonSchema,
  GeneratedImageSchema,
  StepSchema,
  UsageSchema,
} from '../engine/stream-events.ts';

export const UpdateUserConversationTitleRequestModelSchema = z.strictObject({
  title: nameSchema(maxTitleCharacters),
});

/** Search text: a literal part of a title, or word prefixes in questions and answers. */
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
  model: AnswerModelSchema.optional(),
  status: SegmentStatusSchema,
  finishReason: FinishReasonSchema.optional().meta({
    description:
      'With status Complete: reason why the provider truncated the answer; `length` can be continued',
  }),
  createdAt: TimeSchema,
  citations: z.array(CitationSchema),
  visionImages: z.array(VisionImageSchema),
  attachments: z.array(AttachmentSchema),
  generatedImages: z.array(GeneratedImageSchema),
  steps: z.array(StepSchema),
  feedback: FeedbackSchema.nullable(),
  error: z.object({ code: z.string(), text: z.string() }).optional(),
  requestId: z.string().optional().meta({ description: 'With status Streaming: run to resume' }),
  runOffset: z.number().int().optional().meta({
    description:
      "With status Streaming: offset in `answer` at which the run's text begins. Replays append to the text before it",
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
  isPrivate: z
    .literal(true)
    .optional()
    .meta({ description: 'Whether only the owner may read the conversation' }),
});

/** Match of a search in a question or an answer. */
const ConversationMatchSchema = z.object({
  conversationSegmentId: IdSchema,
  text: z.string().meta({ description: 'Excerpt of the question or answer, on one line' }),
  marks: z
    .array(z.tuple([z.number().int(), z.number().int()]))
    .meta({ description: 'Start and exclusive end of each match in `text`' }),
});
export type ConversationMatch = z.infer<typeof ConversationMatchSchema>;

/** Suggested follow-up questions. */
export const FollowUpsSchema = z.object({
  items: z
    .array(z.string())
    .meta({ description: 'Suggested questions; empty if disabled or if the model returned none' }),
});
export type FollowUps = z.infer<typeof FollowUpsSchema>;

export const ConversationListItemSchema = ConversationHeadSchema.extend({
  gptSystem: z.object({ gptSystemId: IdSchema, name: z.string() }),
  isAnswering: z.literal(true).optional().meta({ description: 'Whether an answer is being generated' }),
  match: ConversationMatchSchema.optional().meta({
    description: 'With `keywords`: newest matching turn',
  }),
});
export type ConversationListItem = z.infer<typeof ConversationListItemSchema>;

/** Window of segments to read; without `window`, all of them. */
export const ConversationWindowSchema = z
  .object({
    window: z.coerce.number().int().min(1).max(maxWindowSegments).optional().meta({
      description:
        'Number of the newest segments of a branch to return, in addition to those being answered. Defaults to the whole conversation',
    }),
    until: IdSchema.optional().meta({
      description: 'With `window`: last segment of the branch. Defaults to the selected leaf',
    }),
  })
  .refine(({ window, until }) => window !== undefined || until === undefined, {
    path: ['until'],
    message: 'Only with window',
  });
export type ConversationWindow = z.infer<typeof ConversationWindowSchema>;

/** Conversation with all segments, or with its whole tree and a window of the segments. */
export const ConversationSchema = ConversationHeadSchema.extend({
  gptSystem: z.object({
    gptSystemId: IdSchema.optional().meta({ description: 'Omitted in a test of a draft' }),
    name: z.string(),
  }),
  gptSystemConfigurationState: z.object({ id: IdSchema }).optional().meta({ description: 'Tested draft' }),
  selectedLeafSegmentId: IdSchema.nullable(),
  tree: z
    .array(z.tuple([IdSchema, z.number().int().nullable()]))
    .optional()
    .meta({
      description:
        'With `window`: id of every segment and index of its parent in this list (`null` for a first question), in order of creation',
    }),
  repeats: z
    .array(z.tuple([z.number().int(), z.number().int()]))
    .optional()
    .meta({
      description:
        'With `window`: index in `tree` of each segment that asks the question of an earlier sibling again, and index of the first such sibling',
    }),
  segments: z.array(SegmentSchema).meta({ description: 'Segments in order of creation' }),
});
export type Conversation = z.infer<typeof ConversationSchema>;

/** Source text of a citation, whole or around the cited passage, with the offsets of its passages. */
export const CitationSourceSchema = z.object({
  title: z.string(),
  path: z.string(),
  mediaType: z.string(),
  text: z.string(),
  passages: z.array(
    z.object({
      citationId: z.string(),
      start: z.number().int().meta({ description: 'Start of the passage in `text`' }),
      end: z.number().int().meta({ description: 'Exclusive end of the passage' }),
    }),
  ),
  omitted: z.object({ before: z.number().int(), after: z.number().int() }).meta({
    description:
      'Number of characters of the source before and after `text`; `isWhole` returns 50,000 on each side, `save` all',
  }),
  file: z
    .object({
      name: z.string(),
      mediaType: z.string(),
      sizeBytes: z.number().int(),
      isDownloadable: z.boolean().meta({
        description: 'Whether `citations/file` returns it: attached files, and library files of simple types',
      }),
    })
    .optional()
    .meta({ description: 'Original file of the text, if it still exists' }),
  figures: z
    .array(DocumentFigureSchema)
    .optional()
    .meta({ description: 'Pictures with captions in the returned passage' }),
  omissions: OmissionsSchema.optional(),
});
export type CitationSource = z.infer<typeof CitationSourceSchema>;

/** Prompt sent to a model; disclosed only in tests of a draft. */
export const SentPromptSchema = z
  .object({
    messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), text: z.string() })),
    parameters: z
      .record(z.string(), z.union([z.number(), z.string()]))
      .meta({ description: 'Parameters sent to the model' }),
    isCut: z.boolean().meta({ description: 'Whether the middle of long messages is omitted' }),
  })
  .meta({ description: 'In tests of a draft: prompt sent to the model' });
export type SentPrompt = z.infer<typeof SentPromptSchema>;

/** Execution details of an answer, for the person who asked. */
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
      cost: z.number().nullable().optional().meta({
        description:
          'Cost of the model in US dollars; null if its price is unknown. Not disclosed to visitors',
      }),
      sent: SentPromptSchema.optional(),
      steps: z.array(StepSchema),
    }),
  ),
  passages: z.array(
    CitationSchema.pick({ title: true, path: true, snippet: true, chunkId: true }).extend({
      score: z.number(),
      omissions: OmissionsSchema.optional(),
      isWithdrawn: z.boolean().optional().meta({
        description: 'Whether the reader lost access to the source; title, path and snippet are then empty',
      }),
    }),
  ),
});
export type ExecutionDetails = z.infer<typeof ExecutionDetailsSchema>;

/** Log entries of an answer's runs, in order. */
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

export type TraceLogs = z.infer<typeof TraceLogsSchema>;

/** Agent as shown at the start of a conversation. */
export const AgentForConversationSchema = z.object({
  gptSystemId: IdSchema.meta({ description: 'Id of the agent, or of the draft itself' }),
  name: z.string(),
  description: z.string(),
  gptSystemType: z.enum(['System', 'User']),
  answerSource: AnswerSourceSchema.meta({ description: '`library` for answers without a model' }),
  isPreparing: z.boolean().optional().meta({
    description: "Whether the agent's sources are still being indexed; answers wait for it",
  }),
  starterPrompts: z.array(z.string()).meta({
    description: 'Suggested first questions; `{{name}}` is a placeholder to fill in before asking',
  }),
  avatarUrl: z
    .string()
    .nullable()
    .optional()
    .meta({ description: 'null for an avatar generated from the id' }),
  greeting: z.string().optional(),
  disclaimer: z.string().optional().meta({ description: 'Shown below the message field' }),
  composer: z.object({ attachments: z.boolean(), images: z.boolean(), voice: z.boolean() }).optional().meta({
    description: 'Inputs enabled by the agent; images also require a model with vision',
  }),
  hasFollowUps: z
    .boolean()
    .optional()
    .meta({ description: 'Whether `followUps` of an answer returns suggestions' }),
});
export type AgentForConversation = z.infer<typeof AgentForConversationSchema>;

/** Agent as shown to a visitor, with the brand of the page. */
export const PublicAgentSchema = AgentForConversationSchema.extend({
  brandKey: z.string(),
  hasPrompts: z.boolean().meta({ description: 'Whether `promptsForConversation` returns any' }),
  offersSignIn: z
    .boolean()
    .meta({ description: 'Whether an embedded chat offers to sign in to the product' }),
});
export type PublicAgent = z.infer<typeof PublicAgentSchema>;

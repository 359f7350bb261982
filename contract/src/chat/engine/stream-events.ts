/** Events of one answer run, sent as `event:` and `data:` (document 2 §7.16; choices.md, The answer stream). */
import { z } from 'zod';
import { IdSchema } from '../../http.ts';

export const CitationSchema = z.object({
  id: z.string().meta({ description: 'Number of the marker in the text, as in [1]' }),
  title: z.string(),
  path: z.string(),
  page: z.number().int().optional(),
  chunkId: z.string(),
  snippet: z.string(),
  start: z.number().int().meta({ description: 'Start of the passage in the source text' }),
  end: z.number().int().meta({ description: 'Exclusive end of the passage' }),
});
export type Citation = z.infer<typeof CitationSchema>;

export const StepSchema = z.object({
  stepId: z.string(),
  kind: z.enum(['retrieval', 'search', 'tool', 'reasoning', 'model']),
  title: z.string(),
  status: z.enum(['running', 'complete', 'failed']),
  waitsFor: z.enum(['handbook', 'files']).optional().meta({
    description:
      'Source being indexed before the answer begins: the handbook (after the first start) or files of the question',
  }),
  task: z.enum(['rewrite', 'rank']).optional().meta({
    description: 'Model call before the answer: rewriting the question for search, or ranking passages',
  }),
  isRateLimited: z
    .boolean()
    .optional()
    .meta({ description: "Whether the answer waits for the provider's rate limit" }),
  queries: z
    .array(z.string())
    .optional()
    .meta({ description: 'Search queries, if they differ from the question' }),
  leftOut: z
    .array(z.string())
    .optional()
    .meta({ description: 'Names of attached files that the answer does without' }),
  leftOutReason: z.enum(['uploading']).optional().meta({
    description:
      'Reason for `leftOut`: the asker did not wait for the uploads. Absent if the text could not be read',
  }),
  durationMs: z.number().optional(),
});
export type Step = z.infer<typeof StepSchema>;

export const UsageSchema = z.object({
  inputTokens: z.number().int().optional(),
  cachedInputTokens: z
    .number()
    .int()
    .optional()
    .meta({ description: 'Part of the input that the provider read from its cache' }),
  cacheWriteTokens: z
    .number()
    .int()
    .optional()
    .meta({ description: 'Part of the input that the provider wrote to its cache' }),
  outputTokens: z.number().int().optional(),
  reasoningTokens: z.number().int().optional(),
  isEstimated: z
    .boolean()
    .optional()
    .meta({ description: 'Whether tokens are estimated from the text because the provider reported none' }),
});
export type Usage = z.infer<typeof UsageSchema>;

export const GeneratedImageSchema = z.object({ Uri: z.string(), Title: z.string() });

/** Origin of an answer; the screen permanently labels library answers. */
export const AnswerSourceSchema = z.enum(['model', 'library']);
export type AnswerSource = z.infer<typeof AnswerSourceSchema>;

/** Name of the model that wrote an answer. */
export const AnswerModelSchema = z
  .string()
  .meta({ description: 'Model that wrote the answer, as named at its provider; not disclosed to visitors' });

/** Reason for which the provider cut an answer short; absent after a normal end. */
export const FinishReasonSchema = z.enum(['length', 'content-filter']);
export type FinishReason = z.infer<typeof FinishReasonSchema>;

const requestId = z.string();
const StreamErrorSchema = z.object({
  requestId,
  code: z.string(),
  text: z.string().meta({ description: 'Constant message of the code, without internal details' }),
});

/** Schemas of each event's `data`, by event name. */
export const streamEventData = {
  'conversation-and-segment-id': z.object({
    requestId,
    ConversationId: IdSchema,
    conversationSegmentId: IdSchema,
    answerSource: AnswerSourceSchema.optional(),
  }),
  'cosmos-db-session-tokens': z.object({ requestId, tokens: z.record(z.string(), z.string()) }),
  'step-update': StepSchema.extend({ requestId }),
  'response-updated': z.object({
    requestId,
    text: z.string().meta({ description: 'Text added since the previous event' }),
  }),
  'code-interpreter-updated': z.object({
    requestId,
    stepId: z.string(),
    code: z.string().optional(),
    output: z.string().optional(),
    files: z.array(z.object({ fileId: z.string(), fileName: z.string() })).optional(),
    status: z.enum(['running', 'complete', 'failed']),
  }),
  'generated-image-link': GeneratedImageSchema.extend({ requestId }),
  'response-model': z.object({
    requestId,
    conversationSegmentId: IdSchema,
    Citations: z.array(CitationSchema),
    status: z.enum(['Complete', 'Aborted', 'Failed', 'Interrupted']),
    finishReason: FinishReasonSchema.optional().meta({
      description:
        'With status Complete: reason why the answer was truncated, length limit or content filter',
    }),
    model: AnswerModelSchema.optional(),
    errors: z.array(z.object({ key: z.string(), value: z.string() })).optional(),
    usage: UsageSchema.optional(),
  }),
  error: StreamErrorSchema,
  'internal-server-error': StreamErrorSchema,
  'no-more-data': z.object({ requestId }),
} as const;

export type StreamEventName = keyof typeof streamEventData;
type EventOf<N extends StreamEventName> = { event: N; data: z.infer<(typeof streamEventData)[N]> };
/** Event of a run: `{ event, data }`. */
export type StreamEvent = { [N in StreamEventName]: EventOf<N> }[StreamEventName];
/** Stream event with its number within the run, from 1; sent as the frame's `id:`. */
export type NumberedStreamEvent = StreamEvent & { sequence: number };

/** Union of all events' data, for the API page. */
export const StreamEventDataSchema = z.union(Object.values(streamEventData));

/** Parses one frame. Returns `undefined` for unknown event names, so that older clients accept newer servers. */
export function parseStreamEvent(event: string, data: string): StreamEvent | undefined {
  if (!Object.hasOwn(streamEventData, event)) return undefined;
  const name = event as StreamEventName;
  return { event: name, data: streamEventData[name].parse(JSON.parse(data)) } as StreamEvent;
}

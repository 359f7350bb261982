/** Calls of user conversations and answer streams (document 2 §7.3, §7.16). */
import { z } from 'zod';
import { defineRoute, empty, eventStream, file, IdSchema, json, PageQuerySchema, pageOf } from '../http.ts';
import {
  AddSegmentToConversationRequestModelSchema,
  AgentForConversationSchema,
  CitationSourceSchema,
  ConversationListItemSchema,
  ConversationSchema,
  CreateConversationRequestModelSchema,
  ExecutionDetailsSchema,
  FeedbackSchema,
  KeywordsSchema,
  TraceLogsSchema,
  UpdateUserConversationTitleRequestModelSchema,
} from './schemas.ts';
import { StreamEventDataSchema } from './stream-events.ts';

const base = '/api/internal/userConversations';
/** Reading what one has is for anyone signed in; asking needs the permission to use agents. */
const mayAsk = { anyOf: ['GptSystemsRead'] } as const;
const OneConversation = z.object({ conversationId: IdSchema });
const OneSegment = OneConversation.extend({ conversationSegmentId: IdSchema });
const missingConversation = ['conversation.not_found'] as const;
const missingSegment = ['conversation.not_found', 'segment.not_found'] as const;
const answerRefusals = [
  'agent.not_found',
  'model.not_configured',
  'stream.too_many_running',
  'request.idempotency_conflict',
] as const;

export const conversationRoutes = {
  list: defineRoute({
    method: 'GET',
    path: base,
    access: 'signedIn',
    summary: "Lists the caller's conversations, newest first.",
    query: PageQuerySchema.extend({
      keywords: KeywordsSchema.optional(),
      includeArchived: z.stringbool().default(false),
      includeDeleted: z.stringbool().default(false),
    }),
    response: json(pageOf(ConversationListItemSchema)),
    errors: ['request.continuation_token_invalid'],
  }),
  listArchived: defineRoute({
    method: 'GET',
    path: `${base}/archived`,
    access: 'signedIn',
    summary: "Lists the caller's archived conversations, newest first.",
    query: PageQuerySchema.extend({ keywords: KeywordsSchema.optional() }),
    response: json(pageOf(ConversationListItemSchema)),
    errors: ['request.continuation_token_invalid'],
  }),
  get: defineRoute({
    method: 'GET',
    path: `${base}/{conversationId}`,
    access: 'signedIn',
    summary: 'Reads one conversation with all its branches.',
    params: OneConversation,
    response: json(ConversationSchema),
    errors: missingConversation,
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: `${base}/{conversationId}`,
    access: 'signedIn',
    summary: 'Deletes a conversation; a running answer is stopped.',
    params: OneConversation,
    response: empty,
    errors: missingConversation,
  }),
  archive: defineRoute({
    method: 'PUT',
    path: `${base}/{conversationId}/archive`,
    access: 'signedIn',
    summary: 'Moves a conversation to the archive.',
    params: OneConversation,
    response: json(ConversationListItemSchema),
    errors: missingConversation,
  }),
  unArchive: defineRoute({
    method: 'PUT',
    path: `${base}/{conversationId}/unArchive`,
    access: 'signedIn',
    summary: 'Brings a conversation back from the archive.',
    params: OneConversation,
    response: json(ConversationListItemSchema),
    errors: missingConversation,
  }),
  updateTitle: defineRoute({
    method: 'PUT',
    path: `${base}/{conversationId}/updateTitle`,
    access: 'signedIn',
    summary: 'Renames a conversation.',
    params: OneConversation,
    body: UpdateUserConversationTitleRequestModelSchema,
    response: json(ConversationListItemSchema),
    errors: missingConversation,
  }),
  updateSelectedLeafSegmentId: defineRoute({
    method: 'PUT',
    path: `${base}/{conversationId}/updateSelectedLeafSegmentId`,
    access: 'signedIn',
    summary: 'Selects the branch that is shown.',
    params: OneConversation,
    body: z.strictObject({ selectedLeafSegmentId: IdSchema }),
    response: empty,
    errors: missingSegment,
  }),
  export: defineRoute({
    method: 'GET',
    path: `${base}/{conversationId}/export`,
    access: 'signedIn',
    summary: 'Downloads the selected branch as text, in the language of Accept-Language.',
    params: OneConversation,
    response: file('text/plain'),
    errors: missingConversation,
  }),
  create: defineRoute({
    method: 'POST',
    path: `${base}/byGptSystemId/{gptSystemId}`,
    access: mayAsk,
    summary: 'Starts a conversation with an agent; the answer streams.',
    params: z.object({ gptSystemId: IdSchema }),
    body: CreateConversationRequestModelSchema,
    response: eventStream(StreamEventDataSchema),
    errors: answerRefusals,
  }),
  addSegment: defineRoute({
    method: 'POST',
    path: `${base}/{conversationId}/segments`,
    access: mayAsk,
    summary: 'Asks on, asks differently, or continues a broken-off answer; the answer streams.',
    params: OneConversation,
    body: AddSegmentToConversationRequestModelSchema,
    response: eventStream(StreamEventDataSchema),
    errors: [...answerRefusals, ...missingSegment, 'segment.not_continuable', 'conversation.running'],
  }),
  citations: defineRoute({
    method: 'GET',
    path: `${base}/{conversationId}/segments/{conversationSegmentId}/citations`,
    access: 'signedIn',
    summary: 'Reads the source text behind a citation of an answer.',
    params: OneSegment,
    query: z.object({ title: z.string().max(1000).optional(), path: z.string().max(2000) }),
    response: json(CitationSourceSchema),
    errors: [...missingSegment, 'citation.not_found'],
  }),
  executionDetails: defineRoute({
    method: 'GET',
    path: `${base}/{conversationId}/segments/{conversationSegmentId}/executionDetails`,
    access: 'signedIn',
    summary: 'Reads how an answer came about: model, timings, tokens, retrieved passages.',
    params: OneSegment,
    response: json(ExecutionDetailsSchema),
    errors: missingSegment,
  }),
  traceLogs: defineRoute({
    method: 'GET',
    path: `${base}/{conversationId}/segments/{conversationSegmentId}/traceLogs`,
    access: 'signedIn',
    summary: "Reads the log of an answer's runs.",
    params: OneSegment,
    response: json(TraceLogsSchema),
    errors: missingSegment,
  }),
  feedback: defineRoute({
    method: 'POST',
    path: `${base}/{conversationId}/segments/{conversationSegmentId}/feedback`,
    access: 'signedIn',
    summary: 'Says whether an answer was good.',
    params: OneSegment,
    body: FeedbackSchema,
    response: empty,
    errors: missingSegment,
  }),
  removeFeedback: defineRoute({
    method: 'DELETE',
    path: `${base}/{conversationId}/segments/{conversationSegmentId}/removeFeedback`,
    access: 'signedIn',
    summary: 'Takes the feedback on an answer back.',
    params: OneSegment,
    response: empty,
    errors: missingSegment,
  }),
  detailsForConversation: defineRoute({
    method: 'GET',
    path: `${base}/gptSystems/{gptSystemId}/detailsForConversation`,
    access: mayAsk,
    summary: 'Reads what the start of a conversation shows of an agent.',
    params: z.object({ gptSystemId: IdSchema }),
    response: json(AgentForConversationSchema),
    errors: ['agent.not_found'],
  }),
};

const OneRun = z.object({ requestId: z.string().min(8).max(100) });

export const streamRoutes = {
  resume: defineRoute({
    method: 'GET',
    path: '/api/internal/streams/{requestId}',
    access: 'signedIn',
    summary: 'Replays what was missed since Last-Event-ID and goes on.',
    params: OneRun,
    response: eventStream(StreamEventDataSchema),
    errors: ['stream.not_found', 'stream.event_unknown'],
  }),
  stop: defineRoute({
    method: 'DELETE',
    path: '/api/internal/streams/{requestId}',
    access: 'signedIn',
    summary: 'Stops the generation and keeps what was said.',
    params: OneRun,
    response: empty,
    errors: ['stream.not_found'],
  }),
};

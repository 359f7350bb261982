/** Routes of user conversations and answer streams (document 2 §7.3, §7.16). */
import { z } from 'zod';
import {
  defineRoute,
  empty,
  eventStream,
  IdSchema,
  json,
  PageQuerySchema,
  pageOf,
  RequestIdSchema,
} from '../../http.ts';
import { conversationRoutesOf } from '../contexts/context-routes.ts';
import {
  AddSegmentToConversationRequestModelSchema,
  CreateConversationRequestModelSchema,
} from '../engine/questions.ts';
import {
  AgentForConversationSchema,
  ConversationListItemSchema,
  KeywordsSchema,
  UpdateUserConversationTitleRequestModelSchema,
} from './schemas.ts';
import { PromptSchema } from '../../agents/prompts/schemas.ts';
import { StreamEventDataSchema } from '../engine/stream-events.ts';
import { ConversationEventDataSchema } from './events.ts';

const base = '/api/internal/userConversations';
/** Access to asking: the permission to use agents. Reading only requires a session. */
const mayAsk = { anyOf: ['GptSystemsRead'] } as const;
const OneConversation = z.object({ conversationId: IdSchema });
const missingConversation = ['conversation.not_found'] as const;

/** Conversations of a signed-in person with agents. */
export const conversationRoutes = {
  ...conversationRoutesOf({
    base,
    params: {},
    create: {
      path: '/byGptSystemId/{gptSystemId}',
      params: { gptSystemId: IdSchema },
      body: CreateConversationRequestModelSchema,
      notFound: 'agent.not_found',
    },
    addSegment: { body: AddSegmentToConversationRequestModelSchema },
    access: { read: 'signedIn', ask: mayAsk },
    errors: [],
    offers: ['details', 'feedback'],
  }),
  list: defineRoute({
    method: 'GET',
    path: base,
    access: 'signedIn',
    summary:
      "Lists the caller's conversations, newest first, optionally filtered by keywords in title or text.",
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
    summary:
      "Lists the caller's archived conversations, newest first, optionally filtered by keywords in title or text.",
    query: PageQuerySchema.extend({ keywords: KeywordsSchema.optional() }),
    response: json(pageOf(ConversationListItemSchema)),
    errors: ['request.continuation_token_invalid'],
  }),
  events: defineRoute({
    method: 'GET',
    path: `${base}/events`,
    access: 'signedIn',
    summary: "Streams the ids of the caller's conversations that change, for their other tabs and devices.",
    response: eventStream(ConversationEventDataSchema),
    errors: ['stream.too_many_open'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: `${base}/{conversationId}`,
    access: 'signedIn',
    summary: 'Deletes a conversation and stops its running answer.',
    params: OneConversation,
    response: empty,
    notFound: 'conversation.not_found',
    errors: missingConversation,
  }),
  archive: defineRoute({
    method: 'PUT',
    path: `${base}/{conversationId}/archive`,
    access: 'signedIn',
    summary: 'Archives a conversation.',
    params: OneConversation,
    response: json(ConversationListItemSchema),
    notFound: 'conversation.not_found',
    errors: missingConversation,
  }),
  unArchive: defineRoute({
    method: 'PUT',
    path: `${base}/{conversationId}/unArchive`,
    access: 'signedIn',
    summary: 'Restores a conversation from the archive.',
    params: OneConversation,
    response: json(ConversationListItemSchema),
    notFound: 'conversation.not_found',
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
    notFound: 'conversation.not_found',
    errors: missingConversation,
  }),
  promptsForConversation: defineRoute({
    method: 'GET',
    path: `${base}/gptSystems/{gptSystemId}/promptsForConversation`,
    access: mayAsk,
    summary: 'Lists the prompts offered by an agent.',
    params: z.object({ gptSystemId: IdSchema }),
    response: json(pageOf(PromptSchema)),
    notFound: 'agent.not_found',
    errors: ['agent.not_found', 'agent.closed'],
  }),
  detailsForConversation: defineRoute({
    method: 'GET',
    path: `${base}/gptSystems/{gptSystemId}/detailsForConversation`,
    access: mayAsk,
    summary: 'Returns the start page of a conversation with an agent.',
    params: z.object({ gptSystemId: IdSchema }),
    response: json(AgentForConversationSchema),
    notFound: 'agent.not_found',
    errors: ['agent.not_found', 'agent.closed'],
  }),
};

const OneRun = z.object({ requestId: RequestIdSchema });

export const streamRoutes = {
  resume: defineRoute({
    method: 'GET',
    path: '/api/internal/streams/{requestId}',
    access: 'signedInOrVisitor',
    summary: 'Resumes the stream of an answer after Last-Event-ID.',
    params: OneRun,
    isResumable: true,
    response: eventStream(StreamEventDataSchema),
    notFound: 'stream.not_found',
    errors: ['stream.not_found', 'stream.event_unknown', 'stream.too_many_open'],
  }),
  stop: defineRoute({
    method: 'DELETE',
    path: '/api/internal/streams/{requestId}',
    access: 'signedInOrVisitor',
    summary: 'Stops the generation of an answer and keeps its text so far.',
    params: OneRun,
    response: empty,
    notFound: 'stream.not_found',
    errors: ['stream.not_found'],
  }),
};

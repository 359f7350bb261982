/** Endpoints for conversations and the agents that a person may chat with. */
import { agentRoutes } from '@polylogue/contract/agents/agent/routes';
import { conversationRoutes, streamRoutes } from '@polylogue/contract/chat/conversations/routes';
import type {
  CitationSource,
  ConversationListItem,
  ExecutionDetails,
  Feedback,
  TraceLogs,
} from '@polylogue/contract/chat/conversations/schemas';
import { original } from '@reduxjs/toolkit';
import { api, mutationOf, queryOf } from '../../../lib/http/api.ts';
import { callOf, type ConversationCalls, headersOf } from './context/conversation-calls.ts';
import {
  toCachedConversation,
  type CachedConversation,
  type SegmentWindow,
  mergeResponse,
} from './segments/cached-conversation.ts';

/** Number of turns loaded at first and with each further read. */
export const windowTurns = 20;

/** Filter of a list: current or archived conversations whose title contains the keywords. */
export interface ListQuery {
  isArchived: boolean;
  keywords: string;
}
export interface ListPage {
  items: ConversationListItem[];
  continuationToken?: string;
}

/** Identifies a conversation within its context. */
export interface ConversationKey {
  calls: ConversationCalls;
  conversationId: string;
}
/** Identifies an answer within its context. */
export interface SegmentKey extends ConversationKey {
  conversationSegmentId: string;
}
export interface CitationKey extends SegmentKey {
  query: { title: string; path: string; citationId: string; isWhole?: 'true'; save?: 'true' };
}

export const conversationsApi = api
  .enhanceEndpoints({ addTagTypes: ['Conversation', 'ConversationList', 'Agent'] })
  .injectEndpoints({
    endpoints: (build) => ({
      agents: queryOf(build, agentRoutes.listAvailable, { providesTags: ['Agent', 'ReaderTexts'] }),
      agentDetails: queryOf(build, conversationRoutes.detailsForConversation, {
        providesTags: ['Agent', 'ReaderTexts'],
      }),
      conversationList: build.infiniteQuery<ListPage, ListQuery, string>({
        query: ({ queryArg: { isArchived, keywords }, pageParam }) => ({
          route: isArchived ? conversationRoutes.listArchived : conversationRoutes.list,
          args: { query: { keywords: keywords || undefined, continuationToken: pageParam || undefined } },
        }),
        infiniteQueryOptions: {
          initialPageParam: '',
          getNextPageParam: ({ continuationToken }) => continuationToken,
        },
        providesTags: ['ConversationList'],
      }),
      /** Newest turns of the selected branch; older ones are added on demand. */
      conversation: build.query<CachedConversation, ConversationKey>({
        query: ({ calls, ...params }) => callOf(calls, 'get', { params, query: { window: windowTurns } }),
        transformResponse: toCachedConversation,
        merge: (kept, answer) => mergeResponse(original(kept) ?? kept, answer),
        providesTags: (_answer, _error, { conversationId }) => [{ type: 'Conversation', id: conversationId }],
      }),
      /** Window of the conversation, for callers that merge it into the cache. */
      conversationWindow: build.query<CachedConversation, ConversationKey & SegmentWindow>({
        query: ({ calls, conversationId, window, until }) =>
          callOf(calls, 'get', { params: { conversationId }, query: { window, until } }),
        transformResponse: toCachedConversation,
        keepUnusedDataFor: 0,
      }),
      renameConversation: mutationOf(build, conversationRoutes.updateTitle),
      archiveConversation: mutationOf(build, conversationRoutes.archive),
      unArchiveConversation: mutationOf(build, conversationRoutes.unArchive),
      selectLeaf: build.mutation<null, ConversationKey & { selectedLeafSegmentId: string }>({
        query: ({ calls, selectedLeafSegmentId, ...params }) =>
          callOf(calls, 'updateSelectedLeafSegmentId', { params, body: { selectedLeafSegmentId } }),
      }),
      citationSource: build.query<CitationSource, CitationKey>({
        query: ({ calls, query, ...params }) => callOf(calls, 'citations', { params, query }),
        // Not kept: the caller's permission may have been revoked by the next opening.
        keepUnusedDataFor: 0,
      }),
      executionDetails: build.query<ExecutionDetails, SegmentKey>({
        query: ({ calls, ...params }) => callOf(calls, 'executionDetails', { params }),
      }),
      traceLogs: build.query<TraceLogs, SegmentKey>({
        query: ({ calls, ...params }) => callOf(calls, 'traceLogs', { params }),
      }),
      /** `null` removes the feedback. */
      giveFeedback: build.mutation<null, SegmentKey & { feedback: Feedback | null }>({
        query: ({ calls, feedback, ...params }) =>
          feedback
            ? callOf(calls, 'feedback', { params, body: feedback })
            : callOf(calls, 'removeFeedback', { params }),
      }),
      stopAnswer: build.mutation<null, { calls: ConversationCalls; requestId: string }>({
        query: ({ calls, ...params }) => ({
          route: streamRoutes.stop,
          args: { params },
          options: { headers: headersOf(calls) },
        }),
      }),
    }),
  });

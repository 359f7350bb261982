/** Calls of conversations and of the agents to converse with. */
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
  keptOf,
  type KeptConversation,
  type SegmentWindow,
  withAnswer,
} from './segments/kept-conversation.ts';

/** Turns that a chat opens with, and reads at a time. */
export const windowTurns = 20;

/** Which list: titles that contain the keywords, among the current or the archived conversations. */
export interface ListQuery {
  isArchived: boolean;
  keywords: string;
}
export interface ListPage {
  items: ConversationListItem[];
  continuationToken?: string;
}

/** A conversation in its context. */
export interface ConversationKey {
  calls: ConversationCalls;
  conversationId: string;
}
/** An answer in its context. */
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
      /** The newest turns of the shown branch; older ones are read into it when they are wanted. */
      conversation: build.query<KeptConversation, ConversationKey>({
        query: ({ calls, ...params }) => callOf(calls, 'get', { params, query: { window: windowTurns } }),
        transformResponse: keptOf,
        merge: (kept, answer) => withAnswer(original(kept) ?? kept, answer),
        providesTags: (_answer, _error, { conversationId }) => [{ type: 'Conversation', id: conversationId }],
      }),
      /** A part of it, for whoever lays it over what is kept. */
      conversationWindow: build.query<KeptConversation, ConversationKey & SegmentWindow>({
        query: ({ calls, conversationId, window, until }) =>
          callOf(calls, 'get', { params: { conversationId }, query: { window, until } }),
        transformResponse: keptOf,
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
        // Whoever opens it again may have lost the right to it since.
        keepUnusedDataFor: 0,
      }),
      executionDetails: build.query<ExecutionDetails, SegmentKey>({
        query: ({ calls, ...params }) => callOf(calls, 'executionDetails', { params }),
      }),
      traceLogs: build.query<TraceLogs, SegmentKey>({
        query: ({ calls, ...params }) => callOf(calls, 'traceLogs', { params }),
      }),
      /** `null` takes it back. */
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

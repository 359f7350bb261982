/** Calls of conversations and of the agents to converse with. */
import { agentRoutes } from '@polylogue/contract/agents/routes';
import { conversationRoutes, streamRoutes } from '@polylogue/contract/conversations/routes';
import type { ConversationListItem } from '@polylogue/contract/conversations/schemas';
import { api, mutationOf, queryOf } from '../../lib/http/api.ts';

/** Which list: titles that contain the keywords, among the current or the archived conversations. */
export interface ListQuery {
  isArchived: boolean;
  keywords: string;
}
export interface ListPage {
  items: ConversationListItem[];
  continuationToken?: string;
}

export const conversationsApi = api
  .enhanceEndpoints({ addTagTypes: ['Conversation', 'ConversationList', 'Agent'] })
  .injectEndpoints({
    endpoints: (build) => ({
      agents: queryOf(build, agentRoutes.listAvailable, { providesTags: ['Agent'] }),
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
      conversation: queryOf(build, conversationRoutes.get, {
        providesTags: (_answer, _error, { params }) => [{ type: 'Conversation', id: params.conversationId }],
      }),
      renameConversation: mutationOf(build, conversationRoutes.updateTitle),
      archiveConversation: mutationOf(build, conversationRoutes.archive),
      unArchiveConversation: mutationOf(build, conversationRoutes.unArchive),
      selectLeaf: mutationOf(build, conversationRoutes.updateSelectedLeafSegmentId),
      citationSource: queryOf(build, conversationRoutes.citations),
      executionDetails: queryOf(build, conversationRoutes.executionDetails),
      traceLogs: queryOf(build, conversationRoutes.traceLogs),
      giveFeedback: mutationOf(build, conversationRoutes.feedback),
      removeFeedback: mutationOf(build, conversationRoutes.removeFeedback),
      stopAnswer: mutationOf(build, streamRoutes.stop),
    }),
  });

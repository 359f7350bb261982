/** Endpoints that a pane needs before a conversation: details of the agent. */
import { adminDraftConversationRoutes } from '@polylogue/contract/chat/contexts/draft-routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { api, queryOf } from '../../../lib/http/api.ts';

/** `DraftAgent` becomes stale when a draft is saved. */
export const paneApi = api.enhanceEndpoints({ addTagTypes: ['DraftAgent'] }).injectEndpoints({
  endpoints: (build) => ({
    draftAgent: queryOf(build, adminDraftConversationRoutes.detailsForConversation, {
      providesTags: ['ReaderTexts', 'DraftAgent'],
    }),
    publishedAgent: queryOf(build, conversationRoutes.detailsForConversation, {
      providesTags: ['ReaderTexts'],
    }),
  }),
});

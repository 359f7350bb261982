/** What a pane asks before a conversation: whom it is with. */
import { adminDraftConversationRoutes } from '@polylogue/contract/draft-conversations/routes';
import { conversationRoutes } from '@polylogue/contract/conversations/routes';
import { api, queryOf } from '../../../lib/http/api.ts';

export const paneApi = api.injectEndpoints({
  endpoints: (build) => ({
    draftAgent: queryOf(build, adminDraftConversationRoutes.detailsForConversation, {
      providesTags: ['ReaderTexts'],
    }),
    publishedAgent: queryOf(build, conversationRoutes.detailsForConversation, {
      providesTags: ['ReaderTexts'],
    }),
  }),
});

/** What a pane asks before a conversation: whom it is with. */
import { adminDraftConversationRoutes } from '@polylogue/contract/chat/contexts/draft-routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { api, queryOf } from '../../../lib/http/api.ts';

/** `DraftAgent`: stale once a draft is saved. */
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

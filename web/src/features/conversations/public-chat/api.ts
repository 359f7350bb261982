/** What a visitor's page asks before a conversation. */
import { publicConversationRoutes as routes } from '@polylogue/contract/public-conversations/routes';
import { api, mutationOf, queryOf } from '../../../lib/http/api.ts';

export const publicChatApi = api.injectEndpoints({
  endpoints: (build) => ({
    openSession: mutationOf(build, routes.openSession),
    visitedAgent: queryOf(build, routes.detailsForConversation, { providesTags: ['ReaderTexts'] }),
  }),
});

/** Endpoints that a visitor's page needs before a conversation. */
import { publicConversationRoutes as routes } from '@polylogue/contract/chat/visitors/routes';
import type { RouteResult } from '@polylogue/contract/http';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import { api, queryOf } from '../../../../lib/http/api.ts';

interface SessionRequest {
  publicChatEndpoint: string;
  /** Token of the embedding site that identifies the visitor. */
  visitorToken?: string | undefined;
  /** Current session, kept if it belongs to the same visitor. */
  current?: string | undefined;
}

export const publicChatApi = api.injectEndpoints({
  endpoints: (build) => ({
    openSession: build.mutation<RouteResult<typeof routes.openSession>, SessionRequest>({
      query: ({ current, ...body }) => ({
        route: routes.openSession,
        args: { body },
        ...(current !== undefined && { options: { headers: { [sessionIdentifierHeader]: current } } }),
      }),
    }),
    visitedAgent: queryOf(build, routes.detailsForConversation, { providesTags: ['ReaderTexts'] }),
  }),
});

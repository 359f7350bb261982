/** What a visitor's page asks before a conversation. */
import { publicConversationRoutes as routes } from '@polylogue/contract/chat/visitors/routes';
import type { RouteResult } from '@polylogue/contract/http';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import { api, queryOf } from '../../../../lib/http/api.ts';

interface Opening {
  publicChatEndpoint: string;
  /** A web site's word for who visits. */
  visitorToken?: string | undefined;
  /** The session that goes on where it is the same visitor's. */
  current?: string | undefined;
}

export const publicChatApi = api.injectEndpoints({
  endpoints: (build) => ({
    openSession: build.mutation<RouteResult<typeof routes.openSession>, Opening>({
      query: ({ current, ...body }) => ({
        route: routes.openSession,
        args: { body },
        ...(current !== undefined && { options: { headers: { [sessionIdentifierHeader]: current } } }),
      }),
    }),
    visitedAgent: queryOf(build, routes.detailsForConversation, { providesTags: ['ReaderTexts'] }),
  }),
});

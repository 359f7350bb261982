/** Calls for the rest of the limits of chat access policies, for people and visitors. */
import { limitRoutes } from '@polylogue/contract/access-policies/limits/routes';
import type { RouteResult } from '@polylogue/contract/http';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import { api, queryOf } from '../../../lib/http/api.ts';

export const limitsApi = api.injectEndpoints({
  endpoints: (build) => ({
    limitsOfAgent: queryOf(build, limitRoutes.ofAgent),
    limitsOfVisitor: build.query<RouteResult<typeof limitRoutes.ofVisitor>, { sessionIdentifier: string }>({
      query: ({ sessionIdentifier }) => ({
        route: limitRoutes.ofVisitor,
        args: undefined,
        options: { headers: { [sessionIdentifierHeader]: sessionIdentifier } },
      }),
    }),
  }),
});

/** RTK Query endpoints of a resource, derived from its routes, with hooks by route name. */
import type { Route, RouteResult } from '@polylogue/contract/http';
import type { TypedUseLazyQuery, TypedUseMutation, TypedUseQuery } from '@reduxjs/toolkit/query/react';
import { api, type BaseQuery, type MutationArguments, mutationOf, queryOf } from '../lib/http/api.ts';
import type { ArgumentsOf } from '../lib/http/http-client.ts';

/** GET routes are queries, all others mutations. */
export type EndpointOf<R extends Route> = { route: R } & (R['method'] extends 'GET'
  ? {
      useQuery: TypedUseQuery<RouteResult<R>, ArgumentsOf<R>, BaseQuery>;
      useLazyQuery: TypedUseLazyQuery<RouteResult<R>, ArgumentsOf<R>, BaseQuery>;
    }
  : { useMutation: TypedUseMutation<RouteResult<R>, MutationArguments<R>, BaseQuery> });

export type EntityApi<Routes extends Record<string, Route>> = {
  [Name in keyof Routes]: EndpointOf<Routes[Name]>;
};

/**
 * Creates hooks, as in `entityApi('Role', roleRoutes).list.useQuery({ query })` and `.update.useMutation()`.
 * Queries reload after any change of the resource. `alsoChanges` names further tags that its changes
 * invalidate.
 */
export function entityApi<const Routes extends Record<string, Route>>(
  tag: string,
  routes: Routes,
  alsoChanges: readonly string[] = [],
): EntityApi<Routes> {
  const changed = [tag, ...alsoChanges];
  const names = Object.keys(routes);
  const nameOf = (name: string) => `${tag}.${name}`;
  const { endpoints } = api.enhanceEndpoints({ addTagTypes: changed }).injectEndpoints({
    endpoints: (build) =>
      Object.fromEntries(
        Object.entries<Route>(routes).map(([name, route]) => [
          nameOf(name),
          route.method === 'GET'
            ? queryOf(build, route, { providesTags: [tag] })
            : mutationOf(build, route, { invalidatesTags: changed }),
        ]),
      ),
  });
  // Endpoint names exist at run time only; each has the hooks of `EndpointOf`.
  const known = endpoints as unknown as Record<string, object>;
  return Object.fromEntries(
    names.map((name) => [name, { ...known[nameOf(name)], route: routes[name] }]),
  ) as EntityApi<Routes>;
}

/** Endpoints of a resource, derived from its routes: hooks by the routes' own names. */
import type { Route, RouteResult } from '@polylogue/contract/http';
import type { TypedUseLazyQuery, TypedUseMutation, TypedUseQuery } from '@reduxjs/toolkit/query/react';
import { api, type BaseQuery, type MutationArguments, mutationOf, queryOf } from '../lib/http/api.ts';
import type { ArgumentsOf } from '../lib/http/http-client.ts';

/** A GET is a query, everything else a mutation. */
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
 * Makes hooks, as `entityApi('Role', roleRoutes).list.useQuery({ query })` and `.update.useMutation()`.
 * Queries reload after any change of the resource. `alsoChanges` names further tags that its changes make
 * stale.
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
  // Names are known at run time; each endpoint has the hooks of `EndpointOf`.
  const known = endpoints as unknown as Record<string, object>;
  return Object.fromEntries(
    names.map((name) => [name, { ...known[nameOf(name)], route: routes[name] }]),
  ) as EntityApi<Routes>;
}

/** RTK Query over the typed HTTP client; features add endpoints from the contract's route declarations. */
import type { Route, RouteResult } from '@polylogue/contract/http';
import type { UnknownAction } from '@reduxjs/toolkit';
import {
  type BaseQueryFn,
  createApi,
  type EndpointBuilder,
  type MutationDefinition,
  type QueryDefinition,
} from '@reduxjs/toolkit/query/react';
import i18next from 'i18next';
import { ApiError, type ApiFailure } from './api-failure.ts';
import { type ArgumentsOf, type CallOptions, callRoute, type HttpClient } from './http-client.ts';
import { log } from '../log.ts';

/** Extra argument of thunks and endpoints. */
export interface StoreExtra {
  http: HttpClient;
}

interface DeclaredCall {
  route: Route;
  args: unknown;
  options?: Pick<CallOptions, 'requestId' | 'keepalive' | 'timeoutMs' | 'headers'>;
}
export type BaseQuery = BaseQueryFn<DeclaredCall, unknown, ApiFailure>;

const baseQuery: BaseQuery = async (call, { extra, signal, type, endpoint }) => {
  // The store is always created with StoreExtra (app/store.ts); RTK types it as unknown.
  const { http } = extra as StoreExtra;
  try {
    const args = call.args as ArgumentsOf<Route>;
    return { data: (await callRoute(http, call.route, { ...call.options, args, signal })) ?? null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Document 2 §8: a failed load is logged as rejected.
    if (type === 'query') log.error(`${endpoint} rejected`, error.failure);
    return { error: error.failure };
  }
};

/**
 * Keeps unused responses for 60 s (document 2 §9). Features call `enhanceEndpoints` and `injectEndpoints` on
 * it.
 */
export const api = createApi({
  baseQuery,
  keepUnusedDataFor: 60,
  tagTypes: ['ReaderTexts'],
  endpoints: () => ({}),
});

/**
 * Refetches endpoints tagged `ReaderTexts`, whose texts are in the user's language, when the language
 * changes.
 */
export function refetchReaderTexts(dispatch: (action: UnknownAction) => void): void {
  i18next.on('languageChanged', () => dispatch(api.util.invalidateTags(['ReaderTexts'])));
}

type Build<Tag extends string> = EndpointBuilder<BaseQuery, Tag, 'api'>;
type QueryOf<R extends Route, Tag extends string> = QueryDefinition<
  ArgumentsOf<R>,
  BaseQuery,
  Tag,
  RouteResult<R>,
  'api'
>;
/** A retry of a change that must happen only once passes the first attempt's `requestId`. */
export type MutationArguments<R extends Route> =
  ArgumentsOf<R> extends void ? { requestId?: string } | void : ArgumentsOf<R> & { requestId?: string };
type MutationOf<R extends Route, Tag extends string> = MutationDefinition<
  MutationArguments<R>,
  BaseQuery,
  Tag,
  RouteResult<R>,
  'api'
>;
/** Options of an endpoint besides its call: tags, cache time, lifecycle. */
type Extra<Definition> = Partial<Omit<Definition, 'query' | 'queryFn' | 'type' | 'Types'>>;

/**
 * Builds a query endpoint of a GET route: `read: queryOf(build, brandRoutes.get, { providesTags: ['Brand']
 * })`.
 */
export function queryOf<const R extends Route, Tag extends string>(
  build: Build<Tag>,
  route: R,
  extra: Extra<QueryOf<R, Tag>> = {},
): QueryOf<R, Tag> {
  const query = (args: ArgumentsOf<R>) => ({ route, args });
  // `extra` only adds lifecycle and tags; spreading a generic partial hides that from the compiler.
  return build.query({ ...extra, query } as Parameters<Build<Tag>['query']>[0]) as unknown as QueryOf<R, Tag>;
}

/**
 * Builds a mutation endpoint of a route: `rename: mutationOf(build, conversationRoutes.updateTitle, {...})`.
 */
export function mutationOf<const R extends Route, Tag extends string>(
  build: Build<Tag>,
  route: R,
  extra: Extra<MutationOf<R, Tag>> = {},
): MutationOf<R, Tag> {
  const query = (given: MutationArguments<R>) => {
    const { requestId, ...args } = given ?? {};
    return { route, args, options: { requestId } };
  };
  // The same cast as in queryOf.
  return build.mutation({ ...extra, query } as Parameters<
    Build<Tag>['mutation']
  >[0]) as unknown as MutationOf<R, Tag>;
}

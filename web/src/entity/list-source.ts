/** Table rows from a declared list route. */
import type { Route, RouteResult } from '@polylogue/contract/http';
import { callRoute, type HttpClient } from '../lib/http/http-client.ts';
import { useHttp } from '../lib/http/http-context.ts';
import type { ListAnswer, ListQuery, ListSource, ListState } from '../ui/table/list-source.ts';
import type { EndpointOf } from './entity-api.ts';

type ListRoute = Route & { method: 'GET' };
type RowOf<R extends Route> = RouteResult<R> extends ListAnswer<infer Row> ? Row : never;

interface LooseEndpoint<Row> {
  route: Route;
  useQuery(args: object, options: { selectFromResult: typeof shown }): ListState<Row>;
}
type LooseCall<Row> = (
  http: HttpClient,
  route: Route,
  call: { args: object; signal: AbortSignal },
) => Promise<ListAnswer<Row>>;

/** Query state for a table, memoized so that a refetch alone re-renders no row. */
const shown = <Row>({ data, currentData, error }: ListState<Row>): Omit<ListState<Row>, 'refetch'> => ({
  data,
  currentData,
  error,
});

/**
 * Creates a source, once per list: `listSource(roleApi.list)`. A list nested below another
 * entity, such as the members of a group, takes `params` (then inside `useMemo`).
 */
export function listSource<R extends ListRoute>(
  endpoint: EndpointOf<R>,
  params?: Record<string, string>,
): ListSource<RowOf<R>> {
  // The table's filters and sorts match the route's declaration; the server validates them.
  const argsOf = (query: ListQuery) => ({ query, ...(params && { params }) });
  const { route, useQuery } = endpoint as unknown as LooseEndpoint<RowOf<R>>;
  return {
    useList: (query) => useQuery(argsOf(query), { selectFromResult: shown }),
    useLoadPage() {
      const http = useHttp();
      const call = callRoute as unknown as LooseCall<RowOf<R>>;
      return (query, signal) => call(http, route, { args: argsOf(query), signal });
    },
  };
}

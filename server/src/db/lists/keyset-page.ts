/** Pages of lists: by position, never by offset, so that a page costs the same wherever it is. */
import { countedAtMost } from '@polylogue/contract/http';
import {
  AliasNode,
  type Expression,
  type RawBuilder,
  SelectQueryNode,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  TableNode,
} from 'kysely';
import type { ContinuationTokens } from '../../http/requests/continuation-token.ts';
import type { Database } from '../client.ts';

/** Sort of a list: an expression without nulls, on an index with the id behind it. */
export interface SortKey {
  by: Expression<unknown>;
  /** SQL type of the expression, in which positions are compared. */
  type: 'text' | 'timestamptz' | 'integer' | 'bigint';
}

export interface PageRequest {
  /** Id of the caller; tokens of other callers are invalid. */
  userId: string;
  /** Name of the list, as in `users`. */
  list: string;
  /** Query with its filters; tokens of other queries are invalid. */
  query: Readonly<Record<string, unknown>> & {
    sort?: string | undefined;
    continuationToken?: string | undefined;
    top: number;
  };
  /** By the names that the contract declares. */
  sorts: Readonly<Record<string, SortKey>>;
  /** Sort of a request that names none; `-` before it reverses it. */
  defaultSort: string;
  /** Unique, and last in every sort. */
  id: Expression<unknown>;
  /** SQL type of the id; default `uuid`. */
  idType?: 'uuid' | 'text' | 'bigint';
  /** Counts no further; default `countedAtMost`. For filters that the database has to try on each row. */
  countAtMost?: number;
  /** Adds the length of the list to its first page; default `true`. */
  isCounted?: boolean;
  tokens: ContinuationTokens;
}

type Query<DB, TB extends keyof DB, Row> = SelectQueryBuilder<DB, TB, Row>;

/**
 * Two ways to the same rows, for a filter whose number of rows the database can't estimate. Few rows are found
 * by the filter and sorted, since walking the order would read most of the table.
 */
export interface TwoWays<DB, TB extends keyof DB, Row> {
  /** Finds its rows by the filter's index. */
  found: Query<DB, TB, Row>;
  /** Tries the filter on each row. */
  walked: Query<DB, TB, Row>;
}

interface Count {
  value: number;
  isExact: boolean;
}

export interface Page<Row> {
  rows: Row[];
  /** Position of the last row, if more follow. */
  continuationToken?: string;
  /** Length of the whole list, with its first page. */
  count?: Count;
}

/** Maximum of counted matches of a text, since each row costs a comparison. */
export const matchesCountedAtMost = 1_000;

/** In a token: the pages of this list are found by its filter. */
const sortedMark = 'sorted';

interface Position {
  page_sort: string;
  page_id: string;
  /** With the rows of the first page of a whole table. */
  page_count?: number;
}

/**
 * Reads a page of `query`, which selects and filters, and neither sorts nor limits. One query however long the list
 * is, and a second one where the first page of a filtered list is counted. Throws `request.continuation_token_invalid`.
 */
export async function keysetPage<DB, TB extends keyof DB, Row>(
  db: Database,
  query: Query<DB, TB, Row> | TwoWays<DB, TB, Row>,
  request: PageRequest,
): Promise<Page<Row>> {
  const { query: asked, tokens, isCounted = true } = request;
  const hasTwoWays = 'walked' in query;
  const { found: finding, walked: walking } = hasTwoWays ? query : { found: query, walked: query };
  const { continuationToken, top, ...filters } = asked;
  const scope = { userId: request.userId, query: { ...filters, list: request.list } };
  const after = continuationToken === undefined ? undefined : tokens.open(scope, continuationToken);
  const isFirst = after === undefined;
  const counted = isFirst && hasTwoWays ? await countOf(db, finding, request) : undefined;
  const isSorted = hasTwoWays && (after ? after[2] === sortedMark : counted?.isExact === true);
  if (counted?.value === 0) return { rows: [], ...(isCounted && { count: counted }) };
  const isToCount = isFirst && isCounted;
  // A filter would be tried twice, also where all that it leaves is on the page.
  const counting = isToCount && wholeTableOf(finding) ? countingOf(finding, request) : undefined;
  const found = await rowsOf(isSorted ? finding : walking, request, { after, isSorted, counting });
  const last = found.length > top ? found[top - 1] : undefined;
  const count = isToCount ? (counted ?? (await countOfFound(db, { finding, found }, request))) : undefined;
  return {
    rows: found.slice(0, top).map(withoutPosition),
    ...(last && {
      continuationToken: tokens.seal(scope, [
        last.page_sort,
        last.page_id,
        ...(isSorted ? [sortedMark] : []),
      ]),
    }),
    ...(count && { count }),
  };
}

/** A list that ends on its first page is counted by its rows: the estimate may be outdated. */
async function countOfFound<DB, TB extends keyof DB, Row>(
  db: Database,
  { finding, found }: { finding: Query<DB, TB, Row>; found: readonly Position[] },
  request: PageRequest,
): Promise<Count> {
  if (found.length <= request.query.top) return { value: found.length, isExact: true };
  const read = found[0]?.page_count;
  return read === undefined ? countOf(db, finding, request) : countedAs(read, request);
}

interface Walk {
  after: readonly string[] | undefined;
  isSorted: boolean;
  /** Read with the rows: every query is a way to the database and back. */
  counting: RawBuilder<number> | undefined;
}

/** The rows of the page, and one more where any follow. */
async function rowsOf<DB, TB extends keyof DB, Row>(
  query: Query<DB, TB, Row>,
  request: PageRequest,
  { after, isSorted, counting }: Walk,
): Promise<(Row & Position)[]> {
  const { id } = request;
  const { key, isDescending } = sortOf(request);
  const direction = isDescending ? 'desc' : 'asc';
  const positioned = query
    .select([sql<string>`(${key.by})::text`.as('page_sort'), sql<string>`(${id})::text`.as('page_id')])
    .$if(counting !== undefined, (page) => page.select(sql<number>`${counting}`.as('page_count')))
    .$if(after !== undefined, (page) => page.where(isBehind(request, key, { after, isDescending })))
    // An expression that no index is on.
    .orderBy(isSorted ? sql`(select ${key.by})` : sql`${key.by}`, direction)
    .orderBy(sql`${id}`, direction)
    // One row more than requested shows that more follow.
    .limit(request.query.top + 1);
  // Selected above, together with the columns of the query.
  return (await positioned.execute()) as (Row & Position)[];
}

function sortOf({ query, sorts, defaultSort }: PageRequest): { key: SortKey; isDescending: boolean } {
  const sort = query.sort ?? defaultSort;
  const isDescending = sort.startsWith('-');
  const name = isDescending ? sort.slice(1) : sort;
  const key = sorts[name];
  if (!key) throw new Error(`The list declares no order by ${name}.`);
  return { key, isDescending };
}

function isBehind(
  { id, idType = 'uuid' }: PageRequest,
  { by, type }: SortKey,
  { after = [], isDescending }: { after: readonly string[] | undefined; isDescending: boolean },
): Expression<SqlBool> {
  const [value, lastId] = after;
  const comparison = sql.raw(isDescending ? '<' : '>');
  const position = sql`(${value}::${sql.raw(type)}, ${lastId}::${sql.raw(idType)})`;
  return sql<SqlBool>`(${by}, ${id}) ${comparison} ${position}`;
}

function withoutPosition<Row>(positioned: Row & Position): Row {
  const { page_sort: _sort, page_id: _id, page_count: _count, ...row } = positioned;
  // Without the added columns, the row is that of the query.
  return row as unknown as Row;
}

/** Counts no further than anybody reads; a whole table that is much longer is not counted at all. */
function countingOf<DB, TB extends keyof DB, Row>(
  query: Query<DB, TB, Row>,
  { countAtMost = countedAtMost }: PageRequest,
): RawBuilder<number> {
  const some = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(countAtMost + 1);
  const counting = sql<number>`(select count(*) from (${some}) as counted)`;
  const table = wholeTableOf(query);
  if (!table) return counting;
  return sql<number>`coalesce((select ${countAtMost + 1}::bigint from pg_class
    where oid = ${table}::regclass and reltuples > ${2 * countAtMost}::float4), ${counting})`;
}

async function countOf<DB, TB extends keyof DB, Row>(
  db: Database,
  query: Query<DB, TB, Row>,
  request: PageRequest,
): Promise<Count> {
  const { rows } = await sql<{ value: number }>`select ${countingOf(query, request)} as value`.execute(db);
  return countedAs(rows[0]?.value ?? 0, request);
}

const countedAs = (found: number, { countAtMost = countedAtMost }: PageRequest): Count => ({
  value: Math.min(found, countAtMost),
  isExact: found <= countAtMost,
});

/** The table of a query that selects all of its rows: how many there are is known well enough. */
function wholeTableOf<DB, TB extends keyof DB, Row>(query: Query<DB, TB, Row>): string | undefined {
  const node = query.toOperationNode();
  if (!SelectQueryNode.is(node) || node.where || node.joins) return undefined;
  const [from, ...others] = node.from?.froms ?? [];
  const table = from && AliasNode.is(from) ? from.node : from;
  if (others.length > 0 || !table || !TableNode.is(table)) return undefined;
  return table.table.identifier.name;
}

/** Presents the rows of a page as the items of a declared list. */
export const presentPage = <Row, Item>({ rows, ...page }: Page<Row>, present: (row: Row) => Item) => ({
  ...page,
  items: rows.map(present),
});

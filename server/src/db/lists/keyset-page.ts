/** Keyset pagination of lists, whose pages cost the same at any position. */
import { maxExactCount } from '@polylogue/contract/http';
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

/** Sort of a list: a non-null expression with an index on expression and id. */
export interface SortKey {
  by: Expression<unknown>;
  /** SQL type of the expression, for comparing positions. */
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
  /** Sorts by their names in the contract. */
  sorts: Readonly<Record<string, SortKey>>;
  /** Default sort; a leading `-` reverses it. */
  defaultSort: string;
  /** Unique column, last in every sort. */
  id: Expression<unknown>;
  /** SQL type of the id; defaults to `uuid`. */
  idType?: 'uuid' | 'text' | 'bigint';
  /** Largest exact count; defaults to `maxExactCount`. Lower for filters evaluated on each row. */
  countAtMost?: number;
  /** Adds the number of rows to the first page; defaults to `true`. */
  isCounted?: boolean;
  tokens: ContinuationTokens;
}

type Query<DB, TB extends keyof DB, Row> = SelectQueryBuilder<DB, TB, Row>;

/**
 * Two queries for the same rows, for a filter whose selectivity the database can't estimate. Few rows are found
 * by the filter and sorted, since scanning in order would read most of the table.
 */
export interface QueryAlternatives<DB, TB extends keyof DB, Row> {
  /** Finds rows by the filter's index. */
  found: Query<DB, TB, Row>;
  /** Evaluates the filter on each row in sort order. */
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
  /** Number of rows of the whole list, on its first page. */
  count?: Count;
}

/** Largest exact count of text matches, as each row costs a comparison. */
export const maxExactMatchCount = 1_000;

/** Token flag of lists whose pages are found by the filter. */
const sortedMark = 'sorted';

interface Position {
  page_sort: string;
  page_id: string;
  /** Estimated row count, selected with the first page of a whole table. */
  page_count?: number;
}

/**
 * Reads a page of `query`, which must not sort or limit. Takes one query, and a second one
 * to count a filtered list on its first page. Throws `request.continuation_token_invalid`.
 */
export async function keysetPage<DB, TB extends keyof DB, Row>(
  db: Database,
  query: Query<DB, TB, Row> | QueryAlternatives<DB, TB, Row>,
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
  // Evaluating the filter again would be wasted if all its rows are on the page.
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

/** Counts the rows of a list that ends on its first page, as the estimate may be outdated. */
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
  /** Selected with the rows to save a round trip. */
  counting: RawBuilder<number> | undefined;
}

/** Reads the rows of the page and one more to detect a next page. */
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
    // An expression without an index prevents an index scan.
    .orderBy(isSorted ? sql`(select ${key.by})` : sql`${key.by}`, direction)
    .orderBy(sql`${id}`, direction)
    // One extra row shows that more follow.
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

/** Counts up to the limit; a whole table estimated to be much larger is not counted. */
function countingOf<DB, TB extends keyof DB, Row>(
  query: Query<DB, TB, Row>,
  { countAtMost = maxExactCount }: PageRequest,
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

const countedAs = (found: number, { countAtMost = maxExactCount }: PageRequest): Count => ({
  value: Math.min(found, countAtMost),
  isExact: found <= countAtMost,
});

/** Returns the table of an unfiltered query, whose row count PostgreSQL estimates. */
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

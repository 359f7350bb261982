/** Filters of files in SQL. Every value is a parameter, so that nobody's group name is read as part of a query. */
import {
  type IndexFilter,
  IndexFiltersSchema,
  operatorsOf,
  valuePatterns,
} from '@polylogue/contract/knowledge/libraries/filters';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import type { BoundFilter, BoundSource } from './bound-source.ts';

const never = sql<SqlBool>`false`;

/** The file of a document `f` as it was uploaded; one that ships was not. */
const ofUpload = <T>(column: RawBuilder<T>) =>
  sql<T>`(select ${column} from library_uploads u where u.document_id = f.id order by u.id desc limit 1)`;

const facts: Readonly<Record<string, RawBuilder<string>>> = {
  path: sql`f.path`,
  folder: sql`regexp_replace(f.path, '/?[^/]*$', '')`,
  name: sql`regexp_replace(f.path, '^.*/', '')`,
  fileType: sql`coalesce(substring(f.path from '\\.([^./]+)$'), '')`,
  dateAdded: sql`to_char(coalesce(${ofUpload(sql`u.created_at`)}, f.created_at) at time zone 'UTC', 'YYYY-MM-DD')`,
};

/** Letter case makes no other name. */
export const filterNamed = (defined: readonly IndexFilter[], named: string): IndexFilter | undefined =>
  defined.find(({ name }) => name.toLowerCase() === named.toLowerCase());

/** What a file says of itself: one fact, or any number of values. */
const valuesOf = (source: IndexFilter['source']): RawBuilder<string[]> =>
  source.kind === 'file'
    ? sql`array[${facts[source.fact] ?? sql`''`}]`
    : sql`array(select jsonb_array_elements_text(coalesce(${ofUpload(sql`u.metadata`)} -> ${source.key}::text, '[]')))`;

const { number: numeric, date: dated } = valuePatterns;

const comparisons = { before: sql`<`, after: sql`>`, atLeast: sql`>=`, atMost: sql`<=` };
const comparisonOf = (operator: BoundFilter['operator']) =>
  operator in comparisons ? comparisons[operator as keyof typeof comparisons] : sql`=`;

/** Letter case, blanks around it, and how its characters are composed make no other value. */
const folded = (text: RawBuilder<string>) => sql<string>`lower(normalize(btrim(${text}), NFC))`;

/** Words stand apart by these; hyphens, dots and the signs of addresses belong to a word. */
const betweenWords = String.raw`[\s,;:/|()\[\]{}"'&+،؛]+`;
const wordsOf = (text: RawBuilder<string>) =>
  sql<string>`btrim(regexp_replace(${folded(text)}, ${betweenWords}, ' ', 'g'))`;

/** Whether a value `v` has one of these as whole words. */
const saysOneOf = (words: readonly string[]) => sql<SqlBool>`exists (
  select from (select ${wordsOf(sql`asked`)} from unnest(${[...words]}::text[]) as asked) as a(said)
  where said <> '' and strpos(' ' || ${wordsOf(sql`v`)} || ' ', ' ' || said || ' ')::boolean)`;

/** Whether a value `v` of a file fits one of those that are asked for. */
function fits({ type }: IndexFilter, { operator, boundTo, words = [] }: BoundFilter): RawBuilder<SqlBool> {
  if (type === 'number') {
    const numbers = boundTo.filter((value) => new RegExp(numeric).test(value));
    return sql`case when v ~ ${numeric} then v::numeric ${comparisonOf(operator)} any(${numbers}::numeric[]) end`;
  }
  if (type === 'date') {
    // As texts: a date that is in no calendar compares with nothing, and breaks nothing.
    const days = boundTo.filter((value) => new RegExp(dated).test(value)).map((value) => value.slice(0, 10));
    return sql`v ~ ${dated} and left(v, 10) collate "C" ${comparisonOf(operator)} any(${days}::text[])`;
  }
  const asked = sql`select ${folded(sql`asked`)} from unnest(${[...boundTo]}::text[]) as asked`;
  if (operator === 'contains')
    return sql`(exists (select from (${asked}) as a(part) where strpos(${folded(sql`v`)}, part)::boolean) or ${saysOneOf(words)})`;
  return sql`${folded(sql`v`)} in (${asked})`;
}

/** The text index of a library. */
export interface TextIndex {
  /** `null`: it has none. */
  indexId: string | null;
  /** What its files can be filtered by. */
  filters: IndexFilter[];
}

/** The text indexes of libraries. */
export async function findTextIndexes(
  db: Database,
  libraryIds: readonly string[],
): Promise<Map<string, TextIndex>> {
  if (libraryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('libraries')
    .select(['id', 'text_index_id', 'text_index_filters'])
    .where('id', 'in', libraryIds)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { indexId: row.text_index_id, filters: IndexFiltersSchema.parse(row.text_index_filters) },
    ]),
  );
}

/**
 * Whether a document `f` fits all filters of a source. A filter that its index does not define, or that has no value,
 * fits nothing.
 */
export function fittingFilters(
  { filters }: Pick<BoundSource, 'filters'>,
  defined: readonly IndexFilter[],
): RawBuilder<SqlBool> {
  const conditions = filters.map((filter) => {
    const definition = filterNamed(defined, filter.name);
    const isAsked = definition && operatorsOf[definition.type].includes(filter.operator);
    if (!isAsked || filter.boundTo.length + (filter.words?.length ?? 0) === 0) return never;
    return sql<SqlBool>`exists (select from unnest(${valuesOf(definition.source)}) as v where ${fits(definition, filter)})`;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** The current documents of a library that fit, so many at most. */
export async function listFitting(
  db: Database,
  { libraryId, isFitting, limit }: { libraryId: string; isFitting: RawBuilder<SqlBool>; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('library_files as f')
    .select('f.id')
    .where('f.library_id', '=', libraryId)
    .where('f.superseded_at', 'is', null)
    .where(isFitting)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Those of some documents that fit the filters of a source now. Of one that was replaced that is said which is said of
 * what took its place; one that was removed fits nothing, not even by its path.
 */
export async function listStillFitting(
  db: Database,
  sources: readonly BoundSource[],
  documentIds: readonly string[],
): Promise<string[]> {
  if (sources.length === 0) return [];
  const indexes = await findTextIndexes(
    db,
    sources.map(({ libraryId }) => libraryId),
  );
  const rows = await db
    .selectFrom('library_files as cited')
    .innerJoin('library_files as f', (join) =>
      join
        .onRef('f.library_id', '=', 'cited.library_id')
        .onRef('f.path', '=', 'cited.path')
        .on('f.superseded_at', 'is', null),
    )
    .select('cited.id')
    .where('cited.id', 'in', documentIds)
    .where(({ eb, or }) =>
      or(
        sources.map((source) =>
          eb('cited.library_id', '=', source.libraryId).and(
            fittingFilters(source, indexes.get(source.libraryId)?.filters ?? []),
          ),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** File filters as SQL conditions. All values are parameters, so group names can't inject SQL. */
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

/** Selects a column of the upload of a document `f`; null for built-in files. */
const ofUpload = <T>(column: RawBuilder<T>) =>
  sql<T>`(select ${column} from library_uploads u where u.document_id = f.id order by u.id desc limit 1)`;

const facts: Readonly<Record<string, RawBuilder<string>>> = {
  path: sql`f.path`,
  folder: sql`regexp_replace(f.path, '/?[^/]*$', '')`,
  name: sql`regexp_replace(f.path, '^.*/', '')`,
  fileType: sql`coalesce(substring(f.path from '\\.([^./]+)$'), '')`,
  dateAdded: sql`to_char(coalesce(${ofUpload(sql`u.created_at`)}, f.created_at) at time zone 'UTC', 'YYYY-MM-DD')`,
};

/** Finds a filter by name, ignoring case. */
export const filterNamed = (defined: readonly IndexFilter[], named: string): IndexFilter | undefined =>
  defined.find(({ name }) => name.toLowerCase() === named.toLowerCase());

/** Selects the values that a filter compares: one property, or all values of a metadata key. */
const valuesOf = (source: IndexFilter['source']): RawBuilder<string[]> =>
  source.kind === 'file'
    ? sql`array[${facts[source.fact] ?? sql`''`}]`
    : sql`array(select jsonb_array_elements_text(coalesce(${ofUpload(sql`u.metadata`)} -> ${source.key}::text, '[]')))`;

const { number: numeric, date: dated } = valuePatterns;

const comparisons = { before: sql`<`, after: sql`>`, atLeast: sql`>=`, atMost: sql`<=` };
const comparisonOf = (operator: BoundFilter['operator']) =>
  operator in comparisons ? comparisons[operator as keyof typeof comparisons] : sql`=`;

/** Normalises case, surrounding blanks and Unicode composition. */
const folded = (text: RawBuilder<string>) => sql<string>`lower(normalize(btrim(${text}), NFC))`;

/** Characters between words; hyphens, dots and `@` are part of words. */
const wordSeparators = String.raw`[\s,;:/|()\[\]{}"'&+،؛]+`;
const wordsOf = (text: RawBuilder<string>) =>
  sql<string>`btrim(regexp_replace(${folded(text)}, ${wordSeparators}, ' ', 'g'))`;

/** Matches a value `v` that contains one of the words or word sequences. */
const containsWords = (words: readonly string[]) => sql<SqlBool>`exists (
  select from (select ${wordsOf(sql`asked`)} from unnest(${[...words]}::text[]) as asked) as a(said)
  where said <> '' and strpos(' ' || ${wordsOf(sql`v`)} || ' ', ' ' || said || ' ')::boolean)`;

/** Matches a value `v` of a file. */
function matchesValue(
  { type }: IndexFilter,
  { operator, boundTo, words = [] }: BoundFilter,
): RawBuilder<SqlBool> {
  if (type === 'number') {
    const numbers = boundTo.filter((value) => new RegExp(numeric).test(value));
    return sql`case when v ~ ${numeric} then v::numeric ${comparisonOf(operator)} any(${numbers}::numeric[]) end`;
  }
  if (type === 'date') {
    // Compared as text, so that invalid dates match nothing and raise no error.
    const days = boundTo.filter((value) => new RegExp(dated).test(value)).map((value) => value.slice(0, 10));
    return sql`v ~ ${dated} and left(v, 10) collate "C" ${comparisonOf(operator)} any(${days}::text[])`;
  }
  const asked = sql`select ${folded(sql`asked`)} from unnest(${[...boundTo]}::text[]) as asked`;
  if (operator === 'contains')
    return sql`(exists (select from (${asked}) as a(part) where strpos(${folded(sql`v`)}, part)::boolean) or ${containsWords(words)})`;
  return sql`${folded(sql`v`)} in (${asked})`;
}

export interface TextIndex {
  /** `null`: the library has no index. */
  indexId: string | null;
  filters: IndexFilter[];
}

/** Returns the text indexes of libraries by library id. */
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
 * Matches documents `f` that satisfy all filters of a source. Undefined filters and filters without values
 * match nothing.
 */
export function matchesFilters(
  { filters }: Pick<BoundSource, 'filters'>,
  defined: readonly IndexFilter[],
): RawBuilder<SqlBool> {
  const conditions = filters.map((filter) => {
    const definition = filterNamed(defined, filter.name);
    const isAsked = definition && operatorsOf[definition.type].includes(filter.operator);
    if (!isAsked || filter.boundTo.length + (filter.words?.length ?? 0) === 0) return never;
    return sql<SqlBool>`exists (select from unnest(${valuesOf(definition.source)}) as v where ${matchesValue(definition, filter)})`;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Returns current documents of a library that match, up to a limit. */
export async function listMatching(
  db: Database,
  { libraryId, isMatching, limit }: { libraryId: string; isMatching: RawBuilder<SqlBool>; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('library_files as f')
    .select('f.id')
    .where('f.library_id', '=', libraryId)
    .where('f.superseded_at', 'is', null)
    .where(isMatching)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns those of the documents that match the filters of a source now. A superseded document has the
 * metadata of its replacement; a removed one matches nothing.
 */
export async function listStillMatching(
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
            matchesFilters(source, indexes.get(source.libraryId)?.filters ?? []),
          ),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

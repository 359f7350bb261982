/** Pages of named rows, searched by keywords and sorted by name or last change. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Schema } from '../client.ts';
import { containing, foldedContaining } from './containing.ts';
import { keysetPage, type Page, type PageRequest } from './keyset-page.ts';

/** Caller, query and token sealer of a request for a page. */
export type PageCall = Pick<PageRequest, 'userId' | 'tokens'> & {
  query: PageRequest['query'] & { keywords?: string | undefined };
};

interface NamedList extends PageCall {
  /** Name of the list in its continuation tokens. */
  list: string;
  /** Table of the query, with `id` and `updated_at`. */
  table: keyof Schema;
  /** Name column; defaults to `name`. */
  name?: string;
  /** Sorts besides those by name and last change. */
  sorts?: PageRequest['sorts'];
  /** Key column; defaults to `id`. */
  id?: string;
  /** Declares the filtered list short, so that it is searched without an index, counted first and sorted as a whole. */
  isShort?: boolean;
  idType?: PageRequest['idType'];
}

/** Reads a page of `query`, adding the keyword filter. Throws `request.continuation_token_invalid`. */
export async function namedPage<DB, TB extends keyof DB, Row>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, Row>,
  { table, name: column = 'name', id = 'id', sorts, isShort = false, ...request }: NamedList,
): Promise<Page<Row>> {
  const { keywords } = request.query;
  const name = sql.ref<string>(`${table}.${column}`);
  const matching = async (words: string) =>
    isShort ? foldedContaining(name, words) : containing(db, name, words);
  const found = keywords === undefined ? query : query.where(await matching(keywords));
  return keysetPage(db, isShort ? { found, walked: found } : found, {
    ...request,
    sorts: {
      name: { by: sql`lower(${name})`, type: 'text' },
      updatedAt: { by: sql.ref(`${table}.updated_at`), type: 'timestamptz' },
      ...sorts,
    },
    defaultSort: 'name',
    id: sql.ref(`${table}.${id}`),
  });
}

/** Queries of the log of sign-ins. */
import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { keysetPage, type Page, type PageRequest } from '../../../db/lists/keyset-page.ts';
import { type EntryFilter, peopleNamed } from './filter-queries.ts';

const rows = (db: Database) =>
  db
    .selectFrom('sign_ins as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.at', 's.outcome', 's.user_id', 's.network', 'u.name as user_name']);

export type SignInRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

export interface SignInFilter extends Pick<EntryFilter, 'userId' | 'userName' | 'from' | 'to'> {
  outcome?: string | undefined;
}

export async function listSignIns(
  db: Database,
  { outcome, userId, userName, from, to }: SignInFilter,
  page: Pick<PageRequest, 'userId' | 'query' | 'tokens'>,
): Promise<Page<SignInRow>> {
  let query = rows(db);
  if (outcome !== undefined) query = query.where('s.outcome', '=', outcome);
  if (userId !== undefined) query = query.where('s.user_id', '=', userId);
  if (from !== undefined) query = query.where('s.at', '>=', from);
  if (to !== undefined) query = query.where('s.at', '<', to);
  if (userName !== undefined) {
    const people = await peopleNamed(db, userName);
    query = query.where(sql<SqlBool>`s.user_id = any (array(${people}))`);
  }
  return keysetPage(db, query, {
    ...page,
    list: 'signIns',
    sorts: { timeStamp: { by: sql.ref('s.at'), type: 'timestamptz' } },
    defaultSort: '-timeStamp',
    id: sql.ref('s.id'),
  });
}

import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Schema, Transaction } from '../../../db/client.ts';
import { containing } from '../../../db/lists/containing.ts';
import { keysetPage, type Page, type PageRequest } from '../../../db/lists/keyset-page.ts';

const described = (tx: Database) =>
  tx
    .selectFrom('directory_groups')
    .selectAll()
    .select([
      sql<number>`(select count(*) from group_members m where m.group_id = directory_groups.id::text)`.as(
        'member_count',
      ),
      sql<number>`(select count(*) from role_groups g join roles r on r.id = g.role_id and r.deleted_at is null
        where g.group_id = directory_groups.id::text)`.as('role_count'),
    ]);

export type GroupRow = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

/** A page of groups whose names contain the keywords. */
export async function list(
  tx: Database,
  keywords: string | undefined,
  page: Pick<PageRequest, 'userId' | 'query' | 'tokens'>,
): Promise<Page<GroupRow>> {
  const name = sql.ref<string>('display_name');
  const isNamed = keywords === undefined ? sql.lit(true) : await containing(tx, name, keywords);
  return keysetPage(tx, described(tx).where(isNamed), {
    ...page,
    list: 'groups',
    sorts: {
      name: { by: sql`lower(display_name)`, type: 'text' },
      updatedAt: { by: sql.ref('updated_at'), type: 'timestamptz' },
    },
    defaultSort: 'name',
    id: sql.ref('id'),
  });
}

export const findById = (tx: Database, id: string): Promise<GroupRow | undefined> =>
  described(tx).where('id', '=', id).executeTakeFirst();

export async function insert(tx: Transaction, group: Insertable<Schema['directory_groups']>): Promise<void> {
  await tx.insertInto('directory_groups').values(group).execute();
}

export async function updateById(
  tx: Transaction,
  id: string,
  changes: Updateable<Schema['directory_groups']>,
): Promise<void> {
  await tx.updateTable('directory_groups').set(changes).where('id', '=', id).execute();
}

/** Removes a group with its memberships. */
export async function deleteById(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('group_members').where('group_id', '=', id).execute();
  await tx.deleteFrom('directory_groups').where('id', '=', id).execute();
}

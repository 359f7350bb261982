import type { BuiltInRole } from '@polylogue/contract/permissions';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Schema, Transaction } from '../../../db/client.ts';
import { lockForChange } from '../../../db/locks.ts';
import { deleteBatch } from '../../../db/delete-batch.ts';
import { effectiveRoles } from '../../../db/grants/effective-roles.ts';
import type { Page } from '../../../db/lists/keyset-page.ts';
import { namedPage, type PageCall } from '../../../db/lists/named-page.ts';
import { batchRows } from '../../../jobs/in-batches.ts';

export type RoleRow = Selectable<Schema['roles']>;

/** Reads and locks the stored built-in roles, which serialises their update by concurrent starts. */
export async function lockBuiltIn(tx: Transaction): Promise<RoleRow[]> {
  return tx.selectFrom('roles').selectAll().where('built_in', 'is not', null).$call(lockForChange).execute();
}

/** Inserts a built-in role, or updates its name and actions. */
export async function upsertBuiltIn(tx: Transaction, role: Insertable<Schema['roles']>): Promise<RoleRow> {
  return tx
    .insertInto('roles')
    .values(role)
    .onConflict((conflict) =>
      conflict.column('built_in').doUpdateSet({
        name: role.name,
        actions: role.actions,
        definition_version: role.definition_version,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const findBuiltIn = (tx: Database, role: BuiltInRole): Promise<RoleRow> =>
  tx.selectFrom('roles').selectAll().where('built_in', '=', role).executeTakeFirstOrThrow();

/** Selects roles with their groups and the number of active holders. */
const described = (tx: Database, at: Date) =>
  tx
    .selectFrom('roles')
    .selectAll('roles')
    .select((eb) => [
      eb
        .fn<string[]>('array', [
          eb
            .selectFrom('role_groups')
            .select('role_groups.group_id')
            .whereRef('role_groups.role_id', '=', 'roles.id')
            .orderBy('role_groups.group_id'),
        ])
        .as('group_ids'),
      sql<{ groupId: string; name: string }[]>`(select coalesce(
          jsonb_agg(jsonb_build_object('groupId', d.id, 'name', d.display_name) order by d.display_name), '[]')
        from role_groups g join directory_groups d on d.id::text = g.group_id
        where g.role_id = roles.id)`.as('group_names'),
      eb
        .selectFrom(effectiveRoles(tx, at).as('held'))
        .innerJoin('users', 'users.id', 'held.user_id')
        .select(({ fn }) => fn.count<number>('held.user_id').distinct().as('count'))
        .whereRef('held.role_id', '=', 'roles.id')
        .where('users.deactivated_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('holder_count'),
    ]);

export type DescribedRole = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

export interface RoleFilter {
  isDeleted: boolean;
  /** Group that the roles are bound to. */
  groupId?: string | undefined;
  at: Date;
}

export const list = (
  tx: Database,
  { isDeleted, groupId, at }: RoleFilter,
  page: PageCall,
): Promise<Page<DescribedRole>> => {
  const query = described(tx, at)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .$if(groupId !== undefined, (all) =>
      all.where('id', 'in', (eb) =>
        eb
          .selectFrom('role_groups')
          .select('role_id')
          .where('group_id', '=', groupId ?? ''),
      ),
    );
  return namedPage(tx, query, { ...page, list: 'roles', table: 'roles' });
};

/** Finds a role that was not removed. */
export const findById = (tx: Database, id: string, at: Date): Promise<DescribedRole | undefined> =>
  described(tx, at).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

/** Finds a role with its groups, removed or not, for a change that has locked it. */
export const findForChange = (tx: Transaction, id: string): Promise<RoleRow & { group_ids: string[] }> =>
  tx
    .selectFrom('roles')
    .selectAll('roles')
    .select((eb) =>
      eb
        .fn<string[]>('array', [
          eb.selectFrom('role_groups').select('group_id').where('role_id', '=', id).orderBy('group_id'),
        ])
        .as('group_ids'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export async function exists(tx: Database, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('roles')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insert(tx: Transaction, role: Insertable<Schema['roles']>): Promise<void> {
  await tx.insertInto('roles').values(role).execute();
}

export async function updateById(
  tx: Transaction,
  id: string,
  changes: Updateable<Schema['roles']>,
): Promise<void> {
  await tx.updateTable('roles').set(changes).where('id', '=', id).execute();
}

/** Binds a role to exactly these groups. */
export async function putGroups(tx: Transaction, roleId: string, groupIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('role_groups').where('role_id', '=', roleId).execute();
  if (groupIds.length === 0) return;
  const rows = groupIds.map((group_id) => ({ role_id: roleId, group_id }));
  await tx.insertInto('role_groups').values(rows).execute();
}

/** Deletes a batch of rows that were removed before a time. Resolves to their number. */
export const removeGone = (tx: Database, before: Date): Promise<number> =>
  deleteBatch(tx, 'roles', {
    where: sql`built_in is null and deleted_at < ${before}::timestamptz`,
    limit: batchRows,
  });

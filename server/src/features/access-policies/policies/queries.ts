import type { PolicyWho } from '@polylogue/contract/access-policies/policies/schemas';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Schema, Transaction } from '../../../db/client.ts';
import { deleteBatch } from '../../../db/delete-batch.ts';
import type { Page } from '../../../db/lists/keyset-page.ts';
import { namedPage, type PageCall } from '../../../db/lists/named-page.ts';
import { lockForShare } from '../../../db/locks.ts';
import { batchRows } from '../../../jobs/in-batches.ts';

const table = 'chat_access_policies';

/** User, role or group that a policy names. */
export interface NamedSubject {
  kind: 'user' | 'role' | 'group';
  id: string;
  /** `null` if it was removed; the id of a group in an outside directory. */
  name: string | null;
}

/** Selects policies with the subjects that they name, and the number of agents. */
const described = (tx: Database) =>
  tx
    .selectFrom(table)
    .selectAll()
    .select([
      sql<NamedSubject[]>`(select coalesce(jsonb_agg(
          jsonb_build_object('kind', w.kind, 'id', w.subject_id, 'name', case w.kind
            when 'user' then u.name when 'role' then r.name else coalesce(g.display_name, w.subject_id) end)
          order by w.subject_id), '[]')
        from chat_access_policy_who w
          left join users u on w.kind = 'user' and u.id::text = w.subject_id
          left join roles r on w.kind = 'role' and r.id::text = w.subject_id and r.deleted_at is null
          left join directory_groups g on w.kind = 'group' and g.id::text = w.subject_id
        where w.policy_id = chat_access_policies.id)`.as('subjects'),
      sql<number>`(select count(*) from agents a
          where a.chat_access_policy_ids @> array[chat_access_policies.id] and a.deleted_at is null)
        + case when is_instance_policy
          then (select count(*) from agents a where a.chat_access_policy_ids = '{}' and a.deleted_at is null)
          else 0 end`.as('agent_count'),
    ]);

export type PolicyRow = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

export interface PolicyFilter {
  isDeleted: boolean;
  isFixed?: boolean | undefined;
}

export const list = (
  tx: Database,
  { isDeleted, isFixed }: PolicyFilter,
  page: PageCall,
): Promise<Page<PolicyRow>> => {
  const query = described(tx)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .$if(isFixed !== undefined, (all) => all.where('is_fixed', '=', isFixed ?? false));
  return namedPage(tx, query, { ...page, list: table, table });
};

/** Finds a policy that was not removed. */
export const findById = (tx: Database, id: string): Promise<PolicyRow | undefined> =>
  described(tx).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

/** Finds a policy, removed or not, for a change that has locked it. */
export const findForChange = (tx: Transaction, id: string): Promise<PolicyRow> =>
  described(tx).where('id', '=', id).executeTakeFirstOrThrow();

export async function insert(tx: Transaction, row: Insertable<Schema[typeof table]>): Promise<void> {
  await tx.insertInto(table).values(row).execute();
}

export async function updateById(
  tx: Transaction,
  id: string,
  columns: Updateable<Schema[typeof table]>,
): Promise<void> {
  await tx.updateTable(table).set(columns).where('id', '=', id).execute();
}

/** Inserts the users, roles and groups that a policy names. */
export async function insertWho(
  tx: Transaction,
  policyId: string,
  { userIds, roleIds, groupIds }: Pick<PolicyWho, 'userIds' | 'roleIds' | 'groupIds'>,
): Promise<void> {
  const rows = Object.entries({ user: userIds, role: roleIds, group: groupIds }).flatMap(([kind, ids]) =>
    ids.map((subject_id) => ({ policy_id: policyId, kind, subject_id })),
  );
  if (rows.length > 0) await tx.insertInto('chat_access_policy_who').values(rows).execute();
}

/** Replaces the users, roles and groups that a policy names. */
export async function putWho(
  tx: Transaction,
  policyId: string,
  who: Parameters<typeof insertWho>[2],
): Promise<void> {
  await tx.deleteFrom('chat_access_policy_who').where('policy_id', '=', policyId).execute();
  await insertWho(tx, policyId, who);
}

/** Lists the policies with the ids, removed or not. */
export const listByIds = async (tx: Database, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx.selectFrom(table).select(['id', 'name', 'is_fixed', 'deleted_at']).where('id', 'in', ids).execute();

/** Locks the given policies that were not removed, so that their removal sees the agent that lists them. */
export const lockPolicies = (tx: Database, ids: readonly string[]): Promise<{ id: string }[]> =>
  tx
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$call(lockForShare)
    .execute();

/** Finds the current instance policy. */
export const findInstancePolicy = (
  tx: Database,
): Promise<Pick<Selectable<Schema[typeof table]>, 'id' | 'name' | 'is_fixed'> | undefined> =>
  tx
    .selectFrom(table)
    .select(['id', 'name', 'is_fixed'])
    .where('is_instance_policy', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Lists the given users that exist. */
export const listUsers = (tx: Database, ids: readonly string[]): Promise<{ id: string }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.selectFrom('users').select('id').where('id', 'in', ids).execute();

/** Locks the given roles that were not removed, so that their removal sees the policy. */
export const lockRoles = (tx: Transaction, ids: readonly string[]): Promise<{ id: string }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('roles')
        .select('id')
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .$call(lockForShare)
        .execute();

/** Checks that PostgreSQL knows a time zone. */
export async function isZoneKnown(tx: Database, timeZone: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from pg_timezone_names where name = ${timeZone}) as is`.execute(tx);
  return rows[0]?.is ?? false;
}

/** Deletes a batch of rows that were removed before a time. Resolves to their number. */
export const removeGone = (tx: Database, before: Date): Promise<number> =>
  deleteBatch(tx, table, { where: sql`deleted_at < ${before}::timestamptz`, limit: batchRows });

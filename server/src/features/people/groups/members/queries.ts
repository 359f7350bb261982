import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../db/client.ts';
import { lockForReference } from '../../../../db/locks.ts';
import { currentMembers } from '../../../../db/grants/effective-roles.ts';
import { anyContaining } from '../../../../db/lists/containing.ts';
import { keysetPage, type Page, type PageRequest } from '../../../../db/lists/keyset-page.ts';

export interface Membership {
  groupId: string;
  userId: string;
}

const members = (tx: Database, groupId: string) =>
  tx
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .where('group_members.group_id', '=', groupId)
    .select([
      'users.id',
      'users.name',
      'users.user_name',
      'users.email',
      'users.deactivated_at',
      'group_members.created_at as joined_at',
    ]);

export type MemberRow = Awaited<ReturnType<ReturnType<typeof members>['executeTakeFirstOrThrow']>>;

/** Reads a page of a group's members by name. */
export async function list(
  tx: Database,
  { groupId, keywords }: { groupId: string; keywords: string | undefined },
  page: Pick<PageRequest, 'userId' | 'query' | 'tokens'>,
): Promise<Page<MemberRow>> {
  const isFound = await anyContaining(tx, ['users.name', 'users.user_name', 'users.email'], keywords);
  const found = members(tx, groupId).where(isFound);
  return keysetPage(tx, found, {
    ...page,
    list: `members ${groupId}`,
    sorts: { name: { by: sql`lower(users.name)`, type: 'text' } },
    defaultSort: 'name',
    id: sql.ref('users.id'),
  });
}

/** Groups of a directory outside: those that were reported, or that a role is bound to. */
const outside = (tx: Database, at: Date) =>
  tx
    .selectFrom(
      tx
        .selectFrom('group_members')
        .select('group_id')
        .where('is_reported', '=', true)
        .union(tx.selectFrom('role_groups').select('group_id'))
        .as('named'),
    )
    .where(sql<boolean>`not exists (select from directory_groups d where d.id::text = named.group_id)`)
    .select((eb) => [
      'named.group_id',
      currentMembers(tx, at)
        .clearSelect()
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('group_members.group_id', '=', sql.ref('named.group_id'))
        .$asScalar()
        .$notNull()
        .as('member_count'),
      sql<number>`(select count(*) from role_groups g join roles r on r.id = g.role_id and r.deleted_at is null
        where g.group_id = named.group_id)`.as('role_count'),
    ]);

/** Reads a page of the groups of an external directory, by id. */
export const listReported = (
  tx: Database,
  at: Date,
  page: Pick<PageRequest, 'userId' | 'query' | 'tokens'>,
) =>
  keysetPage(tx, outside(tx, at), {
    ...page,
    list: 'reported groups',
    sorts: { groupId: { by: sql.ref('named.group_id'), type: 'text' } },
    defaultSort: 'groupId',
    id: sql.ref('named.group_id'),
    idType: 'text',
  });

const groupOf = (tx: Database, id: string) =>
  tx.selectFrom('directory_groups').select('id').where('id', '=', id);

export const groupExists = async (tx: Database, id: string): Promise<boolean> =>
  (await groupOf(tx, id).executeTakeFirst()) !== undefined;

/** Finds a group, and keeps it from removal until the transaction ends. */
export const lockGroup = async (tx: Transaction, id: string): Promise<boolean> =>
  (await lockForReference(groupOf(tx, id)).executeTakeFirst()) !== undefined;

/** Lists the groups to which administrators added a person. */
export async function listOfUser(tx: Database, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', userId)
    .where('is_reported', '=', false)
    .orderBy('group_id')
    .execute();
  return rows.map(({ group_id }) => group_id);
}

/** Lists the current groups of a person, with their names if the embedded directory has them. */
export const listCurrentOf = (tx: Database, { userId, at }: { userId: string; at: Date }) =>
  tx
    .selectFrom(currentMembers(tx, at).as('member'))
    .innerJoin('group_members', (join) =>
      join
        .onRef('group_members.user_id', '=', 'member.user_id')
        .onRef('group_members.group_id', '=', 'member.group_id'),
    )
    .innerJoin('users', 'users.id', 'member.user_id')
    .leftJoin('directory_groups as d', (join) => join.on(sql<boolean>`d.id::text = member.group_id`))
    .select([
      'member.group_id',
      'd.display_name',
      'group_members.is_reported',
      'group_members.created_at',
      'users.groups_reported_at',
    ])
    .where('member.user_id', '=', userId)
    .orderBy(sql`lower(coalesce(d.display_name, member.group_id))`)
    .limit(500)
    .execute();

export async function insert(tx: Transaction, { groupId, userId }: Membership, at: Date): Promise<void> {
  const row = { group_id: groupId, user_id: userId, is_reported: false, created_at: at };
  await tx.insertInto('group_members').values(row).execute();
}

export async function remove(tx: Transaction, { groupId, userId }: Membership): Promise<void> {
  await tx
    .deleteFrom('group_members')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
}

export interface Report {
  userId: string;
  groupIds: readonly string[];
  /** Time of the directory's report. */
  at: Date;
}

/** Records when a directory last reported a person's groups; false if a later report exists. */
export async function recordGroupReport(tx: Transaction, { userId, at }: Report): Promise<boolean> {
  const noted = await tx
    .updateTable('users')
    .set({ groups_reported_at: at })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('groups_reported_at', 'is', null), eb('groups_reported_at', '<=', at)]))
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Replaces the reported groups of a person. Resolves to whether any changed. */
export async function replaceReportedGroups(
  tx: Transaction,
  { userId, groupIds, at }: Report,
): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from group_members
      where user_id = ${userId} and is_reported and group_id <> all (${[...groupIds]}::text[])
      returning group_id
    ), come as (
      insert into group_members (group_id, user_id, is_reported, created_at)
      select group_id, ${userId}, true, ${at} from unnest(${[...groupIds]}::text[]) as group_id
      on conflict do nothing returning group_id
    )
    select group_id from gone union all select group_id from come limit 1`.execute(tx);
  return rows.length > 0;
}

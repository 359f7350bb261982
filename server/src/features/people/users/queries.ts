import { type Expression, type SqlBool, sql } from 'kysely';
import type { LastSignIn } from '@polylogue/contract/people/users/schemas';
import type { Database } from '../../../db/client.ts';
import { currentMembers } from '../../../db/grants/effective-roles.ts';
import { isInvited } from '../../../db/grants/invited-people.ts';
import { anyContaining } from '../../../db/lists/containing.ts';
import {
  keysetPage,
  maxExactMatchCount,
  type Page,
  type PageRequest,
} from '../../../db/lists/keyset-page.ts';

const people = (db: Database) =>
  db.selectFrom('users as u').select([
    'u.id',
    'u.issuer',
    'u.subject',
    'u.name',
    'u.user_name',
    'u.email',
    'u.created_at',
    'u.last_signed_in_at',
    'u.deactivated_at',
    'u.version',
    sql<boolean>`${isInvited}`.as('is_invited'),
    // A subquery finds each assignment's role; a join would search each role in all assignments.
    sql<{ userRoleId: string; name: string; builtIn: string | null }[]>`coalesce((
      select jsonb_agg(role order by lower(role ->> 'name'))
      from (select (select jsonb_build_object('userRoleId', r.id, 'name', r.name, 'builtIn', r.built_in)
          from roles r where r.id = a.role_id and r.deleted_at is null) as role
        from role_assignments a
        where a.user_id = u.id and (a.ends_at is null or a.ends_at > now()) offset 0) as assigned
      where role is not null), '[]')`.as('roles'),
  ]);

export type PersonRow = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>;

export interface PersonFilter {
  /** Part of an e-mail address, user name or name. */
  part?: string | undefined;
  roleId?: string | undefined;
  groupId?: string | undefined;
  status?: 'active' | 'inactive' | 'invited' | undefined;
  lastSignIn?: LastSignIn | undefined;
  /** Time at which memberships and assignments count. */
  at: Date;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Builds the condition on the expression of the index `users_by_sign_in`. */
function signedIn(choice: LastSignIn, at: Date): Expression<SqlBool> {
  const last = sql`coalesce(u.last_signed_in_at, '-infinity')`;
  if (choice === 'never') return sql<SqlBool>`${last} = '-infinity'`;
  const days = Number(/\d+/.exec(choice)?.[0]);
  const since = new Date(at.getTime() - days * dayMs);
  return choice.startsWith('within') ? sql<SqlBool>`${last} >= ${since}` : sql<SqlBool>`${last} < ${since}`;
}

export async function list(
  db: Database,
  filter: PersonFilter,
  page: Pick<PageRequest, 'userId' | 'query' | 'tokens'>,
): Promise<Page<PersonRow>> {
  const conditions = await conditionsOf(db, filter);
  const query = people(db).$if(conditions.length > 0, (some) => some.where((eb) => eb.and(conditions)));
  return keysetPage(db, query, {
    ...page,
    list: 'users',
    sorts: {
      name: { by: sql`lower(u.name)`, type: 'text' },
      emailAddress: { by: sql`lower(coalesce(u.email, u.user_name))`, type: 'text' },
      createdAt: { by: sql.ref('u.created_at'), type: 'timestamptz' },
      lastSignedInAt: { by: sql`coalesce(u.last_signed_in_at, '-infinity')`, type: 'timestamptz' },
    },
    defaultSort: 'name',
    id: sql.ref('u.id'),
    ...(filter.part !== undefined && { countAtMost: maxExactMatchCount }),
  });
}

async function conditionsOf(
  db: Database,
  { part, roleId, groupId, status, lastSignIn, at }: PersonFilter,
): Promise<Expression<SqlBool>[]> {
  const all: Expression<SqlBool>[] = [];
  if (part !== undefined) all.push(await anyContaining(db, ['u.email', 'u.user_name', 'u.name'], part));
  if (roleId !== undefined) {
    all.push(
      sql<SqlBool>`exists (select from role_assignments a where a.user_id = u.id and a.role_id = ${roleId}
        and (a.ends_at is null or a.ends_at > ${at}))`,
    );
  }
  if (groupId !== undefined) {
    const members = currentMembers(db, at).where('group_members.group_id', '=', groupId);
    all.push(sql<SqlBool>`u.id in (select m.user_id from (${members}) as m)`);
  }
  if (lastSignIn !== undefined) all.push(signedIn(lastSignIn, at));
  if (status === 'active') all.push(sql<SqlBool>`u.deactivated_at is null`);
  if (status === 'inactive') all.push(sql<SqlBool>`u.deactivated_at is not null`);
  if (status === 'invited') {
    all.push(sql<SqlBool>`u.issuer = 'local' and u.subject in (
      select l.account_id::text from account_links l where l.purpose = 'invitation')`);
  }
  return all;
}

export interface FoundPersonRow extends PersonRow {
  has_second_factor: boolean;
}

export const findById = (db: Database, id: string): Promise<FoundPersonRow | undefined> =>
  people(db)
    .select(
      sql<boolean>`exists (
        select from second_factors f where u.issuer = 'local' and f.account_id::text = u.subject
          and f.confirmed_at is not null)`.as('has_second_factor'),
    )
    .where('u.id', '=', id)
    .executeTakeFirst();

/** Lists the names of the embedded provider's groups; other groups have names only in their directory. */
export async function listGroupNames(
  db: Database,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`select id::text, display_name as name
    from directory_groups where id::text = any (${[...groupIds]})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

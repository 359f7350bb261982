/** Data for the explanation of chat access, and for the changes that would give it. */
import type { AccessObject } from '@polylogue/contract/agents/access/access-check';
import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { currentMembers, effectiveRoles } from '../../../db/grants/effective-roles.ts';
import { isInvited } from '../../../db/grants/invited-people.ts';
import { namedPage, type PageCall } from '../../../db/lists/named-page.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { HasModel } from '../agent/policy.ts';
import { newest } from '../agent/queries.ts';
import { canAnswer } from './answering-queries.ts';
import { type ChatAsker, isOffered, mayChat, writableBy } from './queries.ts';

/** A user at a moment. */
export interface Subject {
  userId: string;
  at: Date;
}

export interface PersonFacts {
  name: string;
  isDeactivated: boolean;
  isInvited: boolean;
}

/** Reads the state of an account; `undefined` for an unknown user. */
export async function findPerson(tx: Database, userId: string): Promise<PersonFacts | undefined> {
  const row = await tx
    .selectFrom('users as u')
    .select(['u.name', 'u.deactivated_at', isInvited.as('is_invited')])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return (
    row && { name: row.name, isDeactivated: row.deactivated_at !== null, isInvited: Boolean(row.is_invited) }
  );
}

/** User, roles and groups by which audiences contain a user, by agent. */
export async function findAudienceMatches(
  tx: Database,
  { userId, at }: Subject,
  agentIds: readonly string[],
): Promise<ReadonlyMap<string, AccessObject[]>> {
  const { rows } = await sql<{ agentId: string } & AccessObject>`
    select a.agent_id as "agentId", a.kind, a.subject_id as id,
      coalesce(u.name, r.name, g.display_name, a.subject_id) as name, r.built_in as "builtIn"
    from agent_audience a
      left join users u on a.kind = 'user' and u.id::text = a.subject_id
      left join roles r on a.kind = 'role' and r.id::text = a.subject_id
      left join directory_groups g on a.kind = 'group' and g.id::text = a.subject_id
    where a.agent_id = any (${[...agentIds]}::uuid[]) and (
      a.kind = 'user' and a.subject_id = ${userId}
      or a.kind = 'role' and a.subject_id in (
        select held.role_id::text from (${effectiveRoles(tx, at)}) as held where held.user_id = ${userId})
      or a.kind = 'group' and a.subject_id in (
        select member.group_id from (${currentMembers(tx, at)}) as member where member.user_id = ${userId}))
    order by a.kind = 'user' desc, a.kind = 'role' desc, name`.execute(tx);
  const byAgent = new Map<string, AccessObject[]>();
  for (const { agentId, ...object } of rows) byAgent.set(agentId, [...(byAgent.get(agentId) ?? []), object]);
  return byAgent;
}

/** An entry of an audience by which a user could be admitted. */
export interface Entry extends AccessObject {
  /** End of a membership that a directory reported and no sign-in has renewed. */
  lapsedAt: Date | null;
  /** True for groups whose members are managed here. */
  isLocal: boolean;
}

/** Maximum number of entries, so that the remedies stay readable. */
const maxEntries = 5;

/** Lists roles and groups of an agent's audience, memberships that lapsed first. */
export async function listAudienceEntries(tx: Database, userId: string, agentId: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select a.kind, a.subject_id as id, coalesce(r.name, g.display_name, a.subject_id) as name, r.built_in as "builtIn",
      (select u.groups_reported_at + interval '24 hours' from group_members m join users u on u.id = m.user_id
        where a.kind = 'group' and m.group_id = a.subject_id and m.user_id = ${userId} and m.is_reported) as "lapsedAt",
      g.id is not null as "isLocal"
    from agent_audience a
      left join roles r on a.kind = 'role' and r.id::text = a.subject_id and r.deleted_at is null
      left join directory_groups g on a.kind = 'group' and g.id::text = a.subject_id
    where a.agent_id = ${agentId} and (a.kind = 'group' or r.id is not null)
    order by "lapsedAt" nulls last, name limit ${sql.lit(maxEntries)}`.execute(tx);
  return rows;
}

/** Lists roles that allow chatting with agents, built-in ones first. */
export async function listChatRoles(tx: Database): Promise<AccessObject[]> {
  const roles = await tx
    .selectFrom('roles')
    .select(['id', 'name', 'built_in as builtIn'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`'GptSystemsRead' = any (actions)`)
    .orderBy(sql`cardinality(actions)`)
    .orderBy('name')
    .limit(maxEntries)
    .execute();
  return roles.map((role) => ({ kind: 'role' as const, ...role }));
}

interface ManagedPage extends Omit<PageCall, 'userId'> {
  /** User whose access is filtered. */
  asker: ChatAsker;
  /** False if the user's account prevents every chat. */
  canSignIn: boolean;
  hasModel: HasModel;
  access: 'allowed' | 'refused' | undefined;
}

/** Reads a page of the agents that a caller may write, filtered by the access of a user. */
export async function listManagedAgents(
  tx: Database,
  caller: Pick<Caller, 'userId' | 'grants'>,
  { asker, canSignIn, hasModel, access, ...page }: ManagedPage,
) {
  const managed = newest(tx).where(writableBy(caller));
  const request = { ...page, userId: caller.userId, list: 'agents-of-user', table: 'agents' as const };
  if (access === undefined) return namedPage(tx, managed, request);
  const canAnswerNow = await canAnswer(managed.where(isOffered(asker)), hasModel);
  const isAllowed = sql<boolean>`(${sql.lit(canSignIn)} and ${mayChat(tx, asker)} and ${canAnswerNow})`;
  const isFound = access === 'allowed' ? isAllowed : sql<boolean>`not ${isAllowed}`;
  return namedPage(tx, managed.where(isFound), request);
}

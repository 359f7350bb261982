/** Effect of changed policies: groups of people for whom another policy decides. */
import { LimitSchema } from '@polylogue/contract/access-policies/limits/schemas';
import type { DecidingPolicy, PublishingPolicies } from '@polylogue/contract/agents/publishing/publishing';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../db/client.ts';
import { mayUseAgents } from '../../../db/grants/named-people.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import {
  effectiveOrder,
  mayReadPolicies,
  namedByPolicies,
  presentListed,
  readInstancePolicy,
} from '../../access-policies/public.ts';
import { type AudienceState, reaches } from '../agent/audience-queries.ts';

/** Maximum number of names per group. */
const namedPeople = 10;

interface PolicyComparison {
  /** Policies that apply before and after the change, in order. */
  before: readonly string[];
  after: readonly string[];
  /** Audience whose people are compared. */
  counted: AudienceState;
  /** True if a public endpoint lets visitors in. */
  hasVisitors: boolean;
  named: number;
}

interface Move {
  before: string | null;
  after: string | null;
  count: number;
  names: string[];
  includes_visitors: boolean;
}

/** Selects the policy of an order that decides for `asker`; `null` if none does. */
const decidedIn = (order: readonly string[]): RawBuilder<unknown> => sql`(
  select l.id from unnest(${[...order]}::uuid[]) with ordinality as l (id, position)
    left join chat_access_policies p on p.id = l.id and p.deleted_at is null
  where p.id is null or p.is_for_everyone
    or (asker.id is null and p.is_for_visitors)
    or (asker.id is not null and (p.is_for_signed_in
      or exists (select from named n where n.policy_id = p.id and n.user_id = asker.id)))
  order by l.position limit 1)`;

/** Counts the people by policies before and after; without any policies on one side, all of them move. */
async function findMoves(
  db: Database,
  at: Date,
  { before, after, counted, hasVisitors, named }: PolicyComparison,
): Promise<Move[]> {
  const { rows } = await sql<Move>`with named as materialized (
      select policy_id, user_id from (${namedByPolicies(db, at)}) as all_named
      where policy_id = any (${[...before, ...after]}::uuid[])
    ), askers as (
      select u.id, u.name from users u where ${mayUseAgents(db, at)} and ${reaches(db, at, counted)}
      union all select null, null where ${hasVisitors}::boolean
    ), decided as (
      select asker.id, asker.name, ${decidedIn(before)} as before, ${decidedIn(after)} as after from askers as asker
    )
    select before, after, count(id)::int as count, bool_or(id is null) as includes_visitors,
      coalesce((array_agg(name order by lower(name), id) filter (where id is not null))[1:${sql.lit(named)}], '{}') as names
    from decided where before is distinct from after or ${before.length === 0 || after.length === 0}
    group by before, after order by 3 desc, before, after`.execute(db);
  return rows;
}

const listDeciding = async (db: Database, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('chat_access_policies')
        .select(['id', 'name', 'limits', 'deleted_at', sql<boolean>`hours = '[]'`.as('is_always_open')])
        .where('id', 'in', ids)
        .execute();

/** Compares the deciding policies of a published agent's people before and after a change of its policies. */
async function comparePolicies(
  db: Database,
  at: Date,
  { instancePolicyId, ...comparison }: PolicyComparison & { instancePolicyId: string | undefined },
): Promise<PublishingPolicies['changes']> {
  const { before, after } = comparison;
  if (before.join() === after.join()) return [];
  const moves = await findMoves(db, at, comparison);
  const rows = await listDeciding(db, [...before, ...after]);
  const known = new Map(rows.filter(({ deleted_at }) => deleted_at === null).map((row) => [row.id, row]));
  const present = (order: readonly string[], id: string | null): DecidingPolicy => {
    const row = id === null ? undefined : known.get(id);
    const none = { chatAccessPolicyId: null, name: null, limits: [], isAlwaysOpen: true };
    if (!row) return { ...none, kind: order.length === 0 ? 'unrestricted' : 'refused' };
    return {
      kind: row.id === instancePolicyId ? 'instancePolicy' : 'policy',
      chatAccessPolicyId: row.id,
      name: row.name,
      limits: z.array(LimitSchema).parse(row.limits),
      isAlwaysOpen: row.is_always_open,
    };
  };
  return moves.map((move) => ({
    before: present(before, move.before),
    after: present(after, move.after),
    count: move.count,
    includesVisitors: move.includes_visitors,
    names: move.names,
  }));
}

interface ChangedPolicies extends Pick<PolicyComparison, 'counted' | 'hasVisitors'> {
  /** Policies that the agent listed before. */
  before: readonly string[];
  listed: readonly string[];
  caller: Pick<Caller, 'grants'>;
  at: Date;
}

/** Presents the policies that an agent lists, with the people for whom another one would decide. */
export async function policiesOf(
  db: Database,
  { before, listed, caller, at, ...audience }: ChangedPolicies,
): Promise<PublishingPolicies> {
  const instancePolicy = await readInstancePolicy(db);
  const [was, is] = [before, listed].map((ids) => effectiveOrder({ listed: ids, instancePolicy })) as [
    readonly string[],
    readonly string[],
  ];
  const comparison = {
    ...audience,
    before: was,
    after: is,
    instancePolicyId: instancePolicy?.id,
    named: caller.grants.has('UserRead') ? namedPeople : 0,
  };
  return {
    listed: await presentListed(db, caller, listed),
    instancePolicy: instancePolicy
      ? { chatAccessPolicyId: instancePolicy.id, name: instancePolicy.name, isFixed: instancePolicy.isFixed }
      : null,
    changes: mayReadPolicies(caller) ? await comparePolicies(db, at, comparison) : [],
  };
}

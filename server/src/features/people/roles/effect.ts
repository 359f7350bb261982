/** Previews of changes of roles, of groups, or of activation: people who would lose or gain rights. */
import type { Effect } from '@polylogue/contract/people/roles/effect';
import type { Database, Transaction } from '../../../db/client.ts';
import { dryRun } from '../../../db/dry-run.ts';
import type { Caller, Grants } from '../../../http/requests/caller.ts';
import { holds } from '../../../http/requests/grants.ts';
import * as queries from './effect-queries.ts';
import { namesOf } from './entity-queries.ts';
import { changedGrants, grantsOf, noGrants, type SingleGrant, singleGrants } from './grants.ts';
import { maySeeHolders } from './policy.ts';
import type { RoleRow } from './queries.ts';

/** Maximum number of people named as losing, and as gaining. */
const maxNamedPeople = 200;

export interface EffectDeps {
  db: Database;
  clock: { now(): Date };
}

/** Grants of one case of people before and after the change. */
interface Outcome extends queries.HoldingCase {
  was: Grants;
  is: Grants;
  lost: SingleGrant[];
  gained: SingleGrant[];
}

type RolesById = ReadonlyMap<string, RoleRow>;

const byId = (roles: readonly RoleRow[]): RolesById => new Map(roles.map((role) => [role.id, role]));
const grantsOfIds = (roles: RolesById, ids: readonly string[]): Grants =>
  grantsOf(ids.flatMap((id) => roles.get(id) ?? []));
const lacking = (grants: Grants, others: Grants): SingleGrant[] =>
  singleGrants(others).filter(({ action, id }) => !holds(grants, action, id));

function outcomeOf(one: queries.HoldingCase, before: RolesById, after: RolesById): Outcome {
  const [was, is] = [grantsOfIds(before, one.before), grantsOfIds(after, one.after)];
  return { ...one, was, is, lost: lacking(is, was), gained: lacking(was, is) };
}

/** Lists the roles whose grants changed. */
function changedRoleIds(before: RolesById, after: RolesById): string[] {
  const grants = (role: RoleRow | undefined) => (role ? grantsOf([role]) : noGrants);
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].filter((id) => changedGrants(grants(before.get(id)), grants(after.get(id))).length > 0);
}

const total = (outcomes: readonly Outcome[]): number => outcomes.reduce((sum, { count }) => sum + count, 0);

/** Counts the people who lose, or gain, something, and names the first. */
function affected(outcomes: readonly Outcome[], kind: 'lost' | 'gained', mayName: boolean): Effect['losing'] {
  const concerned = outcomes.filter((one) => one[kind].length > 0);
  const people = concerned.flatMap((one) => {
    const actions = [...new Set(one[kind].map(({ action }) => action))];
    return one.people.map((person) => ({ ...person, actions }));
  });
  people.sort((one, other) => one.name.localeCompare(other.name));
  return { count: total(concerned), people: mayName ? people.slice(0, maxNamedPeople) : [] };
}

const sameRight = (one: SingleGrant) => (other: SingleGrant) =>
  one.action === other.action && one.id === other.id;

/** Lists each lost or gained right, losses first, then by number of people. */
function rightsOf(outcomes: readonly Outcome[], heldAfter: Grants): Omit<Effect['rights'][number], 'name'>[] {
  const all = outcomes.flatMap(({ lost, gained }) => [...lost, ...gained]);
  const distinct = all.filter((right, index) => all.findIndex(sameRight(right)) === index);
  const rights = distinct.map((right) => {
    const { action, id } = right;
    const loseCount = total(outcomes.filter(({ lost }) => lost.some(sameRight(right))));
    const keeping = outcomes.filter(({ was, is }) => holds(was, action, id) && holds(is, action, id));
    return {
      action,
      id: id ?? null,
      loseCount,
      gainCount: total(outcomes.filter(({ gained }) => gained.some(sameRight(right)))),
      keepCount: total(keeping),
      isLost: loseCount > 0 && !holds(heldAfter, action, id),
    };
  });
  return rights.sort((one, other) => other.loseCount - one.loseCount || other.gainCount - one.gainCount);
}

/** Adds the names of the rights' entities, as far as the caller may see them. */
async function withNames(
  tx: Transaction,
  caller: Caller,
  rights: readonly Omit<Effect['rights'][number], 'name'>[],
): Promise<Effect['rights']> {
  const ids = rights.flatMap(({ id }) => id ?? []);
  const agents = await namesOf.gptSystemIds(tx, caller, ids);
  const libraries = await namesOf.dataSourceIds(tx, caller, ids);
  const names = new Map([...agents, ...libraries].map(({ id, name }) => [id, name]));
  return rights.map((right) => ({ ...right, name: (right.id && names.get(right.id)) || null }));
}

/**
 * Previews `change` of roles, groups or activation: runs it with all checks, and rolls it back. People
 * outside its reach are ignored.
 * Throws the errors of `change`.
 */
export async function effectOf(
  { db, clock }: EffectDeps,
  caller: Caller,
  { reach, change }: { reach: queries.AffectedPeople; change: (tx: Transaction) => Promise<unknown> },
): Promise<Effect> {
  const at = clock.now();
  return dryRun(db, async (tx) => {
    const before = byId(await queries.listRoles(tx));
    await queries.snapshotHoldings(tx, at, reach);
    await change(tx);
    const after = byId(await queries.listRoles(tx));
    const changedRoles = changedRoleIds(before, after);
    const cases = await queries.compareHoldings(tx, { at, changedRoles, named: maxNamedPeople });
    const outcomes = cases.map((one) => outcomeOf(one, before, after));
    const heldAfter = grantsOfIds(after, await queries.listHeldRoleIds(tx, at));
    const losing = affected(outcomes, 'lost', maySeeHolders(caller));
    return {
      affectedCount: total(outcomes),
      losing,
      gaining: affected(outcomes, 'gained', maySeeHolders(caller)),
      keepingCount: total(outcomes) - losing.count,
      rights: await withNames(tx, caller, rightsOf(outcomes, heldAfter)),
    };
  });
}

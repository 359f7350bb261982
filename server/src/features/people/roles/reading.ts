/** Reads of roles for screens. */
import { actions as allActions, partsOfAction } from '@polylogue/contract/permissions';
import type { roleRoutes } from '@polylogue/contract/people/roles/routes';
import type { EntityChoices, Role } from '@polylogue/contract/people/roles/schemas';
import type { RouteInput } from '@polylogue/contract/http';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { presentPage } from '../../../db/lists/keyset-page.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { ContinuationTokens } from '../../../http/requests/continuation-token.ts';
import { listHolders } from './assignment-queries.ts';
import { listChoices, namesOf } from './entity-queries.ts';
import { mayGrant } from './policy.ts';
import { presentEntityNames, presentHolder, presentRole, presentRow } from './presenter.ts';
import * as queries from './queries.ts';

export interface ReadDeps {
  db: Database;
  clock: Clock;
  continuationTokens: ContinuationTokens;
}

type Query<Call extends keyof typeof roleRoutes> = RouteInput<(typeof roleRoutes)[Call]>['query'];

/** Lists a page of roles; throws `request.continuation_token_invalid`. */
export async function list(
  { db, clock, continuationTokens: tokens }: ReadDeps,
  caller: Caller,
  query: Query<'list'>,
) {
  const { groupId, state } = query;
  const filter = { groupId, isDeleted: state === 'deleted', at: clock.now() };
  const page = await queries.list(db, filter, { userId: caller.userId, query, tokens });
  return presentPage(page, (row) => presentRow(row, caller));
}

/** Reads a role with the names of its entities. Throws `role.not_found`. */
export async function get(
  { db, clock }: Pick<ReadDeps, 'db' | 'clock'>,
  caller: Caller,
  userRoleId: string,
): Promise<Role> {
  const role = await queries.findById(db, userRoleId, clock.now());
  if (!role) throw new AppError('role.not_found');
  const agents = await namesOf.gptSystemIds(db, caller, role.gpt_system_ids);
  const libraries = await namesOf.dataSourceIds(db, caller, role.data_source_ids);
  return presentRole(role, caller, { agents, libraries });
}

/**
 * Lists a page of the people who hold a role. Throws `role.not_found`,
 * `request.continuation_token_invalid`.
 */
export async function users(
  { db, clock, continuationTokens: tokens }: ReadDeps,
  caller: Caller,
  { userRoleId: roleId, query }: { userRoleId: string; query: Query<'users'> },
) {
  const at = clock.now();
  if (!(await queries.exists(db, roleId))) throw new AppError('role.not_found');
  const filter = { roleId, keywords: query.keywords, at };
  const { rows, ...page } = await listHolders(db, filter, { userId: caller.userId, query, tokens });
  return { ...page, items: rows.map(presentHolder) };
}

/** Lists the agents and libraries that actions for single entities can be given for. */
export async function entityConfiguration(
  { db }: Pick<ReadDeps, 'db'>,
  caller: Caller,
  { keywords, top }: Query<'entityConfiguration'>,
): Promise<EntityChoices> {
  const { agents, libraries } = await listChoices(db, caller, { keywords, limit: top + 1 });
  const hasMore = agents.length > top || libraries.length > top;
  const shown = { agents: agents.slice(0, top), libraries: libraries.slice(0, top) };
  return { ...presentEntityNames(shown), hasMore };
}

/** Lists the actions, and whether the caller may give them. */
export const userActions = (caller: Caller) => ({
  items: allActions.map((name) => ({
    name,
    ...partsOfAction(name),
    isGrantable: mayGrant(caller, { action: name }),
  })),
});

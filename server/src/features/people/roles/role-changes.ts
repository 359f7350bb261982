/** Making, changing, removing and restoring roles. */
import { type RoleSettings, RoleSettingsSchema } from '@polylogue/contract/people/roles/schemas';
import { AppError } from '../../../app-error.ts';
import { defineAggregate } from '../../../changes/aggregate.ts';
import type { Change } from '../../../changes/change.ts';
import { assertUnused } from '../../../changes/in-use.ts';
import { lockGroups } from '../../../db/grants/lock-groups.ts';
import { usesOfSubject } from '../../access-policies/public.ts';
import { namesOf } from './entity-queries.ts';
import { type GrantingRole, grantsOf, noGrants } from './grants.ts';
import { assertWithinOwn, mayBind, mayChange } from './policy.ts';
import { settingsOf } from './presenter.ts';
import * as queries from './queries.ts';

export const roleAggregate = defineAggregate({
  type: 'UserRole',
  table: 'roles',
  param: 'userRoleId',
  missing: 'role.not_found',
  canBeRestored: true,
  uniqueName: { index: 'roles_by_name', field: 'name' },
  content: RoleSettingsSchema,
});
export type RoleChange = Change<typeof RoleSettingsSchema>;

const unique = <T extends string>(values: readonly T[]): T[] => [...new Set(values)].sort(byText);
const byText = (one: string, other: string) => (one < other ? -1 : 1);

/** Sorts lists and removes duplicates, so that versions show only real differences. */
function normalized({ actions, entityConfiguration, groupIds, ...rest }: RoleSettings): RoleSettings {
  const { gptSystemIds, dataSourceIds } = entityConfiguration;
  return {
    ...rest,
    actions: unique(actions),
    entityConfiguration: { gptSystemIds: unique(gptSystemIds), dataSourceIds: unique(dataSourceIds) },
    groupIds: unique(groupIds),
  };
}

const columnsOf = ({ name, description, actions, entityConfiguration }: RoleSettings) => ({
  name,
  description,
  actions,
  gpt_system_ids: entityConfiguration.gptSystemIds,
  data_source_ids: entityConfiguration.dataSourceIds,
});

const kinds = ['gptSystemIds', 'dataSourceIds'] as const;

/** Refuses entities that do not exist or are hidden from the caller; entities named before stay. */
async function assertEntities(
  { tx, caller }: RoleChange,
  after: RoleSettings,
  before?: RoleSettings,
): Promise<void> {
  for (const kind of kinds) {
    const known = before?.entityConfiguration[kind] ?? [];
    const added = after.entityConfiguration[kind].filter((id) => !known.includes(id));
    if (added.length === 0) continue;
    const found = new Set((await namesOf[kind](tx, caller, added)).map(({ id }) => id));
    const missing = after.entityConfiguration[kind].findIndex((id) => added.includes(id) && !found.has(id));
    if (missing === -1) continue;
    const issue = { path: ['entityConfiguration', kind, missing], code: 'not_found' };
    throw new AppError('request.invalid', { issues: [issue] });
  }
}

/**
 * Checks the right to bind: binding or unbinding a group gives or takes the whole role, before and after
 * the change.
 */
function assertMayBind(
  { caller }: RoleChange,
  { groupIds, roles }: { groupIds: readonly (readonly string[])[]; roles: readonly GrantingRole[] },
): void {
  const [before = [], after = []] = groupIds;
  if (before.join() === after.join()) return;
  if (!mayBind(caller)) {
    throw new AppError('auth.forbidden', { issues: [{ path: ['groupIds'], code: 'auth.forbidden' }] });
  }
  for (const role of roles) assertWithinOwn({ caller }, { after: grantsOf([role]) });
}

/** Locks newly bound groups, so that their removal sees the role. Throws `group.not_found`. */
async function lockNewGroups({ tx }: RoleChange, after: RoleSettings, before?: RoleSettings): Promise<void> {
  const added = after.groupIds.filter((id) => !before?.groupIds.includes(id));
  if (!(await lockGroups(tx, added))) throw new AppError('group.not_found');
}

/**
 * Makes a role.
 * Throws `role.beyond_own_rights`, `request.name_taken`, `group.not_found`, `auth.forbidden` for groups,
 * `request.invalid` for unknown entities.
 */
export async function create(change: RoleChange, settings: RoleSettings): Promise<void> {
  const { tx, id, version, at, caller, record } = change;
  const after = normalized(settings);
  const row = { id, version, created_at: at, created_by: caller.userId, ...columnsOf(after) };
  assertWithinOwn(change, { after: grantsOf([row]) });
  assertMayBind(change, { groupIds: [[], after.groupIds], roles: [row] });
  await assertEntities(change, after);
  await lockNewGroups(change, after);
  await queries.insert(tx, { ...row, updated_at: at, updated_by: caller.userId });
  await queries.putGroups(tx, id, after.groupIds);
  record(undefined, after);
}

/** Reads the locked role of a change after checking that the caller may change it. */
async function readEditableRole({ tx, id, caller }: RoleChange) {
  const role = await queries.findForChange(tx, id);
  if (!mayChange(caller, role)) throw new AppError('auth.forbidden');
  return role;
}

/** Refuses changes of a built-in role other than its groups. */
function assertSameBuiltIn({ groupIds: _is, ...after }: RoleSettings, before: RoleSettings): void {
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
    (field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]),
  );
  const code = 'role.built_in';
  if (changed.length > 0)
    throw new AppError(code, { issues: changed.map((field) => ({ path: [field], code })) });
}

/**
 * Replaces the settings of a role; actions that a newer version stored stay. Throws the errors of `create`,
 * and `role.built_in`.
 */
export async function replace(change: RoleChange, settings: RoleSettings): Promise<void> {
  const { tx, id, record } = change;
  const role = await readEditableRole(change);
  const before = normalized(settingsOf(role));
  const after = normalized(settings);
  if (role.built_in !== null) assertSameBuiltIn(after, before);
  const isKnown = (action: string) => before.actions.some((known) => known === action);
  const columns = columnsOf(after);
  const row = { ...columns, actions: [...columns.actions, ...role.actions.filter((name) => !isKnown(name))] };
  assertWithinOwn(change, { before: grantsOf([role]), after: grantsOf([row]) });
  assertMayBind(change, { groupIds: [before.groupIds, after.groupIds], roles: [role, row] });
  await assertEntities(change, after, before);
  await lockNewGroups(change, after, before);
  await queries.updateById(tx, id, row);
  await queries.putGroups(tx, id, after.groupIds);
  record(before, after);
}

/** Returns the role after checking that the caller may take and give all of it. */
function assertGrantableRole(change: RoleChange, role: Awaited<ReturnType<typeof readEditableRole>>) {
  if (role.built_in !== null) throw new AppError('role.built_in');
  assertWithinOwn(change, { before: grantsOf([role]), after: noGrants });
  return normalized(settingsOf(role));
}

/**
 * Removes a role, and with it all assignments. Throws `role.built_in`, `role.beyond_own_rights`, and `request.in_use`
 * while a chat access policy names it or it is the only audience of an agent.
 */
export async function remove(change: RoleChange): Promise<void> {
  const { tx, id, caller } = change;
  const settings = assertGrantableRole(change, await readEditableRole(change));
  assertUnused(await usesOfSubject(tx, caller, { kind: 'role', id }));
  change.record(settings, undefined);
}

/**
 * Restores a removed role with its holders. That requires the right to bind, like new assignments, except
 * for the person who removed it.
 * Throws `role.beyond_own_rights`, `request.name_taken`, `auth.forbidden`.
 */
export async function restore(change: RoleChange): Promise<void> {
  const role = await readEditableRole(change);
  const settings = assertGrantableRole(change, role);
  const isUndo = role.updated_by === change.caller.userId;
  if (!isUndo && !mayBind(change.caller)) throw new AppError('auth.forbidden');
  change.record(undefined, settings, 'Restore');
}

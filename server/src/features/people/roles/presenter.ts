/** Wire shapes of roles, with the caller's permissions on each. */
import { type Action, actions as allActions } from '@polylogue/contract/permissions';
import type { Role, RoleHolder, RoleRow, RoleSettings } from '@polylogue/contract/people/roles/schemas';
import type { Caller } from '../../../http/requests/caller.ts';
import type { HolderRow } from './assignment-queries.ts';
import type { EntityName } from './entity-queries.ts';
import { mayBind, mayChange, mayGrantAll, maySeeHolders } from './policy.ts';
import type { DescribedRole, RoleRow as StoredRole } from './queries.ts';

/** Filters and orders actions, dropping those that this version does not know. */
const knownActions = (actions: readonly string[]): Action[] =>
  allActions.filter((action) => actions.includes(action));

function permissionsOf(role: StoredRole, caller: Caller): Role['permissions'] {
  const isBuiltIn = role.built_in !== null;
  const isTheirs = mayChange(caller, role);
  const mayRemove = isTheirs && !isBuiltIn && mayGrantAll(caller, role);
  return {
    canEdit: isTheirs && !isBuiltIn,
    canBind: isTheirs && mayBind(caller),
    canDelete: mayRemove && role.deleted_at === null,
    canRestore:
      mayRemove && role.deleted_at !== null && (mayBind(caller) || role.updated_by === caller.userId),
    canSeeHolders: maySeeHolders(caller),
  };
}

const shared = (role: DescribedRole, caller: Caller) => ({
  userRoleId: role.id,
  name: role.name,
  description: role.description,
  isBuiltIn: role.built_in !== null,
  builtIn: role.built_in,
  actions: knownActions(role.actions),
  holderCount: role.holder_count,
  version: role.version,
  updatedAt: role.updated_at.toISOString(),
  permissions: permissionsOf(role, caller),
});

export const presentRow = (role: DescribedRole, caller: Caller): RoleRow => ({
  ...shared(role, caller),
  groupCount: role.group_ids.length,
  deletedAt: role.deleted_at?.toISOString() ?? null,
});

/** Names of the role's entities that the caller may see. */
export interface EntityNames {
  agents: EntityName[];
  libraries: EntityName[];
}

export const presentEntityNames = ({ agents, libraries }: EntityNames): Role['entityNames'] => ({
  gptSystems: agents.map(({ id, name }) => ({ gptSystemId: id, name })),
  dataSources: libraries.map(({ id, name }) => ({ dataSourceId: id, name })),
});

export const presentRole = (role: DescribedRole, caller: Caller, names: EntityNames): Role => ({
  ...shared(role, caller),
  entityConfiguration: { gptSystemIds: role.gpt_system_ids, dataSourceIds: role.data_source_ids },
  entityNames: presentEntityNames(names),
  groupIds: role.group_ids,
  groupNames: role.group_names,
  createdAt: role.created_at.toISOString(),
  createdBy: role.created_by,
  updatedBy: role.updated_by,
});

/** Extracts the settings that a version of a role keeps. */
export const settingsOf = (role: StoredRole & { group_ids: string[] }): RoleSettings => ({
  name: role.name,
  description: role.description,
  actions: knownActions(role.actions),
  entityConfiguration: { gptSystemIds: role.gpt_system_ids, dataSourceIds: role.data_source_ids },
  groupIds: role.group_ids,
});

export const presentHolder = (row: HolderRow): RoleHolder => ({
  userId: row.id,
  name: row.name,
  userName: row.user_name,
  email: row.email,
  isAssigned: row.is_assigned,
  until: row.ends_at?.toISOString() ?? null,
  groupIds: row.group_ids,
});

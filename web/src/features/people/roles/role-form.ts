/** Form values of a role, and the part of them that determines rights. */
import type { Role, RoleSettings } from '@polylogue/contract/people/roles/schemas';

const nothing: RoleSettings = {
  name: '',
  description: '',
  actions: [],
  entityConfiguration: { gptSystemIds: [], dataSourceIds: [] },
  groupIds: [],
};

export const settingsOf = (role: Role | undefined): RoleSettings =>
  role
    ? {
        name: role.name,
        description: role.description,
        actions: role.actions,
        entityConfiguration: role.entityConfiguration,
        groupIds: role.groupIds,
      }
    : nothing;

const rightsOf = ({ actions, entityConfiguration, groupIds }: RoleSettings) =>
  JSON.stringify([actions, entityConfiguration, groupIds]);

/** Returns true if saving would change anybody's rights. */
export const changesRights = (before: RoleSettings, after: RoleSettings): boolean =>
  rightsOf(before) !== rightsOf(after);

/** Returns the settings of a role with or without a group. */
export function withGroup(role: Role, groupId: string, isBound: boolean): RoleSettings {
  const others = role.groupIds.filter((id) => id !== groupId);
  return { ...settingsOf(role), groupIds: isBound ? [...others, groupId] : others };
}

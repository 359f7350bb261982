/** What the form shows of a role, and what of it decides about rights. */
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

/** Whether saving would change what anybody may do, beyond name and description. */
export const changesRights = (before: RoleSettings, after: RoleSettings): boolean =>
  rightsOf(before) !== rightsOf(after);

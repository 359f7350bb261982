/** Groups of the embedded provider. */
import { groupRoutes as routes } from '@polylogue/contract/people/groups/routes';
import { type Group, GroupSettingsSchema } from '@polylogue/contract/people/groups/schemas';
import { AppError } from '../../../app-error.ts';
import { defineResource } from '../../../changes/define-resource.ts';
import { assertUnused } from '../../../changes/in-use.ts';
import { usesOfSubject } from '../../access-policies/public.ts';
import { groupQueries as queries } from './queries.ts';

export const groupRoutes = defineResource({
  type: 'Group',
  routes,
  queries,
  content: GroupSettingsSchema,
  uniqueName: { index: 'directory_groups_by_unique_name', field: 'name' },
  settingsOf: ({ display_name: name, description }) => ({ name, description: description ?? '' }),
  columnsOf: ({ name: display_name, description }) => ({ display_name, description }),
  present: (row, { grants }): Group => {
    const mayWrite = grants.has('UserRolePermissionsWrite');
    return {
      groupId: row.id,
      name: row.display_name,
      description: row.description ?? '',
      memberCount: row.member_count,
      roleCount: row.role_count,
      version: row.version,
      updatedAt: row.updated_at.toISOString(),
      permissions: { canEdit: mayWrite, canDelete: mayWrite && !row.is_bound },
    };
  },
  /**
   * Keeps groups of roles, removed or not, since a restored role would name a missing group; and those that decide
   * about chat access.
   */
  async assertRemovable({ id, is_bound }, { tx, caller }) {
    if (is_bound) throw new AppError('group.in_use');
    assertUnused(await usesOfSubject(tx, caller, { kind: 'group', id }));
  },
});

/** Properties that the calls for groups and for their members share. */
import { resource } from '../../resource.ts';

export const groupResource = resource({
  base: '/api/internal/admin/groups',
  id: 'groupId',
  missing: 'group.not_found',
  nouns: ['group', 'groups'],
  may: {
    read: ['UserRead', 'UserWrite', 'UserRolePermissionsRead', 'UserRolePermissionsWrite'],
    // Groups exist to give roles.
    create: ['UserRolePermissionsWrite'],
    write: ['UserRolePermissionsWrite'],
  },
});

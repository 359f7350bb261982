/** Administration of the embedded provider's groups. */
import { resource } from '../../resource.ts';
import { TextSchema } from '../../text-schemas.ts';
import { GroupSchema, GroupSettingsSchema } from './schemas.ts';

const groups = resource({
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

export const groupRoutes = {
  list: groups.list(GroupSchema, {
    filters: { keywords: TextSchema.max(200).optional() },
    sorts: ['name', 'updatedAt'],
  }),
  get: groups.get(GroupSchema),
  create: groups.create(GroupSettingsSchema, GroupSchema, { errors: ['request.name_taken'] }),
  update: groups.replace(GroupSettingsSchema, GroupSchema, { errors: ['request.name_taken'] }),
  remove: groups.remove({ errors: ['group.in_use'] }),
};

/** Administration of the embedded provider's groups. */
import { resource } from '../../resource.ts';
import { TextSchema } from '../../text-schemas.ts';
import { GroupSchema, GroupSettingsSchema } from './schemas.ts';

/** Properties that the calls for groups and for their members share. */
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

export const groupRoutes = {
  list: groupResource.list(GroupSchema, {
    filters: { keywords: TextSchema.max(200).optional() },
    sorts: ['name', 'updatedAt'],
  }),
  get: groupResource.get(GroupSchema),
  create: groupResource.create(GroupSettingsSchema, GroupSchema, { errors: ['request.name_taken'] }),
  update: groupResource.replace(GroupSettingsSchema, GroupSchema, { errors: ['request.name_taken'] }),
  remove: groupResource.remove({ errors: ['group.in_use', 'request.in_use'] }),
};

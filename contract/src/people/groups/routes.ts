/** Administration of the embedded provider's groups. */
import { TextSchema } from '../../text-schemas.ts';
import { groupResource as groups } from './resource.ts';
import { GroupSchema, GroupSettingsSchema } from './schemas.ts';

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

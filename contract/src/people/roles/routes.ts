/** Administration of roles (document 2 §7.13). */
import { z } from 'zod';
import { json, listOf, PageQuerySchema, pageOf } from '../../http.ts';
import { resource } from '../../resource.ts';
import { TextSchema } from '../../text-schemas.ts';
import { EffectSchema } from './effect.ts';
import {
  CreateRoleSchema,
  EntityChoicesSchema,
  GroupIdSchema,
  RoleHolderSchema,
  RoleRowSchema,
  RoleSchema,
  RoleSettingsSchema,
  UserActionSchema,
} from './schemas.ts';

const roles = resource({
  base: '/api/internal/admin/userRoles',
  id: 'userRoleId',
  missing: 'role.not_found',
  nouns: ['role', 'roles'],
  may: {
    // People who assign roles must be able to see them.
    read: [
      'UserRolesRead',
      'UserRolesCreate',
      'UserRolesWrite',
      'UserRolePermissionsRead',
      'UserRolePermissionsCreate',
      'UserRolePermissionsWrite',
    ],
    create: ['UserRolesCreate'],
    // Holders of `UserRolesCreate` alone may change only their own roles.
    write: ['UserRolesWrite', 'UserRolesCreate'],
  },
});

const keywords = TextSchema.max(200).optional();
const refusals = ['role.beyond_own_rights', 'request.name_taken', 'group.not_found'] as const;

export const roleRoutes = {
  list: roles.list(RoleRowSchema, {
    filters: {
      keywords,
      state: z.enum(['current', 'deleted']).default('current'),
      groupId: GroupIdSchema.optional().meta({ description: 'Returns only roles bound to this group' }),
    },
    sorts: ['name', 'updatedAt'],
  }),
  get: roles.get(RoleSchema),
  create: roles.create(CreateRoleSchema, RoleSchema, { errors: refusals }),
  update: roles.replace(RoleSettingsSchema, RoleSchema, { errors: [...refusals, 'role.built_in'] }),
  remove: roles.remove({ errors: ['role.beyond_own_rights', 'role.built_in', 'request.in_use'] }),
  restore: roles.restore(RoleSchema, { errors: refusals }),
  dryRun: roles.call('POST', '{userRoleId}/dryRun', {
    summary: 'Previews the rights that people would gain or lose by updating or deleting a role.',
    body: z.strictObject({
      settings: RoleSettingsSchema.nullable().meta({ description: 'null to preview deleting the role' }),
    }),
    response: json(EffectSchema),
    errors: [...refusals, 'role.built_in'],
  }),
  dryRunCreate: roles.call('POST', 'dryRun', {
    summary: 'Previews the rights that people would gain by creating a role.',
    access: { anyOf: ['UserRolesCreate'] },
    body: CreateRoleSchema,
    response: json(EffectSchema),
    errors: refusals,
  }),
  users: roles.call('GET', '{userRoleId}/users', {
    summary: 'Lists the current holders of a role, paged.',
    access: { anyOf: ['UserRead', 'UserRolePermissionsRead', 'UserRolePermissionsWrite'] },
    query: z.object({ ...PageQuerySchema.shape, keywords }),
    response: json(listOf(RoleHolderSchema)),
    errors: ['request.continuation_token_invalid'],
  }),
  entityConfiguration: roles.call('GET', 'EntityConfiguration', {
    summary: 'Lists the agents and libraries to which actions can be granted individually.',
    query: z.object({ keywords, top: z.coerce.number().int().min(1).max(200).default(50) }),
    response: json(EntityChoicesSchema),
  }),
  userActions: roles.call('GET', 'userActions', {
    summary: 'Lists the actions that a role can grant.',
    response: json(pageOf(UserActionSchema)),
  }),
};

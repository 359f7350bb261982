/** Administration of people: profiles, rights and sign-in. */
import { z } from 'zod';
import { defineRoute, empty, IdSchema, json } from '../../http.ts';
import { resource } from '../../resource.ts';
import { EffectSchema } from '../roles/effect.ts';
import { TextSchema } from '../../text-schemas.ts';
import {
  AccountLinkOwnerSchema,
  AccountLinkSchema,
  AssignRoleSchema,
  InvitationSchema,
  ReadAccountLinkSchema,
  UseAccountLinkSchema,
  UserRightsSchema,
  UserRowSchema,
  UserSchema,
  UserSessionSchema,
  UserStatusSchema,
} from './schemas.ts';

const read = [
  'UserRead',
  'UserWrite',
  'UserRolePermissionsRead',
  'UserRolePermissionsCreate',
  'UserRolePermissionsWrite',
] as const;
const users = resource({
  base: '/api/internal/admin/users',
  id: 'userId',
  missing: 'user.not_found',
  nouns: ['user', 'users'],
  may: { read, write: ['UserWrite'] },
});
const assign = { anyOf: ['UserRolePermissionsCreate', 'UserRolePermissionsWrite'] } as const;
const oneAssignment = z.object({ userId: IdSchema, userRoleId: IdSchema });
const assignmentErrors = ['role.not_found', 'role.beyond_own_rights', 'role.last_administrator'] as const;
const links = { path: '/api/internal/accountLinks', access: 'public' } as const;
/** Tokens can't be guessed; the limit bounds the cost of attempts. */
const linkRateLimit = { max: 60, windowMs: 60_000 };

export const userRoutes = {
  list: users.list(UserRowSchema, {
    filters: {
      emailAddress: TextSchema.trim()
        .min(1)
        .max(254)
        .optional()
        .meta({ description: 'Part of an e-mail address, user name or name' }),
      userRoleId: IdSchema.optional().meta({ description: 'Whom this role is assigned to' }),
      status: z.enum(['active', 'inactive', 'invited']).optional(),
    },
    sorts: ['name', 'emailAddress', 'createdAt', 'lastSignedInAt'],
  }),
  get: users.get(UserSchema),
  rights: users.call('GET', '{userId}/userRoles', {
    summary: 'Tells which roles a person holds, and which role each of their actions comes from.',
    response: json(UserRightsSchema),
  }),
  assignRole: users.call('POST', '{userId}/userRoles/{userRoleId}', {
    summary: 'Assigns a role, for good or until a date; assigned already, it gets the new end.',
    access: assign,
    params: oneAssignment,
    body: AssignRoleSchema.nullish(),
    response: json(UserRightsSchema),
    errors: assignmentErrors,
  }),
  unassignRole: users.call('DELETE', '{userId}/userRoles/{userRoleId}', {
    summary: 'Takes a role that was assigned to the person. What comes through a group stays.',
    access: { anyOf: ['UserRolePermissionsWrite'] },
    params: oneAssignment,
    response: empty,
    errors: assignmentErrors,
  }),
  setStatus: users.call('PUT', '{userId}/status', {
    summary: 'Lets a person sign in, or locks them out within 60 seconds, open streams included.',
    body: UserStatusSchema,
    response: json(UserSchema),
    errors: ['role.last_administrator', 'role.beyond_own_rights', 'user.own_account'],
  }),
  dryRunStatus: users.call('POST', '{userId}/status/dryRun', {
    summary: 'Tells what a person, and with them the instance, would lose if they were locked out.',
    access: { anyOf: ['UserWrite'] },
    body: UserStatusSchema,
    response: json(EffectSchema),
    errors: ['role.last_administrator', 'role.beyond_own_rights', 'user.own_account'],
  }),
  sessions: users.call('GET', '{userId}/sessions', {
    summary: 'Lists where a person is signed in, newest first.',
    response: json(z.object({ items: z.array(UserSessionSchema) })),
  }),
  signOutEverywhere: users.call('DELETE', '{userId}/sessions', {
    summary: 'Ends all sessions of a person.',
    response: empty,
    errors: ['role.beyond_own_rights'],
  }),
  invite: users.call('POST', 'invitations', {
    summary:
      'Adds a person with an account of the embedded provider, and answers with their link; repeated, with a newer one that ends it.',
    body: InvitationSchema,
    isIdempotent: true,
    response: json(AccountLinkSchema),
    errors: [
      'user.not_local',
      'user.address_taken',
      'user.not_found',
      'role.not_found',
      'role.beyond_own_rights',
    ],
  }),
  resetPassword: users.call('POST', '{userId}/passwordReset', {
    summary:
      'Ends the password and all sessions of a person, and answers with a link that sets a new one. A newer link ends it.',
    response: json(AccountLinkSchema),
    errors: ['user.not_local', 'role.beyond_own_rights'],
  }),
  readLink: defineRoute({
    ...links,
    method: 'POST',
    path: `${links.path}/read`,
    summary: 'Tells whom a link is for that sets a password.',
    body: ReadAccountLinkSchema,
    response: json(AccountLinkOwnerSchema),
    errors: ['account_link.invalid', 'request.rate_limited'],
    rateLimit: linkRateLimit,
  }),
  useLink: defineRoute({
    ...links,
    method: 'POST',
    summary: 'Sets the password of the account that a link is for. The link is used up.',
    body: UseAccountLinkSchema,
    response: empty,
    errors: ['account_link.invalid', 'request.rate_limited'],
    rateLimit: linkRateLimit,
  }),
};

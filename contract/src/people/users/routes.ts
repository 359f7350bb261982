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
  ChangeAddressSchema,
  CheckedInvitationSchema,
  InvitationRowSchema,
  InvitationSchema,
  LastSignInSchema,
  maxCheckedInvitations,
  ReadAccountLinkSchema,
  RenameUserSchema,
  UseAccountLinkSchema,
  UserGroupSchema,
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
      userRoleId: IdSchema.optional().meta({ description: 'Returns only people assigned this role' }),
      groupId: TextSchema.min(1)
        .max(200)
        .optional()
        .meta({ description: 'Returns only current members of this group' }),
      status: z.enum(['active', 'inactive', 'invited']).optional(),
      lastSignIn: LastSignInSchema.optional().meta({
        description: 'Returns only people who signed in within, or not for, so many days',
      }),
    },
    sorts: ['name', 'emailAddress', 'createdAt', 'lastSignedInAt'],
  }),
  get: users.get(UserSchema),
  rights: users.call('GET', '{userId}/userRoles', {
    summary: 'Returns the roles of a person and the origin of each of their actions.',
    response: json(UserRightsSchema),
  }),
  assignRole: users.call('POST', '{userId}/userRoles/{userRoleId}', {
    summary:
      'Assigns a role to a person, permanently or until a date. An existing assignment gets the new end date.',
    access: assign,
    params: oneAssignment,
    body: AssignRoleSchema.nullish(),
    response: json(UserRightsSchema),
    errors: assignmentErrors,
  }),
  dryRunAssignRole: users.call('POST', '{userId}/userRoles/{userRoleId}/dryRun', {
    summary: 'Previews the rights that a person would gain by a role.',
    access: assign,
    params: oneAssignment,
    response: json(EffectSchema),
    errors: assignmentErrors,
  }),
  unassignRole: users.call('DELETE', '{userId}/userRoles/{userRoleId}', {
    summary: 'Removes a role assigned to a person. Roles granted by groups are kept.',
    access: { anyOf: ['UserRolePermissionsWrite'] },
    params: oneAssignment,
    response: empty,
    errors: assignmentErrors,
  }),
  setStatus: users.call('PUT', '{userId}/status', {
    summary: 'Activates a person, or locks them out within 60 seconds, including open streams.',
    body: UserStatusSchema,
    response: json(UserSchema),
    errors: ['role.last_administrator', 'role.beyond_own_rights', 'user.own_account'],
  }),
  dryRunStatus: users.call('POST', '{userId}/status/dryRun', {
    summary: 'Previews the effects of locking a person out.',
    access: { anyOf: ['UserWrite'] },
    body: UserStatusSchema,
    response: json(EffectSchema),
    errors: ['role.last_administrator', 'role.beyond_own_rights', 'user.own_account'],
  }),
  sessions: users.call('GET', '{userId}/sessions', {
    summary: 'Lists the active sessions of a person, newest first.',
    response: json(z.object({ items: z.array(UserSessionSchema) })),
  }),
  signOut: users.call('DELETE', '{userId}/sessions/{sessionId}', {
    summary: 'Ends a session of a person, and all others of the same sign-in in that browser.',
    params: z.object({ userId: IdSchema, sessionId: IdSchema }),
    response: empty,
    errors: ['user.session_not_found', 'role.beyond_own_rights'],
  }),
  groups: users.call('GET', '{userId}/groups', {
    summary: 'Lists the groups of a person that count now, and where they come from.',
    response: json(z.object({ items: z.array(UserGroupSchema) })),
  }),
  signOutEverywhere: users.call('DELETE', '{userId}/sessions', {
    summary: 'Ends all sessions of a person.',
    response: empty,
    errors: ['role.beyond_own_rights'],
  }),
  invite: users.call('POST', 'invitations', {
    summary:
      'Invites a person to an account of the embedded provider and returns their link. Repeating the request replaces the link.',
    body: InvitationSchema,
    isIdempotent: true,
    response: json(AccountLinkSchema),
    errors: [
      'user.not_local',
      'user.address_taken',
      'user.not_found',
      'role.not_found',
      'group.not_found',
      'role.beyond_own_rights',
    ],
  }),
  checkInvitations: users.call('POST', 'invitations/check', {
    summary:
      'Checks rows of a list of people to invite, each by itself, without inviting anybody. Names of roles and groups become ids.',
    access: { anyOf: ['UserWrite'] },
    body: z.strictObject({ rows: z.array(InvitationRowSchema).min(1).max(maxCheckedInvitations) }),
    response: json(z.object({ items: z.array(CheckedInvitationSchema) })),
    errors: ['user.not_local'],
  }),
  resetPassword: users.call('POST', '{userId}/passwordReset', {
    summary:
      'Resets the password of a person, ends all sessions and returns a link to set a new one. A newer link replaces it.',
    response: json(AccountLinkSchema),
    errors: ['user.not_local', 'user.own_account', 'role.beyond_own_rights'],
  }),
  resetSecondFactor: users.call('DELETE', '{userId}/secondFactor', {
    summary: 'Removes the second factor of a person who lost it, and ends all sessions.',
    response: empty,
    errors: ['user.not_local', 'user.own_account', 'second_factor.not_on', 'role.beyond_own_rights'],
  }),
  rename: users.call('PUT', '{userId}/name', {
    summary: 'Changes the name of an account of the embedded provider.',
    body: RenameUserSchema,
    response: json(UserSchema),
    errors: ['user.not_local', 'user.own_account', 'role.beyond_own_rights'],
  }),
  changeAddress: users.call('PUT', '{userId}/emailAddress', {
    summary:
      'Changes the e-mail address of an account of the embedded provider, and ends its open password link.',
    body: ChangeAddressSchema,
    response: json(UserSchema),
    errors: ['user.not_local', 'user.own_account', 'user.address_taken', 'role.beyond_own_rights'],
  }),
  readLink: defineRoute({
    ...links,
    method: 'POST',
    path: `${links.path}/read`,
    summary: 'Returns the person whose password a link sets.',
    body: ReadAccountLinkSchema,
    response: json(AccountLinkOwnerSchema),
    errors: ['account_link.invalid', 'request.rate_limited'],
    rateLimit: linkRateLimit,
  }),
  useLink: defineRoute({
    ...links,
    method: 'POST',
    summary: 'Sets the password of the account that a link belongs to, and uses the link up.',
    body: UseAccountLinkSchema,
    response: empty,
    errors: ['account_link.invalid', 'request.rate_limited'],
    rateLimit: linkRateLimit,
  }),
};

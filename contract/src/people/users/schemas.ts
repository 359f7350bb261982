/** People of the instance, as administrators see them (document 2 §7.13). */
import { z } from 'zod';
import { IdSchema, TimeSchema, VersionSchema } from '../../http.ts';
import { PasswordSchema } from '../identity/schemas.ts';
import { ActionSchema } from '../../action-schema.ts';
import { nameSchema, TextSchema } from '../../text-schemas.ts';

/** Permissions of the caller on a person. */
const UserPermissionsSchema = z.object({
  canAssignRoles: z.boolean(),
  canSignOut: z.boolean(),
  canDeactivate: z
    .boolean()
    .meta({ description: 'False for oneself, and for whoever holds what the caller lacks' }),
  canResetPassword: z.boolean().meta({ description: 'Only with an account of the embedded provider' }),
  canExport: z.boolean(),
  canDelete: z.boolean(),
});

const BuiltInSchema = z
  .string()
  .nullable()
  .meta({ description: 'Key of a built-in role, for texts in the reader’s language' });

export const UserRowSchema = z.object({
  userId: IdSchema,
  name: z.string(),
  userName: z.string(),
  emailAddress: z.string().nullable(),
  isActive: z.boolean(),
  isInvited: z.boolean().meta({ description: 'Has been invited and has not set a password yet' }),
  createdAt: TimeSchema,
  lastSignedInAt: TimeSchema.nullable(),
  userRoles: z
    .array(z.object({ userRoleId: IdSchema, name: z.string(), builtIn: BuiltInSchema }))
    .meta({ description: 'Assigned to the person, without those that come through groups' }),
  version: VersionSchema,
});
export type UserRow = z.infer<typeof UserRowSchema>;

export const UserSchema = UserRowSchema.extend({
  issuer: z.string().meta({ description: '`local`: an account of the embedded provider' }),
  permissions: UserPermissionsSchema,
});
export type User = z.infer<typeof UserSchema>;

/** Origins of a person's rights. */
export const UserRightsSchema = z.object({
  assignments: z.array(
    z.object({
      userRoleId: IdSchema,
      name: z.string(),
      isBuiltIn: z.boolean(),
      builtIn: BuiltInSchema,
      until: TimeSchema.nullable().meta({ description: 'null: without end' }),
      groupId: z.string().nullable().meta({ description: 'The group that it comes through' }),
      groupName: z.string().nullable(),
    }),
  ),
  resolvedActions: z.array(
    z.object({
      action: ActionSchema,
      userRoleIds: z.array(IdSchema).meta({ description: 'The roles that grant it' }),
      entityIds: z.array(z.string()).nullable().meta({ description: 'What it holds for; null: for all' }),
    }),
  ),
});
export type UserRights = z.infer<typeof UserRightsSchema>;

export const AssignRoleSchema = z.strictObject({
  until: TimeSchema.nullish().meta({ description: 'When the assignment ends; without: never' }),
});

export const UserStatusSchema = z.strictObject({ isActive: z.boolean() });

export const InvitationSchema = z.strictObject({
  emailAddress: z.email().max(254),
  name: nameSchema(150),
  userRoleIds: z.array(IdSchema).max(20).default([]),
});

/** One-time link that sets a password. It is shown once: only its hash is stored. */
export const AccountLinkSchema = z.object({
  userId: IdSchema,
  link: z.string(),
  expiresAt: TimeSchema,
  mail: z.enum(['sent', 'failed', 'none']).meta({
    description: 'Whether it was also sent to the person; `none`: the instance sends no mail',
  }),
});
export type AccountLink = z.infer<typeof AccountLinkSchema>;

export const UserSessionSchema = z.object({
  sessionId: IdSchema,
  createdAt: TimeSchema,
  expiresAt: TimeSchema,
  isCurrent: z.boolean().meta({ description: "The caller's own" }),
});
export type UserSession = z.infer<typeof UserSessionSchema>;

/** Truncated tokens fail like expired ones. */
const LinkTokenSchema = TextSchema.max(200);
export const ReadAccountLinkSchema = z.strictObject({ token: LinkTokenSchema });
export const UseAccountLinkSchema = z.strictObject({ token: LinkTokenSchema, password: PasswordSchema });

export const AccountLinkOwnerSchema = z.object({
  name: z.string(),
  emailAddress: z.string(),
  purpose: z.enum(['invitation', 'passwordReset']),
});

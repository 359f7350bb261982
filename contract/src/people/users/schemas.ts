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
    .meta({ description: 'false for the caller and for people with rights that the caller lacks' }),
  canResetPassword: z.boolean().meta({
    description:
      "Whether password and address can be changed; only for accounts of the embedded provider, and not for the caller's own",
  }),
  canResetSecondFactor: z.boolean().meta({
    description: "Whether the second factor can be removed; false while it is off and for the caller's own",
  }),
  canExport: z.boolean(),
  canDelete: z.boolean(),
});

const BuiltInSchema = z
  .string()
  .nullable()
  .meta({ description: 'Key of a built-in role, for texts in the reader’s language' });

/** Choices of the filter by last sign-in. */
export const LastSignInSchema = z.enum(['within7', 'within30', 'notFor30', 'notFor90', 'never']);
export type LastSignIn = z.infer<typeof LastSignInSchema>;

export const UserRowSchema = z.object({
  userId: IdSchema,
  name: z.string(),
  userName: z.string(),
  emailAddress: z.string().nullable(),
  isActive: z.boolean(),
  isInvited: z
    .boolean()
    .meta({ description: 'Whether the person was invited and has not set a password yet' }),
  createdAt: TimeSchema,
  lastSignedInAt: TimeSchema.nullable(),
  userRoles: z
    .array(z.object({ userRoleId: IdSchema, name: z.string(), builtIn: BuiltInSchema }))
    .meta({ description: 'Directly assigned roles, without those of groups' }),
  version: VersionSchema,
});
export type UserRow = z.infer<typeof UserRowSchema>;

export const UserSchema = UserRowSchema.extend({
  issuer: z.string().meta({ description: '`local` for accounts of the embedded provider' }),
  hasSecondFactor: z.boolean(),
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
      until: TimeSchema.nullable().meta({ description: 'null for no end' }),
      groupId: z.string().nullable().meta({ description: 'Group that grants the role' }),
      groupName: z.string().nullable(),
    }),
  ),
  resolvedActions: z.array(
    z.object({
      action: ActionSchema,
      userRoleIds: z.array(IdSchema).meta({ description: 'Roles that grant the action' }),
      entityIds: z
        .array(z.string())
        .nullable()
        .meta({ description: 'Resources that the action applies to; null for all' }),
    }),
  ),
});
export type UserRights = z.infer<typeof UserRightsSchema>;

export const AssignRoleSchema = z.strictObject({
  until: TimeSchema.nullish().meta({ description: 'End of the assignment; omit for none' }),
});

export const UserStatusSchema = z.strictObject({ isActive: z.boolean() });

export const InvitationSchema = z.strictObject({
  emailAddress: z.email().max(254),
  name: nameSchema(150),
  userRoleIds: z.array(IdSchema).max(20).default([]),
  groupIds: z.array(IdSchema).max(20).default([]),
});
export type Invitation = z.infer<typeof InvitationSchema>;

/** Maximum rows of a check, and names in a field of a row. */
export const maxCheckedInvitations = 50;
const NameListSchema = z.array(TextSchema.max(200)).max(20);

/** Row of a list of people to invite, as somebody typed it. */
export const InvitationRowSchema = z.strictObject({
  name: TextSchema.max(1000),
  emailAddress: TextSchema.max(1000),
  userRoles: NameListSchema.meta({ description: 'Names of roles, or keys of built-in ones' }),
  groups: NameListSchema.meta({ description: 'Names of groups' }),
});
export type InvitationRow = z.infer<typeof InvitationRowSchema>;

const InvitationProblemSchema = z.object({
  field: z.enum(['name', 'emailAddress', 'userRoles', 'groups']),
  code: z
    .string()
    .meta({ description: 'Error code that the invitation would be refused with; `invalid` for the value' }),
  value: z.string().nullable().meta({ description: 'Unknown name; null if the whole field is meant' }),
});
export type InvitationProblem = z.infer<typeof InvitationProblemSchema>;

/** Result of a row: what can be sent, or why it can't. */
export const CheckedInvitationSchema = z.object({
  invitation: InvitationSchema.nullable(),
  problems: z.array(InvitationProblemSchema),
});
export type CheckedInvitation = z.infer<typeof CheckedInvitationSchema>;

export const RenameUserSchema = InvitationSchema.pick({ name: true });

/** Membership of a person in a group. */
export const UserGroupSchema = z.object({
  groupId: z.string(),
  name: z.string().nullable().meta({ description: 'null for groups of an external directory' }),
  isReported: z
    .boolean()
    .meta({ description: 'true if the directory reported it at a sign-in; false if administrators set it' }),
  since: TimeSchema,
  until: TimeSchema.nullable().meta({
    description: 'End of a reported membership without a new sign-in; null for no end',
  }),
});
export type UserGroup = z.infer<typeof UserGroupSchema>;

export const ChangeAddressSchema = InvitationSchema.pick({ emailAddress: true });

/** One-time link that sets a password. It is shown once: only its hash is stored. */
export const AccountLinkSchema = z.object({
  userId: IdSchema,
  link: z.string(),
  expiresAt: TimeSchema,
  mail: z.enum(['sent', 'failed', 'none']).meta({
    description: 'Whether the link was also e-mailed; `none` if the instance sends no mail',
  }),
});
export type AccountLink = z.infer<typeof AccountLinkSchema>;

export const UserSessionSchema = z.object({
  sessionId: IdSchema,
  createdAt: TimeSchema,
  expiresAt: TimeSchema,
  lastUsedAt: TimeSchema.meta({ description: 'Last renewal of the token, at most an hour behind' }),
  device: z.object({
    browser: z.string().nullable().meta({ description: 'Name and major version' }),
    system: z.string().nullable(),
    isMobile: z.boolean(),
  }),
  address: z
    .string()
    .nullable()
    .meta({ description: 'Network address of the last renewal; null if it was not recorded' }),
  isCurrent: z.boolean().meta({ description: "Whether this is the caller's session" }),
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

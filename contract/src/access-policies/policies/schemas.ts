/** Wire shapes of chat access policies: who may chat when, within which limits (domain.md §3). */
import { z } from 'zod';
import type { ErrorCode } from '../../errors.ts';
import { IdSchema, TimeSchema, VersionSchema } from '../../http.ts';
import { GroupIdSchema } from '../../people/roles/schemas.ts';
import { nameSchema, TextSchema } from '../../text-schemas.ts';
import { isTimeZone } from '../../time-zone.ts';
import { limitKey, LimitSchema } from '../limits/schemas.ts';

const uniqueIds = <T extends z.ZodType>(id: T, max: number) =>
  z
    .array(id)
    .max(max)
    .refine((ids) => new Set(ids).size === ids.length, {
      params: { code: 'access_policy.duplicate' satisfies ErrorCode },
    })
    .default([]);

/** People whom a policy holds. Any matching entry suffices. */
export const PolicyWhoSchema = z.strictObject({
  everyone: z.boolean().default(false).meta({ description: 'All signed-in people and all visitors' }),
  signedIn: z.boolean().default(false).meta({ description: 'All signed-in people' }),
  visitors: z.boolean().default(false).meta({ description: 'All visitors of public endpoints' }),
  userIds: uniqueIds(IdSchema, 1000),
  roleIds: uniqueIds(IdSchema, 200),
  groupIds: uniqueIds(GroupIdSchema, 200),
});
export type PolicyWho = z.infer<typeof PolicyWhoSchema>;

/** Time of day, `00:00` to `24:00`. */
const HourSchema = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'HH:MM');

/** Hours of days of the week. An end before the start is on the next day. */
export const PolicyHoursSchema = z
  .strictObject({
    days: z
      .array(z.number().int().min(1).max(7))
      .min(1)
      .max(7)
      .meta({ description: 'Days on which the hours begin; 1 is Monday, 7 is Sunday' }),
    from: HourSchema,
    to: HourSchema.meta({ description: 'End, exclusive' }),
  })
  .refine(({ from, to }) => from !== to && from !== '24:00', {
    path: ['to'],
    params: { code: 'access_policy.hours_empty' satisfies ErrorCode },
  });
export type PolicyHours = z.infer<typeof PolicyHoursSchema>;

/** Settings that people edit, and content of a version. */
export const ChatAccessPolicySettingsSchema = z.strictObject({
  name: nameSchema(150),
  description: TextSchema.max(500).default(''),
  who: PolicyWhoSchema,
  timeZone: TextSchema.refine(isTimeZone)
    .default('UTC')
    .meta({ description: 'IANA name of the zone of hours and of the windows of limits' }),
  when: z.array(PolicyHoursSchema).max(50).default([]).meta({ description: 'Empty for always' }),
  limits: z
    .array(LimitSchema)
    .max(20)
    .refine((limits) => new Set(limits.map(limitKey)).size === limits.length, {
      params: { code: 'access_policy.duplicate' satisfies ErrorCode },
    })
    .default([]),
  allowsUnknownPrice: z.boolean().default(false).meta({
    description: 'Whether models without a known price may answer under a limit of cost',
  }),
  guidelinesDocumentIds: uniqueIds(IdSchema, 20).meta({
    description: 'Guidelines that people must accept before they ask',
  }),
  isFixed: z.boolean().default(false).meta({
    description: 'Whether only ChatAccessPoliciesWrite may remove the policy from an agent',
  }),
  isInstancePolicy: z.boolean().default(false).meta({
    description: 'Whether the policy applies to every agent that lists none; at most one does',
  }),
});
export type ChatAccessPolicySettings = z.infer<typeof ChatAccessPolicySettingsSchema>;

const PolicyPermissionsSchema = z.object({
  canEdit: z.boolean(),
  canDelete: z.boolean().meta({ description: 'false also while an agent or the instance uses the policy' }),
  canRestore: z.boolean(),
  canFix: z.boolean().meta({ description: 'Whether the caller may change isFixed and isInstancePolicy' }),
  canSeePeople: z.boolean().meta({ description: 'Whether the caller may list the people' }),
});

const NamedSchema = z.object({
  id: z.string(),
  name: z.string().nullable().meta({ description: 'null if the object was removed' }),
});

/** Names of roles and groups, also for callers who may not list them. */
const RowNamesSchema = z.object({ roles: z.array(NamedSchema), groups: z.array(NamedSchema) });

export const ChatAccessPolicyRowSchema = z.object({
  chatAccessPolicyId: IdSchema,
  ...ChatAccessPolicySettingsSchema.shape,
  agentCount: z.number().int().meta({
    description: 'Number of agents that list the policy, or that list none for the instance policy',
  }),
  names: RowNamesSchema,
  version: VersionSchema,
  updatedAt: TimeSchema,
  deletedAt: TimeSchema.nullable(),
  permissions: PolicyPermissionsSchema,
});
export type ChatAccessPolicyRow = z.infer<typeof ChatAccessPolicyRowSchema>;

export const ChatAccessPolicySchema = ChatAccessPolicyRowSchema.extend({
  names: RowNamesSchema.extend({
    users: z.array(NamedSchema),
    guidelinesDocuments: z.array(NamedSchema),
  }),
  createdAt: TimeSchema,
  createdBy: IdSchema.nullable(),
  updatedBy: IdSchema.nullable(),
});
export type ChatAccessPolicy = z.infer<typeof ChatAccessPolicySchema>;

/** Effect of settings on people, before and after saving. */
export const PolicyEffectSchema = z.object({
  peopleCount: z.number().int().meta({ description: 'Number of people whom the policy holds' }),
  includesVisitors: z.boolean(),
  gainingCount: z.number().int().meta({ description: 'Number of people whom it would hold in addition' }),
  losingCount: z.number().int().meta({ description: 'Number of people whom it would no longer hold' }),
  people: z
    .array(z.object({ userId: IdSchema, name: z.string() }))
    .meta({ description: 'First people by name; empty if the caller may not see people' }),
  agentCount: z.number().int(),
  opensAt: TimeSchema.nullable().meta({ description: 'Next start of the hours; null while they are open' }),
});
export type PolicyEffect = z.infer<typeof PolicyEffectSchema>;

/** Person whom a policy holds. */
export const PolicyPersonSchema = z.object({
  userId: IdSchema,
  name: z.string(),
  email: z.string().nullable(),
});
export type PolicyPerson = z.infer<typeof PolicyPersonSchema>;

/** Agent to which a policy applies. */
export const PolicyAgentSchema = z.object({
  gptSystemId: IdSchema,
  name: z.string().nullable().meta({ description: 'null if the caller may not see the agent' }),
  gptSystemType: z.enum(['System', 'User']),
  isPublished: z.boolean(),
  position: z.number().int().nullable().meta({
    description: 'Position in the order of the agent, from 1; null for the instance policy',
  }),
});
export type PolicyAgent = z.infer<typeof PolicyAgentSchema>;

/** Policy that an agent may list. */
export const PolicyChoiceSchema = z.object({
  chatAccessPolicyId: IdSchema,
  name: z.string(),
  description: z.string(),
  isFixed: z.boolean(),
  isInstancePolicy: z.boolean(),
});
export type PolicyChoice = z.infer<typeof PolicyChoiceSchema>;

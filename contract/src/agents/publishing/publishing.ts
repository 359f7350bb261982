/** Publishing of an agent: audience, brands and schedule (document 2 §7.9, publishing/V2). */
import { z } from 'zod';
import type { ErrorCode } from '../../errors.ts';
import { IdSchema, TimeSchema, VersionSchema, WarningSchema } from '../../http.ts';
import { OfferReasonSchema } from '../agent/configuration.ts';
import {
  EndpointLimitsSchema,
  PublicEndpointSchema,
  PublicEndpointSettingsSchema,
} from './public-endpoint.ts';
import { LimitSchema } from '../../access-policies/limits/schemas.ts';
import { RequiredGuidelinesOrKeptSchema, RequiredGuidelinesSchema } from '../../brands/guidelines/schemas.ts';
import { GroupIdSchema } from '../../people/roles/schemas.ts';
import { TextSchema } from '../../text-schemas.ts';

/** Audience by users, roles and groups. `everyone` includes all users. */
export const AudienceSchema = z.strictObject({
  everyone: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether everyone who may use agents is included' }),
  userIds: z.array(IdSchema).max(1000).default([]),
  roleIds: z.array(IdSchema).max(200).default([]),
  groupIds: z.array(GroupIdSchema).max(200).default([]),
});
export type Audience = z.infer<typeof AudienceSchema>;

const PolicyIdsSchema = z
  .array(IdSchema)
  .max(20)
  .refine((ids) => new Set(ids).size === ids.length, {
    params: { code: 'access_policy.duplicate' satisfies ErrorCode },
  });
const policyIdsDescription =
  'Chat access policies in order: the first that holds a person decides. Empty for the instance policy';

/** Editable fields of an agent's publishing. */
export const PublishingFieldsSchema = z.strictObject({
  isPublished: z.boolean(),
  isHidden: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether lists omit the agent, leaving its address as the only access' }),
  from: TimeSchema.nullable()
    .default(null)
    .meta({ description: 'Start of the publication; null for immediately' }),
  until: TimeSchema.nullable().default(null).meta({ description: 'End of the publication; null for no end' }),
  audience: AudienceSchema,
  chatAccessPolicyIds: PolicyIdsSchema.optional().meta({
    description: `${policyIdsDescription}; omit to keep them`,
  }),
  brandKeys: z.array(TextSchema.min(1).max(100)).max(200).default([]).meta({
    description: 'Brands that offer the agent; empty for all brands',
  }),
  guidelinesDocumentIds: RequiredGuidelinesOrKeptSchema,
  publicEndpoint: PublicEndpointSettingsSchema.nullish().meta({
    description: 'Public endpoint for visitors; omit to keep it unchanged, `null` to remove it',
  }),
});
export type Publishing = z.infer<typeof PublishingFieldsSchema>;

/**
 * Publishing as entered. Rejects a schedule that ends before it starts, unless the agent is unpublished, so that
 * agents with an old invalid schedule can be withdrawn.
 */
export const PublishingSchema = PublishingFieldsSchema.refine(
  ({ isPublished, from, until }) =>
    !isPublished || from === null || until === null || Date.parse(from) < Date.parse(until),
  {
    path: ['until'],
    // Has no message, since a form would show it untranslated.
    params: { code: 'agent.schedule_empty' satisfies ErrorCode },
  },
);

/** Publishing in the older call, which supports only users and roles. */
export const PublishingV1Schema = z.strictObject({
  isPublished: z.boolean(),
  userIds: z.array(IdSchema).max(1000).default([]),
  roleIds: z.array(IdSchema).max(200).default([]),
});
export type PublishingV1 = z.infer<typeof PublishingV1Schema>;

/** State of a version's evaluation. */
export const EvaluationStateSchema = z.enum([
  'passed',
  'no_questions',
  'not_evaluated',
  'questions_changed',
  'below_threshold',
]);
export type EvaluationState = z.infer<typeof EvaluationStateSchema>;

/** A check of a version. Checks that do not apply to the agent are omitted. */
export const ChecklistItemSchema = z.object({
  check: z.enum([
    'name',
    'description',
    'instructions',
    'starterPrompts',
    'answers',
    'starterAnswers',
    'evaluation',
    'limits',
    'abilities',
  ]),
  isPassed: z.boolean(),
  isWanted: z.boolean().default(true).meta({
    description: 'Whether the check is required; totals exclude optional ones',
  }),
  evaluation: EvaluationStateSchema.optional(),
  starterPrompts: z
    .array(z.object({ text: z.string(), isSaved: z.boolean() }))
    .optional()
    .meta({
      description:
        'Questions that failed in the last evaluation; isSaved if the evaluation set still contains them',
    }),
  limits: EndpointLimitsSchema.optional(),
  unsupported: z
    .array(
      z.object({
        setting: z.string(),
        reason: z.enum(['thinks', 'doesNotThink', 'engine', ...OfferReasonSchema.options]),
      }),
    )
    .optional()
    .meta({
      description: 'Configured parameters and capabilities that the model does not support, with reasons',
    }),
  modelName: z.string().optional(),
});

export type ChecklistItem = z.infer<typeof ChecklistItemSchema>;

const NamedSchema = z.object({ id: z.string(), name: z.string() });

/** Effect of a publishing on its audience. Callers who may not read users get only names listed in the audience. */
export const AudienceEffectSchema = z.object({
  audienceCount: z
    .number()
    .int()
    .meta({ description: 'Number of people who may chat with the agent, now or once it is published' }),
  gaining: z.object({ count: z.number().int(), names: z.array(z.string()) }),
  losing: z.object({ count: z.number().int(), names: z.array(z.string()) }),
  knowsAllMembers: z.boolean().meta({
    description: 'false if members of directory groups are counted only after a sign-in within the last day',
  }),
});
export type AudienceEffect = z.infer<typeof AudienceEffectSchema>;

/** A library of the published version. Anyone who may chat with the agent can read its contents. */
export const BoundLibrarySchema = z.object({
  dataSourceId: IdSchema,
  known: z
    .object({ name: z.string(), fileCount: z.number().int() })
    .nullable()
    .meta({ description: 'null if the caller may not read the library, although the agent uses it' }),
  isFiltered: z.boolean().meta({ description: "Whether the agent's filters limit the counted files" }),
});
export type BoundLibrary = z.infer<typeof BoundLibrarySchema>;

/** Chat access policy that an agent lists. */
export const ListedPolicySchema = z.object({
  chatAccessPolicyId: IdSchema,
  name: z
    .string()
    .nullable()
    .meta({ description: 'null if the policy no longer exists, and lets nobody in' }),
  isFixed: z.boolean(),
  canRemove: z.boolean().meta({ description: 'Whether the caller may remove the policy from the agent' }),
});
export type ListedPolicy = z.infer<typeof ListedPolicySchema>;

/** Policy that decides for people, or its absence. */
export const DecidingPolicySchema = z.object({
  kind: z
    .enum(['policy', 'instancePolicy', 'unrestricted', 'refused'])
    .meta({ description: '`refused` if policies are listed, but none holds the person' }),
  chatAccessPolicyId: IdSchema.nullable(),
  name: z.string().nullable(),
  limits: z.array(LimitSchema),
  isAlwaysOpen: z.boolean().meta({ description: 'false if the policy restricts days and hours' }),
});
export type DecidingPolicy = z.infer<typeof DecidingPolicySchema>;

/** Policies of an agent, and the effect of changing them. */
export const PublishingPoliciesSchema = z.object({
  listed: z.array(ListedPolicySchema),
  instancePolicy: z
    .object({ chatAccessPolicyId: IdSchema, name: z.string(), isFixed: z.boolean() })
    .nullable(),
  changes: z
    .array(
      z.object({
        before: DecidingPolicySchema,
        after: DecidingPolicySchema,
        count: z.number().int(),
        includesVisitors: z.boolean(),
        names: z.array(z.string()),
      }),
    )
    .meta({
      description:
        'Groups of people of the audience for whom another policy decides; empty without ChatAccessPoliciesRead',
    }),
});
export type PublishingPolicies = z.infer<typeof PublishingPoliciesSchema>;

/** Publishing of an agent, or its result in a dry run. */
export const PublishingAnswerSchema = PublishingFieldsSchema.extend({
  chatAccessPolicyIds: PolicyIdsSchema.meta({ description: policyIdsDescription }),
  guidelinesDocumentIds: RequiredGuidelinesSchema,
  publicEndpoint: PublicEndpointSchema.nullable(),
  gptSystemId: IdSchema,
  version: VersionSchema,
  names: z.object({
    users: z.array(NamedSchema),
    roles: z.array(NamedSchema),
    groups: z.array(NamedSchema),
    guidelinesDocuments: z.array(NamedSchema).meta({ description: 'Those of agent and endpoint' }),
  }),
  checklist: z.array(ChecklistItemSchema),
  effect: AudienceEffectSchema,
  libraries: z.array(BoundLibrarySchema),
  policies: PublishingPoliciesSchema,
  warnings: z.array(WarningSchema),
});
export type PublishingAnswer = z.infer<typeof PublishingAnswerSchema>;

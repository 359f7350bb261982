/** Explanation of a user's chat access to agents, with the changes that would give it. */
import { z } from 'zod';
import { LimitStateSchema } from '../../access-policies/limits/schemas.ts';
import { IdSchema, TimeSchema } from '../../http.ts';
import { AgentRowSchema } from '../agent/schemas.ts';

/** Reasons for the outcome of a step. */
const accessReasons = [
  'holdsRight',
  'lacksRight',
  'deactivated',
  'invited',
  'published',
  'scheduled',
  'expired',
  'unpublished',
  'noAnswerSource',
  'deleted',
  'everyBrand',
  'thisBrand',
  'otherBrand',
  'everyone',
  'owner',
  'user',
  'role',
  'group',
  'notInAudience',
  'unrestricted',
  'policy',
  'instancePolicy',
  'noPolicyHolds',
  'policyGone',
  'outsideHours',
  'noGuidelines',
  'consented',
  'consentMissing',
  'guidelinesGone',
  'noLimits',
  'withinLimits',
  'limitReached',
  'priceUnknown',
] as const;

const requiringPlaces = ['instance', 'brand', 'policy', 'agent'] as const;
/** Place that requires guidelines. */
export type RequiringPlace = (typeof requiringPlaces)[number];

const ObjectSchema = z.object({
  kind: z.enum(['user', 'role', 'group', 'brand', 'agent', 'chatAccessPolicy', 'guidelinesDocument']),
  id: z.string(),
  name: z.string(),
  builtIn: z.string().nullish().meta({ description: 'Key of a built-in role, for texts' }),
  requiredBy: z
    .array(z.enum(requiringPlaces))
    .optional()
    .meta({ description: 'Places that require guidelines' }),
});
export type AccessObject = z.infer<typeof ObjectSchema>;

export const accessSteps = [
  'person',
  'published',
  'brand',
  'audience',
  'policy',
  'guidelines',
  'limits',
] as const;
export type AccessStepName = (typeof accessSteps)[number];

const StepSchema = z.object({
  step: z.enum(accessSteps),
  outcome: z.enum(['passed', 'refused', 'wouldPass', 'wouldRefuse']).meta({
    description: 'passed up to the first refused step, which decides; later steps would pass or refuse',
  }),
  reason: z.enum(accessReasons),
  objects: z.array(ObjectSchema),
  at: TimeSchema.nullable().meta({
    description: 'Time that belongs to the reason, such as the end of a publication or the next opening hour',
  }),
  limits: z.array(LimitStateSchema).optional().meta({ description: 'Limits of the deciding policy' }),
});
export type AccessStep = z.infer<typeof StepSchema>;

/** A change that would let the user pass a step. */
const RemedySchema = z.object({
  step: z.enum(accessSteps),
  kind: z.enum([
    'activate',
    'inviteAgain',
    'signInAgain',
    'assignRole',
    'publish',
    'startNow',
    'removeEnd',
    'offerInBrand',
    'addByName',
    'addToGroup',
    'addToPolicy',
    'acceptGuidelines',
    'raiseLimit',
    'allowUnknownPrice',
    'wait',
  ]),
  object: ObjectSchema.nullable(),
  at: TimeSchema.nullable().meta({ description: 'Time from which waiting is enough' }),
  mayApply: z.boolean().meta({
    description: 'Whether the caller holds the action that the change requires; the change checks it again',
  }),
});
export type AccessRemedy = z.infer<typeof RemedySchema>;

/** Explanation of a user's chat access: steps in order, with the reason for each outcome. */
export const AccessCheckSchema = z.object({
  userId: IdSchema,
  name: z.string(),
  brandKey: z.string().meta({ description: 'Brand of the address that was checked' }),
  at: TimeSchema.meta({ description: 'Moment that was checked' }),
  mayChat: z.boolean().meta({
    description: 'Whether the person may use the agent, apart from guidelines and limits',
  }),
  steps: z.array(StepSchema),
  remedies: z.array(RemedySchema),
});
export type AccessCheck = z.infer<typeof AccessCheckSchema>;

/** An agent with a user's access to it: the outcome, and the step that decided. */
export const AgentAccessSchema = AgentRowSchema.pick({
  gptSystemId: true,
  name: true,
  description: true,
  gptSystemType: true,
  avatarUrl: true,
  builtIn: true,
  updatedAt: true,
}).extend({
  mayChat: z.boolean(),
  decision: StepSchema.meta({ description: 'First refused step, or the audience if none is refused' }),
});
export type AgentAccess = z.infer<typeof AgentAccessSchema>;

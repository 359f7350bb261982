/** Limits of chat access policies: settings, current state, and refusals at a limit (domain.md §3). */
import { z } from 'zod';

export const LimitKindSchema = z
  .enum(['questions', 'tokens', 'cost', 'concurrentAnswers'])
  .meta({ description: '`cost` in US dollars; `concurrentAnswers` are answers in progress' });
export type LimitKind = z.infer<typeof LimitKindSchema>;

export const LimitWindowSchema = z
  .enum(['hour', 'day', 'month'])
  .meta({ description: "Calendar hour, day or month in the policy's time zone" });
export type LimitWindow = z.infer<typeof LimitWindowSchema>;

export const LimitScopeSchema = z
  .enum(['perPerson', 'shared'])
  .meta({ description: 'Whether each person has the amount, or all people of the policy share it' });
export type LimitScope = z.infer<typeof LimitScopeSchema>;

/** Share of a limit from which a warning is shown. */
export const nearLimit = 0.8;

/** Largest amount of each kind. */
export const maxLimitAmounts: Readonly<Record<LimitKind, number>> = {
  questions: 1_000_000_000,
  tokens: 1_000_000_000_000,
  cost: 1_000_000_000,
  concurrentAnswers: 10_000,
};

/** Units of an amount: cents of costs, whole numbers of everything else. */
const unitsOf = (kind: LimitKind) => (kind === 'cost' ? 100 : 1);

/** Compares exactly, since counters hold whole numbers and cannot convert any other. */
const isWhole = (amount: number, units: number) => Math.round(amount * units) / units === amount;

/** A limit of a policy. Only `concurrentAnswers` has no window. */
export const LimitSchema = z
  .strictObject({
    kind: LimitKindSchema,
    window: LimitWindowSchema.nullable().default(null),
    scope: LimitScopeSchema.default('perPerson'),
    amount: z.number().positive(),
  })
  .superRefine(({ kind, window, amount }, context) => {
    const hasWindow = window !== null;
    if (hasWindow === (kind === 'concurrentAnswers'))
      context.addIssue({ code: 'invalid_value', values: [], path: ['window'], input: window });
    if (amount > maxLimitAmounts[kind])
      context.addIssue({
        code: 'too_big',
        origin: 'number',
        maximum: maxLimitAmounts[kind],
        path: ['amount'],
        input: amount,
      });
    const units = unitsOf(kind);
    if (!isWhole(amount, units))
      context.addIssue({ code: 'not_multiple_of', divisor: 1 / units, path: ['amount'], input: amount });
  });
export type Limit = z.infer<typeof LimitSchema>;

/** Key of a limit, unique within its policy. */
export const limitKey = ({ kind, window, scope }: Pick<Limit, 'kind' | 'window' | 'scope'>): string =>
  `${kind}:${window ?? ''}:${scope}`;

/** Use of a limit at a moment. */
export const LimitStateSchema = z.object({
  kind: LimitKindSchema,
  window: LimitWindowSchema.nullable(),
  scope: LimitScopeSchema,
  amount: z.number(),
  used: z.number().meta({ description: 'Includes what answers in progress have reserved' }),
  left: z.number().meta({ description: 'Never negative, although last answers may exceed the amount' }),
  isNear: z.boolean().meta({ description: 'Whether at least 80 % are used' }),
  freeAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Start of the next window, ISO 8601, UTC; null for concurrent answers' }),
});
export type LimitState = z.infer<typeof LimitStateSchema>;

/** Limit that a question would exceed, in the answer to it. */
export const ReachedLimitSchema = LimitStateSchema.extend({
  chatAccessPolicyId: z.uuid(),
  policyName: z.string(),
  timeZone: z.string().meta({ description: 'IANA name, in which the window begins and ends' }),
});
export type ReachedLimit = z.infer<typeof ReachedLimitSchema>;

/** Remaining amounts of a policy for the caller. */
export const PolicyUsageSchema = z.object({
  chatAccessPolicyId: z.uuid(),
  name: z.string(),
  timeZone: z.string(),
  limits: z.array(LimitStateSchema).meta({ description: 'In order of the remaining share, smallest first' }),
});
export type PolicyUsage = z.infer<typeof PolicyUsageSchema>;

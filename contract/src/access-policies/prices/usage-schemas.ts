/** Shapes of a person's own use of models. */
import { z } from 'zod';
import { IdSchema } from '../../http.ts';

export const UsagePeriodSchema = z
  .enum(['thisMonth', 'last30Days', 'last12Months'])
  .meta({ description: "Calendar days of the caller's time zone; each period ends with today" });
export type UsagePeriod = z.infer<typeof UsagePeriodSchema>;

const sums = {
  messages: z.number().int().meta({ description: 'Questions in chats' }),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  cost: z.number().meta({ description: 'US dollars, of what has a known price' }),
  unpriced: z.number().int().meta({ description: 'Calls of models without a known price' }),
};

export const UsageSumsSchema = z.object(sums);
export type UsageSums = z.infer<typeof UsageSumsSchema>;

export const OwnUsageSchema = z.object({
  period: UsagePeriodSchema,
  timeZone: z.string(),
  from: z.iso.date(),
  until: z.iso.date().meta({ description: 'Last day of the period: today' }),
  total: UsageSumsSchema,
  activeDays: z.number().int().meta({ description: 'Days with at least one message' }),
  days: z.array(z.object({ day: z.iso.date(), ...sums })).meta({ description: 'Days of use, in order' }),
  agents: z.array(z.object({ gptSystemId: IdSchema.nullable(), name: z.string().nullable(), ...sums })).meta({
    description: 'By agent, most tokens first; null for tests of drafts, a name of null for a deleted agent',
  }),
  models: z
    .array(z.object({ model: z.string().nullable(), ...sums }))
    .meta({ description: 'By model, most tokens first; null for answers without a model' }),
});
export type OwnUsage = z.infer<typeof OwnUsageSchema>;

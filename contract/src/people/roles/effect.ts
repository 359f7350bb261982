/** Effect of a change of rights: people who would lose or gain actions. */
import { z } from 'zod';
import { IdSchema } from '../../http.ts';
import { ActionSchema } from '../../action-schema.ts';

/** People who would lose or gain something. */
const AffectedSchema = z.object({
  count: z.number().int(),
  people: z.array(z.object({ userId: IdSchema, name: z.string(), actions: z.array(ActionSchema) })).meta({
    description:
      'First affected people by name, with their changed rights; empty if the caller may not see people',
  }),
});

export const EffectSchema = z.object({
  affectedCount: z.number().int().meta({ description: 'Number of people affected' }),
  losing: AffectedSchema,
  gaining: AffectedSchema,
  keepingCount: z.number().int().meta({ description: 'Number of people who would lose no right' }),
  rights: z
    .array(
      z.object({
        action: ActionSchema,
        id: IdSchema.nullable().meta({ description: 'Resource that the right applies to; null for all' }),
        name: z.string().nullable().meta({ description: 'Name of the resource, if the caller may see it' }),
        loseCount: z.number().int(),
        gainCount: z.number().int(),
        keepCount: z.number().int().meta({ description: 'Number of people with the right before and after' }),
        isLost: z.boolean().meta({ description: 'Whether the last person with the right would lose it' }),
      }),
    )
    .meta({ description: 'Rights that anyone would lose or gain, losses first' }),
});
export type Effect = z.infer<typeof EffectSchema>;

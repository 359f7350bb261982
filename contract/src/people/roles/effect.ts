/** Effect of a change of rights: people who would lose or gain actions. */
import { z } from 'zod';
import { IdSchema } from '../../http.ts';
import { ActionSchema } from '../../action-schema.ts';

/** People who would lose or gain something. */
const AffectedSchema = z.object({
  count: z.number().int(),
  people: z
    .array(z.object({ userId: IdSchema, name: z.string(), actions: z.array(ActionSchema) }))
    .meta({ description: 'The first by name, with what it is; none for whoever may not see people' }),
});

export const EffectSchema = z.object({
  affectedCount: z.number().int().meta({ description: 'People whom the change is about' }),
  losing: AffectedSchema,
  gaining: AffectedSchema,
  keepingCount: z.number().int().meta({ description: 'People who would lose nothing' }),
  rights: z
    .array(
      z.object({
        action: ActionSchema,
        id: IdSchema.nullable().meta({ description: 'The thing that it holds for; null: all' }),
        name: z.string().nullable().meta({ description: 'Of the thing, for whoever may see it' }),
        loseCount: z.number().int(),
        gainCount: z.number().int(),
        keepCount: z.number().int().meta({ description: 'People who have it before and after' }),
        isLost: z.boolean().meta({ description: 'Somebody has it, and nobody would' }),
      }),
    )
    .meta({ description: 'Each right that somebody would lose or gain, losses first' }),
});
export type Effect = z.infer<typeof EffectSchema>;

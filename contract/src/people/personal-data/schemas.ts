/** Stored data of a person: exported as an archive, or erased with a receipt (domain: people). */
import { z } from 'zod';
import { IdSchema, TimeSchema } from '../../http.ts';
import { LongTaskSchema } from '../../instance/notifications/events.ts';
import { TextSchema } from '../../text-schemas.ts';

/** State of an export that the caller requested. */
export const PersonalExportSchema = z.object({
  task: LongTaskSchema.nullable().meta({ description: 'null before the first request' }),
  archive: z
    .object({
      sizeBytes: z.number().int(),
      isWhole: z.boolean().meta({ description: 'Whether conversations, drafts and files are included' }),
      createdAt: TimeSchema,
      expiresAt: TimeSchema,
    })
    .nullable()
    .meta({ description: 'Expiry of the download, which is available to the caller only' }),
});
export type PersonalExport = z.infer<typeof PersonalExportSchema>;

const count = z.number().int().nonnegative();

/** Numbers of stored items of a person. */
export const HoldingsSchema = z.object({
  conversations: count,
  answers: count,
  drafts: count,
  files: count,
  fileBytes: count,
});
export type Holdings = z.infer<typeof HoldingsSchema>;

/** Proof of an erasure: numbers and ids, nothing of the erased content. */
export const ErasureSchema = z.object({
  erasureId: IdSchema,
  userId: IdSchema.meta({ description: 'Id of the erased person, the only data kept' }),
  requestedBy: z.object({
    userId: IdSchema,
    name: z.string().nullable().meta({ description: 'null if erased since' }),
  }),
  startedAt: TimeSchema,
  finishedAt: TimeSchema.nullable().meta({ description: 'null until the erasure is complete' }),
  erased: HoldingsSchema,
});
export type Erasure = z.infer<typeof ErasureSchema>;

export const ErasureStateSchema = ErasureSchema.extend({ task: LongTaskSchema.nullable() });
export type ErasureState = z.infer<typeof ErasureStateSchema>;

/** Data that an erasure would remove, and a running erasure. */
export const ErasurePlanSchema = z.object({
  holdings: HoldingsSchema,
  confirmation: z.string().meta({ description: 'E-mail address to type as confirmation' }),
  erasureId: IdSchema.nullable().meta({ description: 'Unfinished erasure' }),
});
export type ErasurePlan = z.infer<typeof ErasurePlanSchema>;

export const EraseSchema = z.strictObject({
  confirmation: TextSchema.trim().min(1).max(254).meta({ description: 'Typed e-mail address of the person' }),
});

/** Wire schemas of the configuration audit log. */
import { z } from 'zod';
import { IdSchema, TimeSchema } from '../../http.ts';
import { isTimeZone } from '../../time-zone.ts';

/** Changes of a person within an hour whose request ids share the part before a colon. */
const BatchSchema = z.object({
  batchId: z.string(),
  count: z.number().int(),
  changes: z
    .array(z.object({ type: z.string(), domainOperation: z.string(), count: z.number().int() }))
    .meta({ description: 'Number of changes by type and operation, most frequent first' }),
});
export type AuditBatch = z.infer<typeof BatchSchema>;

/** An entry in a list, without the values of its fields. */
export const AuditRowSchema = z.object({
  auditEntryId: IdSchema,
  timeStamp: TimeSchema,
  userId: IdSchema.nullable().meta({ description: 'null for changes by the product or an operator' }),
  userName: z.string().nullable().meta({ description: 'null for a deleted person' }),
  type: z.string().meta({ description: 'Resource type, as in `UserRole`' }),
  aggregateRootId: z.string(),
  aggregateRootName: z.string().nullable().meta({ description: 'Current or last name' }),
  domainOperation: z.string().meta({ description: 'As in `Create`, `Update`, `Delete`' }),
  version: z.number().int().nullable().meta({ description: 'Version created by the change' }),
  fields: z.array(z.string()).meta({ description: 'Names of the changed fields' }),
  requestId: z.string(),
  batch: BatchSchema.optional().meta({
    description:
      'In lists that fold batches: the batch of the change, if it holds more than one that matches',
  }),
});
export type AuditRow = z.infer<typeof AuditRowSchema>;

/** A field of a change. `before` or `after` is absent if the field did not exist then. */
export const FieldChangeSchema = z.object({
  field: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
export type FieldChange = z.infer<typeof FieldChangeSchema>;

/** An entry with its changes. `isErased` means that the contents were deleted together with their owner. */
export const AuditEntrySchema = AuditRowSchema.extend({
  changes: z.array(FieldChangeSchema),
  names: z
    .record(z.string(), z.string())
    .meta({ description: 'Current or last names of the ids within the changes, as far as they are known' }),
  isErased: z.boolean(),
});
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

/** Extent of the hash chain over the audit log. */
export const AuditSealingSchema = z.object({
  sealed: z.number().int().meta({ description: 'Number of seals' }),
  sealedUntil: TimeSchema.nullable().meta({ description: 'Time of the newest sealed change' }),
  unsealed: z.number().int().meta({ description: 'Number of changes that wait for a seal' }),
});
export type AuditSealing = z.infer<typeof AuditSealingSchema>;

/** Result of verifying a part of the chain. */
export const AuditVerificationPartSchema = z.object({
  sealed: z.number().int().meta({ description: 'Position of the last seal that fits' }),
  isLast: z.boolean(),
  newestSeal: z.string().nullable().meta({ description: 'To compare with the one in the log of the server' }),
  fault: z
    .object({
      kind: z.enum(['entry_changed', 'entry_missing', 'content_changed', 'seal_missing', 'entry_added']),
      entryId: IdSchema,
      position: z.number().int().optional(),
      entry: AuditRowSchema.nullable(),
    })
    .nullable()
    .meta({ description: 'First entry that does not fit' }),
});
export type AuditVerificationPart = z.infer<typeof AuditVerificationPartSchema>;

export const AggregateNameSchema = z.object({
  type: z.string(),
  aggregateRootId: z.string(),
  name: z.string().nullable(),
});

/** An IANA time zone. */
export const TimeZoneSchema = z.string().refine(isTimeZone, 'Not a time zone');

/** Maximum number of days in a chart. A longer period is cut to its last days. */
export const maxChartDays = 366;

/** Changes per day. `counts` follow the order of `days`; series without changes are omitted. */
export const ChangesPerDaySchema = z.object({
  days: z.array(z.iso.date()),
  series: z.array(z.object({ name: z.string(), counts: z.array(z.number().int()) })),
});
export type ChangesPerDay = z.infer<typeof ChangesPerDaySchema>;

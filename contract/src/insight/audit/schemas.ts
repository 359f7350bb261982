/** The configuration audit log on the wire (domain: who changed which fields of what, and when). */
import { z } from 'zod';
import { IdSchema, TimeSchema } from '../../http.ts';

/** An entry as a list shows it. What the fields hold is read with the entry. */
export const AuditRowSchema = z.object({
  auditEntryId: IdSchema,
  timeStamp: TimeSchema,
  userId: IdSchema.nullable().meta({ description: 'null: no person, but the product or an operator' }),
  userName: z.string().nullable().meta({ description: 'null: a person who was deleted' }),
  type: z.string().meta({ description: 'Kind of thing, as in `UserRole`' }),
  aggregateRootId: z.string(),
  aggregateRootName: z.string().nullable().meta({ description: 'As it is called now, or was last' }),
  domainOperation: z.string().meta({ description: 'As in `Create`, `Update`, `Delete`' }),
  version: z.number().int().nullable().meta({ description: 'The version that the change made' }),
  fields: z.array(z.string()).meta({ description: 'Names of what changed' }),
  requestId: z.string(),
});
export type AuditRow = z.infer<typeof AuditRowSchema>;

/** One field of a change; absent where the thing had or has no such field. */
export const FieldChangeSchema = z.object({
  field: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
export type FieldChange = z.infer<typeof FieldChangeSchema>;

/** An entry with what changed. `isErased`: the contents were deleted with the person whose they were. */
export const AuditEntrySchema = AuditRowSchema.extend({
  changes: z.array(FieldChangeSchema),
  isErased: z.boolean(),
});
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

export const AggregateNameSchema = z.object({
  type: z.string(),
  aggregateRootId: z.string(),
  name: z.string().nullable(),
});

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** An IANA time zone. */
export const TimeZoneSchema = z.string().max(64).refine(isTimeZone, 'Not a time zone');

/** Longest period that is counted by day: of a longer one, its last days are. */
export const maxChartDays = 366;

/** How many changes there were each day; `counts` in the order of `days`, without series of which there was none. */
export const ChangesPerDaySchema = z.object({
  days: z.array(z.iso.date()),
  series: z.array(z.object({ name: z.string(), counts: z.array(z.number().int()) })),
});
export type ChangesPerDay = z.infer<typeof ChangesPerDaySchema>;

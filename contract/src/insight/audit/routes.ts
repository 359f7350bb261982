/** Read-only routes of the configuration audit log (document 2 §7.15). */
import { z } from 'zod';
import { defineRoute, file, IdSchema, json, TimeSchema } from '../../http.ts';
import { resource } from '../../resource.ts';
import { TextSchema } from '../../text-schemas.ts';
import {
  AggregateNameSchema,
  AuditEntrySchema,
  AuditRowSchema,
  AuditSealingSchema,
  AuditVerificationPartSchema,
  ChangesPerDaySchema,
  TimeZoneSchema,
} from './schemas.ts';
import { SignInOutcomeSchema, SignInSchema } from './sign-in-schemas.ts';

const base = '/api/internal/admin/auditLogging';
const may = { read: ['ConfigurationAuditLogRead'] } as const;
const momentSchema = z.union([TimeSchema, z.iso.date()]);
const word = TextSchema.trim().min(1).max(200);

const entries = resource({
  base: `${base}/configurationChanges`,
  id: 'auditEntryId',
  missing: 'audit_entry.not_found',
  nouns: ['change', 'changes'],
  may,
});

const signIns = resource({
  base: `${base}/signIns`,
  id: 'signInId',
  missing: 'audit_entry.not_found',
  nouns: ['sign-in', 'sign-ins'],
  may,
});

const filters = {
  type: word.optional().meta({ description: 'Resource type' }),
  aggregateRootId: word.optional(),
  userName: word.optional().meta({ description: 'Part of a name, user name or e-mail address' }),
  search: word.optional().meta({
    description:
      'Part of the name of a person or an item, also of a former one; the id of an item; or a request id, of which the first eight characters suffice',
  }),
  userId: IdSchema.optional(),
  domainOperation: word.optional(),
  details: word.optional().meta({ description: 'Part of the name of a field that changed' }),
  batchId: word.optional().meta({ description: 'Batch of a folded list' }),
  timeStampFrom: momentSchema.optional().meta({ description: 'Start time or day, inclusive' }),
  timeStampTo: momentSchema.optional().meta({ description: 'End: exclusive if a time, inclusive if a day' }),
  timeZone: TimeZoneSchema.optional().meta({
    description: 'Time zone of the days, as in `Europe/Oslo`; defaults to UTC',
  }),
};

export const auditRoutes = {
  list: entries.list(AuditRowSchema, {
    filters: {
      ...filters,
      foldBatches: z.stringbool().default(false).meta({
        description: 'Lists each batch once, by its newest change',
      }),
    },
    sorts: ['timeStamp'],
    summary: 'Lists configuration changes, newest first.',
  }),
  perDay: defineRoute({
    method: 'GET',
    path: `${base}/configurationChangesPerDay`,
    access: { anyOf: may.read },
    summary: 'Counts configuration changes per day, by default of the last 30 days.',
    query: z.object({
      ...filters,
      by: z.enum(['type', 'domainOperation']).default('type').meta({ description: 'Grouping of the counts' }),
    }),
    response: json(ChangesPerDaySchema),
  }),
  csv: defineRoute({
    method: 'GET',
    path: `${base}/configurationChangesCsv`,
    access: { anyOf: may.read },
    summary: 'Returns configuration changes as CSV, newest first, with each changed field before and after.',
    query: z.object(filters),
    response: file('text/csv'),
  }),
  signIns: signIns.list(SignInSchema, {
    filters: {
      outcome: SignInOutcomeSchema.optional(),
      userName: filters.userName,
      userId: filters.userId,
      timeStampFrom: filters.timeStampFrom,
      timeStampTo: filters.timeStampTo,
      timeZone: filters.timeZone,
    },
    sorts: ['timeStamp'],
    summary: 'Lists sign-ins and failed attempts of the last 90 days, newest first.',
  }),
  sealing: defineRoute({
    method: 'GET',
    path: `${base}/sealing`,
    access: { anyOf: may.read },
    summary: 'Returns how far the audit log is sealed.',
    response: json(AuditSealingSchema),
  }),
  verify: defineRoute({
    method: 'GET',
    path: `${base}/verification`,
    access: { anyOf: may.read },
    summary: 'Verifies the next part of the audit log against its seals.',
    query: z.object({
      after: z.coerce
        .number()
        .int()
        .min(0)
        .max(2 ** 48)
        .default(0)
        .meta({
          description: 'Position reached by the part before',
        }),
    }),
    response: json(AuditVerificationPartSchema),
  }),
  get: entries.get(AuditEntrySchema, {
    summary: 'Returns a configuration change with the previous and new value of each field.',
  }),
  name: defineRoute({
    method: 'GET',
    path: `${base}/aggregateRootName`,
    access: { anyOf: may.read },
    summary: 'Returns the name of an audited resource, including deleted ones.',
    query: z.object({ type: word, aggregateRootId: word }),
    response: json(AggregateNameSchema),
  }),
};

/** Read-only routes of the configuration audit log (document 2 §7.15). */
import { z } from 'zod';
import { defineRoute, IdSchema, json, TimeSchema } from '../../http.ts';
import { resource } from '../../resource.ts';
import { TextSchema } from '../../text-schemas.ts';
import {
  AggregateNameSchema,
  AuditEntrySchema,
  AuditRowSchema,
  ChangesPerDaySchema,
  TimeZoneSchema,
} from './schemas.ts';

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

const filters = {
  type: word.optional().meta({ description: 'Kind of thing' }),
  aggregateRootId: word.optional(),
  userName: word.optional().meta({ description: 'Part of a name, user name or e-mail address' }),
  userId: IdSchema.optional(),
  domainOperation: word.optional(),
  details: word.optional().meta({ description: 'Part of the name of a field that changed' }),
  timeStampFrom: momentSchema.optional().meta({ description: 'From this moment or day on' }),
  timeStampTo: momentSchema
    .optional()
    .meta({ description: 'Up to and without this moment, or with this day' }),
  timeZone: TimeZoneSchema.optional().meta({
    description: 'Whose days are meant, as `Europe/Oslo`; default: UTC',
  }),
};

export const auditRoutes = {
  list: entries.list(AuditRowSchema, {
    filters,
    sorts: ['timeStamp'],
    summary: 'Lists changes of the configuration, newest first.',
  }),
  perDay: defineRoute({
    method: 'GET',
    path: `${base}/configurationChangesPerDay`,
    access: { anyOf: may.read },
    summary: 'Counts changes of the configuration by day, of the last 30 days unless a period is named.',
    query: z.object({
      ...filters,
      by: z
        .enum(['type', 'domainOperation'])
        .default('type')
        .meta({ description: 'What the counts are told apart by' }),
    }),
    response: json(ChangesPerDaySchema),
  }),
  get: entries.get(AuditEntrySchema, { summary: 'Reads a change, with each field before and after.' }),
  name: defineRoute({
    method: 'GET',
    path: `${base}/aggregateRootName`,
    access: { anyOf: may.read },
    summary: 'Tells what a thing of the audit log is called, also one that is gone.',
    query: z.object({ type: word, aggregateRootId: word }),
    response: json(AggregateNameSchema),
  }),
};

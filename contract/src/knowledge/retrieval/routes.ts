/** Administration of the search index. */
import { z } from 'zod';
import { defineRoute, json, TimeSchema } from '../../http.ts';
import { LongTaskSchema } from '../../instance/notifications/events.ts';

const base = '/api/internal/admin/instanceSettings/searchIndex';

export const SearchIndexStateSchema = z.object({
  health: z.enum(['current', 'behind', 'damaged', 'missing']).meta({
    description: '`behind` if the index lags the database; `damaged` if the next search will rebuild it',
  }),
  documents: z.number().int(),
  passages: z.number().int().meta({ description: 'Number of indexed passages' }),
  sizeBytes: z.number().int().meta({ description: 'Size in storage' }),
  builtAt: TimeSchema.nullable().meta({ description: 'Time of the last build or update' }),
});
export type SearchIndexState = z.infer<typeof SearchIndexStateSchema>;

export const searchIndexRoutes = {
  get: defineRoute({
    method: 'GET',
    path: base,
    access: { anyOf: ['InstanceSettingsRead'] },
    summary: 'Returns the status of the search index and of its last rebuild.',
    response: json(z.object({ index: SearchIndexStateSchema, rebuild: LongTaskSchema.nullable() })),
  }),
  rebuild: defineRoute({
    method: 'POST',
    path: `${base}/rebuild`,
    access: { anyOf: ['InstanceSettingsWrite'] },
    summary: "Starts a rebuild of the search index, or returns the status of the caller's running rebuild.",
    isIdempotent: true,
    response: json(LongTaskSchema),
    errors: ['task.already_running', 'request.idempotency_conflict'],
  }),
};

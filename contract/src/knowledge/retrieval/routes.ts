/** Administration of the search index. */
import { z } from 'zod';
import { defineRoute, json, TimeSchema } from '../../http.ts';
import { LongTaskSchema } from '../../instance/notifications/events.ts';

const base = '/api/internal/admin/instanceSettings/searchIndex';

export const SearchIndexStateSchema = z.object({
  health: z.enum(['current', 'behind', 'damaged', 'missing']).meta({
    description:
      'behind: not everything of the database is in it yet; damaged: it is made anew with the next search',
  }),
  documents: z.number().int(),
  passages: z.number().int().meta({ description: 'Pieces of the documents that answers quote' }),
  sizeBytes: z.number().int().meta({ description: 'In its storage' }),
  builtAt: TimeSchema.nullable().meta({ description: 'When it was last made or changed' }),
});
export type SearchIndexState = z.infer<typeof SearchIndexStateSchema>;

export const searchIndexRoutes = {
  get: defineRoute({
    method: 'GET',
    path: base,
    access: { anyOf: ['InstanceSettingsRead'] },
    summary: 'Reads how the search index and its last rebuilding stand.',
    response: json(z.object({ index: SearchIndexStateSchema, rebuild: LongTaskSchema.nullable() })),
  }),
  rebuild: defineRoute({
    method: 'POST',
    path: `${base}/rebuild`,
    access: { anyOf: ['InstanceSettingsWrite'] },
    summary: 'Rebuilds the search index; while the caller does so already, tells how that stands.',
    isIdempotent: true,
    response: json(LongTaskSchema),
    errors: ['task.already_running', 'request.idempotency_conflict'],
  }),
};

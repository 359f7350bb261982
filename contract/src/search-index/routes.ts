/** Administration of the search index. */
import { z } from 'zod';
import { defineRoute, json } from '../http.ts';
import { LongTaskSchema } from '../notifications/routes.ts';

const base = '/api/internal/admin/instanceSettings/searchIndex';

export const searchIndexRoutes = {
  get: defineRoute({
    method: 'GET',
    path: base,
    access: { anyOf: ['InstanceSettingsRead'] },
    summary: 'Reads how the last rebuilding of the search index stands.',
    response: json(z.object({ rebuild: LongTaskSchema.nullable() })),
  }),
  rebuild: defineRoute({
    method: 'POST',
    path: `${base}/rebuild`,
    access: { anyOf: ['InstanceSettingsWrite'] },
    summary: 'Rebuilds the search index; while the caller does so already, tells how that stands.',
    isIdempotent: true,
    response: json(LongTaskSchema),
    errors: ['task.already_running'],
  }),
};

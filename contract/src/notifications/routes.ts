/** What administrators are told of long work that they started (document 2 §7.16). */
import { z } from 'zod';
import { defineRoute, eventStream, RequestIdSchema, TimeSchema } from '../http.ts';
import { NotificationDataSchema, TaskStatusSchema } from './events.ts';

/** A long task as everybody sees it who may see such tasks. */
export const LongTaskSchema = z.object({
  requestId: z
    .string()
    .nullable()
    .meta({ description: 'Where to follow it; only whoever started the task can' }),
  status: TaskStatusSchema,
  done: z.number().int(),
  total: z.number().int(),
  startedBy: z.string(),
  startedAt: TimeSchema,
  endedAt: TimeSchema.nullable(),
  error: z.object({ code: z.string(), text: z.string() }).nullable(),
});
export type LongTask = z.infer<typeof LongTaskSchema>;

export const notificationRoutes = {
  follow: defineRoute({
    method: 'GET',
    path: '/api/internal/admin/notifications/{requestId}',
    // The actions whose holders start long tasks.
    access: { anyOf: ['InstanceSettingsWrite'] },
    summary:
      'Follows a long task that the caller started: replays what was missed since Last-Event-ID, goes on.',
    params: z.object({ requestId: RequestIdSchema }),
    isResumable: true,
    response: eventStream(NotificationDataSchema),
    notFound: 'stream.not_found',
    errors: ['stream.not_found', 'stream.event_unknown'],
  }),
};

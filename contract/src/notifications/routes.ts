/** What people are told of long work (document 2 §7.16). */
import { z } from 'zod';
import { defineRoute, eventStream, RequestIdSchema, TimeSchema } from '../http.ts';
import { NotificationDataSchema, TaskStatusSchema } from './events.ts';

/** A long task as everybody sees it who may see such tasks. */
export const LongTaskSchema = z.object({
  requestId: z.string().nullable().meta({ description: 'Where to follow it, for whoever may see it' }),
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
    // By what the task is about: whoever may see that.
    access: 'signedIn',
    summary:
      'Follows a long task about something that the caller may see: replays what was missed since Last-Event-ID, goes on.',
    params: z.object({ requestId: RequestIdSchema }),
    isResumable: true,
    response: eventStream(NotificationDataSchema),
    notFound: 'stream.not_found',
    errors: ['stream.not_found', 'stream.event_unknown', 'stream.too_many_open'],
  }),
};

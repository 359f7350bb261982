/** Routes of notifications about long tasks (document 2 §7.16). */
import { z } from 'zod';
import { defineRoute, eventStream, RequestIdSchema } from '../../http.ts';
import { NotificationDataSchema } from './events.ts';

export const notificationRoutes = {
  follow: defineRoute({
    method: 'GET',
    path: '/api/internal/admin/notifications/{requestId}',
    // The handler checks access to the subject of the task.
    access: 'signedIn',
    summary: 'Streams the notifications of a long-running task, resuming after Last-Event-ID.',
    params: z.object({ requestId: RequestIdSchema }),
    isResumable: true,
    response: eventStream(NotificationDataSchema),
    notFound: 'stream.not_found',
    errors: ['stream.not_found', 'stream.event_unknown', 'stream.too_many_open'],
  }),
};

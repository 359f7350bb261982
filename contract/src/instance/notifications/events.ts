/** Server-sent events of an administrator's long task (document 2 §7.16, last sentence). */
import { z } from 'zod';
import { TimeSchema } from '../../http.ts';

const requestId = z.string();

/** Status of a task (document 1 §4, Async task status), without the state for no task. */
export const TaskStatusSchema = z.enum(['Pending', 'Fulfilled', 'Rejected']);
export type TaskStatus = z.infer<typeof TaskStatusSchema>;

/** Schema of each event's `data`, by event name. */
const notificationEventData = {
  'response-model': z.object({
    requestId,
    status: TaskStatusSchema,
    done: z.number().int().meta({ description: 'Completed units of work' }),
    total: z.number().int().meta({ description: 'Total units of work; 0 until known' }),
    errors: z
      .array(z.object({ key: z.string(), value: z.string() }))
      .optional()
      .meta({ description: 'Error codes and messages of a failed task' }),
  }),
  error: z.object({ requestId, code: z.string(), text: z.string() }),
  'no-more-data': z.object({ requestId }),
} as const;

type NotificationName = keyof typeof notificationEventData;
type NotificationOf<N extends NotificationName> = {
  event: N;
  data: z.infer<(typeof notificationEventData)[N]>;
};
/** An event of a task: `{ event, data }`. */
export type Notification = { [N in NotificationName]: NotificationOf<N> }[NotificationName];
/** An event with its number within the task, from 1, which is the frame's `id:`. */
export type NumberedNotification = Notification & { sequence: number };

/** Data of any event. The API page shows the union. */
export const NotificationDataSchema = z.union(Object.values(notificationEventData));

/** Parses a frame. Returns `undefined` for unknown events, so that older clients work with newer servers. */
export function parseNotification(event: string, data: string): Notification | undefined {
  if (!Object.hasOwn(notificationEventData, event)) return undefined;
  const name = event as NotificationName;
  return { event: name, data: notificationEventData[name].parse(JSON.parse(data)) } as Notification;
}

/** A long task on the wire. */
export const LongTaskSchema = z.object({
  requestId: z
    .string()
    .nullable()
    .meta({ description: "Id of the task's notification stream, for callers with access" }),
  status: TaskStatusSchema,
  done: z.number().int(),
  total: z.number().int(),
  startedBy: z.string(),
  startedAt: TimeSchema,
  endedAt: TimeSchema.nullable(),
  error: z.object({ code: z.string(), text: z.string() }).nullable(),
});
export type LongTask = z.infer<typeof LongTaskSchema>;

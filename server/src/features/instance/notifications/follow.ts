/** Streams of a long task's notifications, including the end that a dead worker could not write. */
import type { NumberedNotification } from '@polylogue/contract/instance/notifications/events';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { sequenceOf } from '../../../http/requests/last-event-id.ts';
import type { AnswerLog, AnswerTail } from '../../../streams/answer-log.ts';
import type { OpenStreams } from '../../../streams/open-streams.ts';
import { presentFailure } from './presenter.ts';
import * as queries from './queries.ts';

export type NotificationLog = AnswerLog<NumberedNotification>;

/** A user's session and the task it follows. */
export type Reader = Pick<Caller, 'userId' | 'sessionId'> & { task: queries.LongTaskRow };

export interface FollowDeps {
  db: Database;
  notificationLog: NotificationLog;
  openStreams: OpenStreams<Reader>;
  /** Returns whether the user may follow the task in an active session. */
  mayFollow(reader: Reader): Promise<boolean>;
}

const over: IteratorReturnResult<undefined> = { value: undefined, done: true };

/** Tail of a log that adds the failure of a task whose worker died before writing it. */
class TaskTail implements AnswerTail<NumberedNotification> {
  readonly #db: Database;
  readonly #task: { id: string; request_id: string };
  readonly #log: AnswerTail<NumberedNotification>;
  #last: { sequence: number; isEnd: boolean };

  constructor(
    db: Database,
    task: { id: string; request_id: string },
    { log, afterSequence }: { log: AnswerTail<NumberedNotification>; afterSequence: number },
  ) {
    this.#db = db;
    this.#task = task;
    this.#log = log;
    this.#last = { sequence: afterSequence, isEnd: false };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<NumberedNotification>> {
    if (this.#last.isEnd) return over;
    const { value } = await this.#log.next();
    const event: NumberedNotification | undefined = value ?? (await this.#missingEnd());
    if (!event) return over;
    // An ended log repeats its last event to readers that already have it.
    this.#last = { sequence: event.sequence, isEnd: event.event !== 'response-model' };
    return { value: event, done: false };
  }

  return(): Promise<IteratorResult<NumberedNotification>> {
    this.#last.isEnd = true;
    return this.#log.return();
  }

  /** Returns the missing end, or `undefined` if the log ended only for this reader. */
  async #missingEnd(): Promise<NumberedNotification | undefined> {
    const { id, request_id: requestId } = this.#task;
    const errorCode = (await queries.findById(this.#db, id))?.error_code;
    if (errorCode == null) return undefined;
    const data = { requestId, ...presentFailure(errorCode) };
    return { event: 'error', data, sequence: this.#last.sequence + 1 };
  }
}

/**
 * Follows a task from after `lastEventId`. Sends at least the end of a task that is over.
 * Throws `stream.not_found` also if the caller may not see the task, or if its log has expired.
 * Throws `request.invalid` and `stream.event_unknown` for an unknown event id, and `stream.too_many_open`.
 */
export async function follow(
  { db, notificationLog, openStreams, mayFollow }: FollowDeps,
  { userId, sessionId }: Caller,
  { requestId, lastEventId }: { requestId: string; lastEventId: string | undefined },
): Promise<AsyncIterable<NumberedNotification>> {
  const afterSequence = sequenceOf(lastEventId);
  const task = await queries.findToFollow(db, userId, requestId);
  const reader = task && { userId, sessionId, task };
  if (!reader || !(await mayFollow(reader))) throw new AppError('stream.not_found');
  const log = await notificationLog.tail(task.id, afterSequence);
  if (!log) throw new AppError('stream.not_found');
  return new TaskTail(db, task, { log: openStreams.trackReopened(reader, log), afterSequence });
}

/** Long tasks of administrators, run by a job and followed as a stream (document 2 §7.16). */
import type { LongTask } from '@polylogue/contract/instance/notifications/events';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../clock.ts';
import { type Database, type Transaction, transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { AnswerLog } from '../../../streams/answer-log.ts';
import { OpenStreams } from '../../../streams/open-streams.ts';
import type { FollowDeps, NotificationLog, Reader } from './follow.ts';
import { type Audiences, mayFollow, type AccessChecks } from './policy.ts';
import { presentTask } from './presenter.ts';
import * as queries from './queries.ts';
import { startUpkeep, type UpkeepDeps } from './upkeep.ts';

/** Views an answer log as a notification log. The log returns appended events without parsing them. */
export const notificationLogOf = (answerLog: AnswerLog): NotificationLog =>
  answerLog as unknown as NotificationLog;

/** Creates the dependencies for following tasks in this process. `stop` ends their upkeep. */
export function createNotifications(
  { db, clock, logger, answerLog }: Pick<UpkeepDeps, 'db' | 'clock' | 'logger'> & { answerLog: AnswerLog },
  rules: { audiences: Audiences; standings: AccessChecks },
): { deps: FollowDeps; stop(): void } {
  const openStreams = new OpenStreams<Reader>(({ userId }) => userId);
  const log = notificationLogOf(answerLog);
  const parts = { db, openStreams, mayFollow: (reader: Reader) => mayFollow(rules, reader) };
  const upkeep = startUpkeep({ ...parts, notificationLog: log, clock, logger });
  return { deps: { ...parts, notificationLog: noticeUse(log, upkeep.wake) }, stop: upkeep.stop };
}

/** Calls `onUse` before a task is started or followed through the log. */
const noticeUse = (log: NotificationLog, onUse: () => void): NotificationLog => ({
  open(task) {
    onUse();
    return log.open(task);
  },
  tail(taskId, afterSequence) {
    onUse();
    return log.tail(taskId, afterSequence);
  },
  append: (taskId, event) => log.append(taskId, event),
  end: (taskId) => log.end(taskId),
  discard: (taskId) => log.discard(taskId),
});

/** Kind of a task, which names its job, and its subject where a kind has several. */
interface TaskKind {
  kind: string;
  subject?: string;
}

export interface TaskDeps {
  db: Database;
  clock: Clock;
  notificationLog: NotificationLog;
}

/** Enqueues the job and records the change, in the transaction that starts the task. */
type OnStart = (tx: Transaction, task: { id: string; startedAt: Date }) => Promise<void>;

/** Returns the caller's pending task. Throws `task.already_running` if another user started it. */
async function joinPending(
  db: Database,
  caller: Caller,
  { requestId, ...topic }: queries.TaskTopic & { requestId: string },
): Promise<LongTask> {
  const own = await queries.findOwned(db, caller.userId, requestId);
  // Authorization for one task does not apply to another.
  if (own && (own.kind !== topic.kind || own.subject !== topic.subject)) {
    throw new AppError('request.idempotency_conflict');
  }
  const known = own ?? (await queries.findPending(db, topic));
  if (known?.user_id !== caller.userId) throw new AppError('task.already_running');
  return presentTask(known, caller.name);
}

/**
 * Starts a task and runs `begin` in the same transaction. Returns the existing task if the caller's own one is pending
 * or used the same request id. Throws `task.already_running` while another user's task is pending, and
 * `request.idempotency_conflict` if the request id belongs to another task.
 */
export async function start(
  { db, clock, notificationLog }: TaskDeps,
  caller: Caller,
  { kind, subject = '', requestId, begin }: TaskKind & { requestId: string; begin: OnStart },
): Promise<LongTask> {
  const [id, startedAt] = [newId(), clock.now()];
  // Opened before the commit, since the worker may start right after it.
  await notificationLog.open({ runId: id, requestId, isForAnyServer: true });
  let row: queries.LongTaskRow | undefined;
  try {
    row = await transaction(db, async (tx) => {
      const task = {
        id,
        kind,
        subject,
        user_id: caller.userId,
        request_id: requestId,
        started_at: startedAt,
      };
      const added = await queries.insertUnlessPending(tx, { ...task, status: 'Pending' });
      if (added) await begin(tx, { id, startedAt });
      return added;
    });
  } finally {
    if (!row) await notificationLog.discard(id);
  }
  return row ? presentTask(row, caller.name) : joinPending(db, caller, { kind, subject, requestId });
}

/** Reads the last task of a kind and subject; `null` if there is none. */
export async function readLatest(db: Database, { kind, subject = '' }: TaskKind): Promise<LongTask | null> {
  const row = await queries.findLatest(db, { kind, subject });
  return row ? presentTask(row, row.started_by) : null;
}

/** Reads a task; `null` if it no longer exists. */
export async function readTask(db: Database, taskId: string): Promise<LongTask | null> {
  const row = await queries.findWithStarter(db, taskId);
  return row ? presentTask(row, row.started_by) : null;
}

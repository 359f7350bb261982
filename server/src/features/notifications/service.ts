/** Long tasks of administrators: started once, worked on by a job, followed as a stream (document 2 §7.16). */
import type { LongTask } from '@polylogue/contract/notifications/routes';
import type { Action } from '@polylogue/contract/permissions';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import { type Database, type Transaction, transaction } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import type { Caller } from '../../http/requests/caller.ts';
import type { AnswerLog } from '../../streams/answer-log.ts';
import { OpenStreams, type Reader } from '../../streams/open-streams.ts';
import type { FollowDeps, NotificationLog } from './follow.ts';
import { presentTask } from './presenter.ts';
import * as queries from './queries.ts';
import { startUpkeep, type UpkeepDeps } from './upkeep.ts';

export { type ReportProgress, work, type WorkerDeps } from './worker.ts';

/** The notifications that an answer log keeps: it hands back, unread, what was appended under a task's own id. */
export const notificationLogOf = (answerLog: AnswerLog): NotificationLog =>
  answerLog as unknown as NotificationLog;

/** What follows tasks in this process; `stop` ends its upkeep. */
export function createNotifications(
  parts: Pick<UpkeepDeps, 'db' | 'clock' | 'logger'> & { answerLog: AnswerLog },
  callers: { holds(reader: Reader, action: Action): Promise<boolean> },
): { deps: FollowDeps; stop(): void } {
  const { db, clock, logger, answerLog } = parts;
  const deps = { db, notificationLog: notificationLogOf(answerLog), openStreams: new OpenStreams() };
  const mayFollow = (reader: Reader) => callers.holds(reader, 'InstanceSettingsWrite');
  return { deps, stop: startUpkeep({ ...deps, clock, logger, mayFollow }) };
}

export interface TaskDeps {
  db: Database;
  clock: Clock;
  notificationLog: NotificationLog;
}

/** What starting a task does in its transaction: enqueues the job, records the change. */
type Begin = (tx: Transaction, task: { id: string; startedAt: Date }) => Promise<void>;

/** Tells a start that found the task started: the caller's own is joined, somebody else's refused. */
async function join(
  db: Database,
  caller: Caller,
  { kind, requestId }: { kind: string; requestId: string },
): Promise<LongTask> {
  const known =
    (await queries.findOwned(db, caller.userId, requestId)) ?? (await queries.findPending(db, kind));
  if (known?.user_id !== caller.userId) throw new AppError('task.already_running');
  return presentTask(known, caller.name, caller.userId);
}

/**
 * Starts a task of a kind under the request id, with `begin` in the same transaction. While the caller's own one of
 * that kind is pending, or for a request id that named one before, tells how that stands and starts nothing.
 * Throws `task.already_running` while somebody else's is pending.
 */
export async function start(
  { db, clock, notificationLog }: TaskDeps,
  caller: Caller,
  { kind, requestId, begin }: { kind: string; requestId: string; begin: Begin },
): Promise<LongTask> {
  const [id, startedAt] = [newId(), clock.now()];
  // Before anybody can learn of the task: its worker may begin with the commit.
  await notificationLog.open({ runId: id, requestId, isForAnyServer: true });
  let row: queries.LongTaskRow | undefined;
  try {
    row = await transaction(db, async (tx) => {
      const task = { id, kind, user_id: caller.userId, request_id: requestId, started_at: startedAt };
      const added = await queries.insertUnlessPending(tx, { ...task, status: 'Pending' });
      if (added) await begin(tx, { id, startedAt });
      return added;
    });
  } finally {
    if (!row) await notificationLog.discard(id);
  }
  return row ? presentTask(row, caller.name, caller.userId) : join(db, caller, { kind, requestId });
}

/** How the last task of a kind stands; `null` when there was none. */
export async function readLatest(db: Database, caller: Caller, kind: string): Promise<LongTask | null> {
  const row = await queries.findLatest(db, kind);
  return row ? presentTask(row, row.started_by, caller.userId) : null;
}

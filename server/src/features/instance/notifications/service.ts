/** Long tasks of administrators: started once, worked on by a job, followed as a stream (document 2 §7.16). */
import type { LongTask } from '@polylogue/contract/instance/notifications/events';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../clock.ts';
import { type Database, type Transaction, transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { AnswerLog } from '../../../streams/answer-log.ts';
import { OpenStreams } from '../../../streams/open-streams.ts';
import type { FollowDeps, NotificationLog, Reader } from './follow.ts';
import { type Audiences, mayFollow, type Standings } from './policy.ts';
import { presentTask } from './presenter.ts';
import * as queries from './queries.ts';
import { startUpkeep, type UpkeepDeps } from './upkeep.ts';

/** The notifications that an answer log keeps: it hands back, unread, what was appended under a task's own id. */
export const notificationLogOf = (answerLog: AnswerLog): NotificationLog =>
  answerLog as unknown as NotificationLog;

/** What follows tasks in this process; `stop` ends its upkeep. */
export function createNotifications(
  parts: Pick<UpkeepDeps, 'db' | 'clock' | 'logger'> & { answerLog: AnswerLog },
  rules: { audiences: Audiences; standings: Standings },
): { deps: FollowDeps; stop(): void } {
  const { db, clock, logger, answerLog } = parts;
  const openStreams = new OpenStreams<Reader>(({ userId }) => userId);
  const deps = {
    db,
    notificationLog: notificationLogOf(answerLog),
    openStreams,
    mayFollow: (reader: Reader) => mayFollow(rules, reader),
  };
  return { deps, stop: startUpkeep({ ...deps, clock, logger }) };
}

/** What a task is: its kind, which names its job, and what it is about where there may be several of a kind. */
interface TaskKind {
  kind: string;
  subject?: string;
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
  { requestId, ...topic }: queries.TaskTopic & { requestId: string },
): Promise<LongTask> {
  const own = await queries.findOwned(db, caller.userId, requestId);
  // What was judged for the one must not pass for the other.
  if (own && (own.kind !== topic.kind || own.subject !== topic.subject)) {
    throw new AppError('request.idempotency_conflict');
  }
  const known = own ?? (await queries.findPending(db, topic));
  if (known?.user_id !== caller.userId) throw new AppError('task.already_running');
  return presentTask(known, caller.name);
}

/**
 * Starts a task of a kind, about the subject, under the request id, with `begin` in the same transaction. While the caller's own one of
 * that kind is pending, or for a request id that named one before, tells how that stands and starts nothing.
 * Throws `task.already_running` while somebody else's is pending, `request.idempotency_conflict` for a request id that
 * named another task.
 */
export async function start(
  { db, clock, notificationLog }: TaskDeps,
  caller: Caller,
  { kind, subject = '', requestId, begin }: TaskKind & { requestId: string; begin: Begin },
): Promise<LongTask> {
  const [id, startedAt] = [newId(), clock.now()];
  // Before anybody can learn of the task: its worker may begin with the commit.
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
  return row ? presentTask(row, caller.name) : join(db, caller, { kind, subject, requestId });
}

/** How the last task of a kind, about the subject, stands; `null` when there was none. */
export async function readLatest(db: Database, { kind, subject = '' }: TaskKind): Promise<LongTask | null> {
  const row = await queries.findLatest(db, { kind, subject });
  return row ? presentTask(row, row.started_by) : null;
}

/** How a task stands; `null` where nothing is known of it any more. */
export async function readTask(db: Database, taskId: string): Promise<LongTask | null> {
  const row = await queries.findNamed(db, taskId);
  return row ? presentTask(row, row.started_by) : null;
}

/** Worker of a long task: runs it, sends heartbeats and reports progress. */
import type { Notification } from '@polylogue/contract/instance/notifications/events';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import type { NotificationLog } from './follow.ts';
import { presentFailure } from './presenter.ts';
import * as queries from './queries.ts';

/** Far more often than a worker is taken for dead (`silentForMs`). */
const heartbeatIntervalMs = 2_000;

export interface WorkerDeps {
  db: Database;
  clock: Clock;
  logger: FastifyBaseLogger;
  notificationLog: NotificationLog;
}

/** Reports how many of all pieces are done. Throws if the work must stop and be left to another worker. */
export type ReportProgress = (done: number, total: number) => Promise<void>;

/** Appends numbered notifications to the log. Stops after a failed append; readers then get the end from the task. */
class ProgressReporter {
  readonly #deps: Pick<WorkerDeps, 'notificationLog' | 'logger'>;
  readonly #taskId: string;
  #sequence = 0;
  #isBroken = false;

  constructor(deps: Pick<WorkerDeps, 'notificationLog' | 'logger'>, taskId: string) {
    this.#deps = deps;
    this.#taskId = taskId;
  }

  async append(notification: Notification): Promise<void> {
    if (this.#isBroken) return;
    this.#sequence += 1;
    try {
      await this.#deps.notificationLog.append(this.#taskId, { ...notification, sequence: this.#sequence });
    } catch (error) {
      this.#isBroken = true;
      this.#deps.logger.warn({ err: error }, 'Publishing task progress failed');
    }
  }
}

interface TaskJob {
  taskId: string;
  signal: AbortSignal;
}

/**
 * Runs a started task, in one worker at a time. Does not throw if the task fails. Throws the reason of `signal` if it
 * aborted the work, and leaves the task to the job's next attempt.
 */
export async function runTask(
  deps: WorkerDeps,
  { taskId, signal }: TaskJob,
  runWork: (report: ReportProgress) => Promise<void>,
): Promise<void> {
  const { db, clock, notificationLog } = deps;
  signal.throwIfAborted();
  const task = await queries.claim(db, taskId);
  if (!task) return;
  const { id, request_id: requestId } = task;
  const logger = deps.logger.child({ taskId, requestId });
  const reporter = new ProgressReporter({ notificationLog, logger }, id);
  const progress = { done: 0, total: 0 };
  let lastBeat = Promise.resolve();
  const heartbeat = setInterval(() => {
    lastBeat = queries
      .saveHeartbeat(db, { id, ...progress })
      .catch((error: unknown) => logger.warn({ err: error }));
  }, heartbeatIntervalMs);
  let errorCode: string | null = null;
  try {
    await runWork(async (done, total) => {
      signal.throwIfAborted();
      Object.assign(progress, { done, total });
      await reporter.append({ event: 'response-model', data: { requestId, status: 'Pending', ...progress } });
    });
  } catch (error) {
    if (signal.aborted) {
      clearInterval(heartbeat);
      // A later heartbeat would claim the task again.
      await lastBeat;
      await queries.release(db, id);
      // The next worker numbers its notifications from 1. Until then, readers get the state from the task.
      await notificationLog.discard(id).catch((failure: unknown) => logger.warn({ err: failure }));
      throw error;
    }
    errorCode = error instanceof AppError ? error.code : 'task.failed';
    logger.error({ err: error, kind: task.kind }, 'Task failed');
  } finally {
    clearInterval(heartbeat);
  }
  const status = errorCode ? 'Rejected' : 'Fulfilled';
  const end = { id, status, ...progress, error_code: errorCode, ended_at: clock.now() };
  // A task already rejected as dead stays rejected, since its readers were notified.
  if (!(await queries.finish(db, end))) return;
  const failure = errorCode && presentFailure(errorCode);
  const errors = failure ? [{ key: failure.code, value: failure.text }] : undefined;
  await reporter.append({
    event: 'response-model',
    data: { requestId, status, ...progress, ...(errors && { errors }) },
  });
  await reporter.append({ event: 'no-more-data', data: { requestId } });
  await notificationLog.end(id).catch((error: unknown) => logger.warn({ err: error }));
}

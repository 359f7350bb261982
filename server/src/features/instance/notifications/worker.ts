/** The worker's side of a long task: does it, beats while it does, and tells how far it has come. */
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

/** Told of pieces that are done, of how many in all. Throws where the work is to stop: another worker goes on with it. */
export type ReportProgress = (done: number, total: number) => Promise<void>;

/** Numbers what is told. A log that fails is told nothing more: readers learn the end from the task itself. */
class Teller {
  readonly #deps: Pick<WorkerDeps, 'notificationLog' | 'logger'>;
  readonly #taskId: string;
  #sequence = 0;
  #isBroken = false;

  constructor(deps: Pick<WorkerDeps, 'notificationLog' | 'logger'>, taskId: string) {
    this.#deps = deps;
    this.#taskId = taskId;
  }

  async tell(notification: Notification): Promise<void> {
    if (this.#isBroken) return;
    this.#sequence += 1;
    try {
      await this.#deps.notificationLog.append(this.#taskId, { ...notification, sequence: this.#sequence });
    } catch (error) {
      this.#isBroken = true;
      this.#deps.logger.warn({ err: error }, 'progress of a task could not be told');
    }
  }
}

/** What a job was given. */
interface TaskJob {
  taskId: string;
  signal: AbortSignal;
}

/**
 * Does a task that was started: by one worker at a time, whoever else was given the same job. Never throws for a task
 * that fails; throws the reason of `signal` where the work stopped for it, and leaves the task to the job's next try.
 */
export async function work(
  deps: WorkerDeps,
  { taskId, signal }: TaskJob,
  perform: (report: ReportProgress) => Promise<void>,
): Promise<void> {
  const { db, clock, notificationLog } = deps;
  signal.throwIfAborted();
  const task = await queries.take(db, taskId);
  if (!task) return;
  const { id, request_id: requestId } = task;
  const logger = deps.logger.child({ taskId, requestId });
  const teller = new Teller({ notificationLog, logger }, id);
  const progress = { done: 0, total: 0 };
  let beat = Promise.resolve();
  const beating = setInterval(() => {
    beat = queries.beat(db, { id, ...progress }).catch((error: unknown) => logger.warn({ err: error }));
  }, heartbeatIntervalMs);
  let errorCode: string | null = null;
  try {
    await perform(async (done, total) => {
      signal.throwIfAborted();
      Object.assign(progress, { done, total });
      await teller.tell({ event: 'response-model', data: { requestId, status: 'Pending', ...progress } });
    });
  } catch (error) {
    if (signal.aborted) {
      clearInterval(beating);
      // A beat that came after it would keep the task.
      await beat;
      await queries.giveBack(db, id);
      // Whoever goes on counts anew; until then the task itself tells its state.
      await notificationLog.discard(id).catch((failure: unknown) => logger.warn({ err: failure }));
      throw error;
    }
    errorCode = error instanceof AppError ? error.code : 'task.failed';
    logger.error({ err: error, kind: task.kind }, 'a task failed');
  } finally {
    clearInterval(beating);
  }
  const status = errorCode ? 'Rejected' : 'Fulfilled';
  const end = { id, status, ...progress, error_code: errorCode, ended_at: clock.now() };
  // One that was taken for dead meanwhile stays so; its readers have been told.
  if (!(await queries.finish(db, end))) return;
  const failure = errorCode && presentFailure(errorCode);
  const errors = failure ? [{ key: failure.code, value: failure.text }] : undefined;
  await teller.tell({
    event: 'response-model',
    data: { requestId, status, ...progress, ...(errors && { errors }) },
  });
  await teller.tell({ event: 'no-more-data', data: { requestId } });
  await notificationLog.end(id).catch((error: unknown) => logger.warn({ err: error }));
}

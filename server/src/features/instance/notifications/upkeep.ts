/** Periodic upkeep of long tasks: ends tasks of dead workers and streams of readers without access. */
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../clock.ts';
import type { FollowDeps } from './follow.ts';
import * as queries from './queries.ts';

/** Time without a heartbeat after which a worker counts as dead, in ms. */
const silentForMs = 10_000;
const sweepEveryMs = 3_000;

export interface UpkeepDeps extends FollowDeps {
  clock: Clock;
  logger: FastifyBaseLogger;
}

/** Rejects tasks whose worker died or whose job ended before any worker claimed them. */
export async function endDeadTasks(
  deps: Pick<UpkeepDeps, 'db' | 'clock' | 'logger' | 'notificationLog'>,
): Promise<void> {
  const { db, clock, logger, notificationLog } = deps;
  const errorCode = 'task.interrupted';
  for (const task of await queries.rejectDead(db, { silentForMs, errorCode, at: clock.now() })) {
    logger.warn(task, 'the worker of a task died');
    // The log may be lost together with the worker.
    await notificationLog.end(task.taskId).catch(() => undefined);
  }
}

/** Starts the upkeep and returns a function that ends it. */
export function startUpkeep(deps: UpkeepDeps): () => void {
  const { logger, openStreams, mayFollow } = deps;
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    Promise.all([endDeadTasks(deps), openStreams.endUnless(mayFollow)])
      .catch((error: unknown) => logger.warn({ err: error }, 'upkeep of tasks failed'))
      .finally(() => {
        isBusy = false;
      });
  }, sweepEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Periodic upkeep of long tasks: ends tasks of dead workers and streams of readers without access. */
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../clock.ts';
import type { FollowDeps } from './follow.ts';
import * as queries from './queries.ts';

/** Time without a heartbeat after which a worker counts as dead, in ms. */
const silentForMs = 10_000;
const sweepEveryMs = 3_000;
/** Interval of sweeps while no task was started or followed here: those of servers that died. */
const idleSweepEveryMs = 60_000;

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
    logger.warn(task, 'Worker of a task stopped responding');
    // The log may be lost together with the worker.
    await notificationLog.end(task.taskId).catch(() => undefined);
  }
}

export interface Upkeep {
  /** Sweeps often from now on, until nothing was pending or followed for a minute. */
  wake(): void;
  stop(): void;
}

/** Starts the upkeep, awake: an earlier life of this server may have left tasks behind. */
export function startUpkeep(deps: UpkeepDeps): Upkeep {
  const { db, clock, logger, openStreams, mayFollow } = deps;
  let isBusy = false;
  let awakeUntilMs = 0;
  let idleSweepAtMs = 0;
  const wake = () => {
    awakeUntilMs = clock.elapsedMs() + idleSweepEveryMs;
  };
  const sweep = async () => {
    const hasPending = await queries.hasPending(db);
    if (hasPending || openStreams.readers.length > 0) wake();
    await Promise.all([hasPending && endDeadTasks(deps), openStreams.endUnless(mayFollow)]);
  };
  wake();
  const timer = setInterval(() => {
    const nowMs = clock.elapsedMs();
    const isDue = nowMs < awakeUntilMs || nowMs >= idleSweepAtMs;
    if (isBusy || !isDue) return;
    isBusy = true;
    idleSweepAtMs = nowMs + idleSweepEveryMs;
    sweep()
      .catch((error: unknown) => logger.warn({ err: error }, 'Maintenance of tasks failed'))
      .finally(() => {
        isBusy = false;
      });
  }, sweepEveryMs);
  timer.unref();
  return { wake, stop: () => clearInterval(timer) };
}

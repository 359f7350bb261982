/** Periodic upkeep of runs: heartbeats, closing dead runs, and stopping unread or forbidden ones. */
import type { FastifyBaseLogger } from 'fastify';
import { heartbeatIntervalMs } from '../../../../db/claims/server-registry.ts';
import * as runQueries from '../../store/run-queries.ts';
import { closeDeadRuns } from './dead-runs.ts';
import type { ConversationContext } from '../../contexts/conversation-context.ts';
import type { FollowDeps } from './follow.ts';
import { UnreadRuns, unreadSweepEveryMs } from './unread-runs.ts';

const sweepEveryMs = 10_000;
/** Interval of access checks; lost permissions must take effect within 60 s (choices.md, Sign-in). */
const checkAccessEveryMs = 25_000;

export interface UpkeepDeps extends FollowDeps {
  /**
   * Registers a listener for changed permissions and ended sessions in this process, with the person's id or
   * `undefined` for all. Returns its removal.
   */
  onAccessChange(listener: (userId: string | undefined) => void): () => void;
}

/** Runs `work` periodically without overlap; logs failures. */
function repeat(everyMs: number, logger: FastifyBaseLogger, work: () => Promise<unknown>): () => void {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    work()
      .catch((error: unknown) => logger.warn({ err: error }, 'Maintenance of answer runs failed'))
      .finally(() => {
        isBusy = false;
      });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Stops the runs of owners who may no longer ask, and ends the streams of readers who lost access. Limited to one
 * person if `userId` is given.
 */
export async function enforceAccess(
  { running, openStreams }: Pick<FollowDeps, 'running' | 'openStreams'>,
  userId?: string,
): Promise<void> {
  const isAffected = ({ ownerId }: ConversationContext) => userId === undefined || ownerId === userId;
  for (const { runId, context } of running.runs) {
    if (!isAffected(context) || (await context.mayAsk())) continue;
    running.stop((run) => run.runId === runId);
  }
  await openStreams.endUnless(async ({ context }) => !isAffected(context) || (await context.mayRead()));
}

/** Records a heartbeat, and abandons the runs that other servers closed while this one was silent. */
async function keepAlive({ db, running, answerLog, isOnlyServer, heartbeat }: UpkeepDeps): Promise<void> {
  if (isOnlyServer && running.runIds.length === 0) return;
  const { wasSilent } = await heartbeat.sendHeartbeat();
  if (isOnlyServer || !wasSilent || running.runIds.length === 0) return;
  for (const endedId of await runQueries.listEnded(db, running.runIds)) {
    await answerLog.discard(endedId);
    running.stop(({ runId }) => runId === endedId, 'shutdown');
  }
}

/** Closes the runs of a previous process and starts the upkeep; returns the function that stops it. */
export async function startUpkeep(deps: UpkeepDeps): Promise<() => void> {
  const { running, bus, isOnlyServer, logger } = deps;
  await closeDeadRuns(deps);
  bus.listen('stop-run', (stoppedId) => running.stop(({ runId }) => runId === stoppedId));
  const unread = new UnreadRuns(deps);
  const stops = [
    repeat(heartbeatIntervalMs, logger, () => keepAlive(deps)),
    // The only server cannot find another one dead.
    ...(isOnlyServer ? [] : [repeat(heartbeatIntervalMs, logger, () => closeDeadRuns(deps))]),
    repeat(sweepEveryMs, logger, () => closeDeadRuns(deps)),
    repeat(unreadSweepEveryMs, logger, async () => unread.sweep()),
    repeat(checkAccessEveryMs, logger, () => enforceAccess(deps)),
    deps.onAccessChange((userId) => {
      enforceAccess(deps, userId).catch((error: unknown) =>
        logger.warn({ err: error }, 'Stopping the runs of a locked-out user failed'),
      );
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

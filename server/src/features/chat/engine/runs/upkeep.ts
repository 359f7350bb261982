/** What goes on beside the runs: heartbeats, closing dead runs, stopping those that nobody reads or may read. */
import type { FastifyBaseLogger } from 'fastify';
import { heartbeatIntervalMs } from '../../../../db/claims/server-registry.ts';
import * as runQueries from '../../store/run-queries.ts';
import { closeDeadRuns } from './dead-runs.ts';
import type { ConversationContext } from '../../contexts/conversation-context.ts';
import type { FollowDeps } from './follow.ts';
import { UnreadRuns, unreadSweepEveryMs } from './unread-runs.ts';

const sweepEveryMs = 10_000;
/** A lost permission takes effect within 60 s, open streams included (choices.md, Sign-in). */
const checkAccessEveryMs = 25_000;

export interface UpkeepDeps extends FollowDeps {
  /**
   * Tells whose permissions this process changed or sessions it ended, of anybody's with `undefined`; the returned
   * function ends it.
   */
  onAccessChange(listener: (userId: string | undefined) => void): () => void;
}

/** Calls `work` again and again, never twice at a time; failures are logged and forgotten. */
function repeat(everyMs: number, logger: FastifyBaseLogger, work: () => Promise<unknown>): () => void {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    work()
      .catch((error: unknown) => logger.warn({ err: error }, 'upkeep of answers failed'))
      .finally(() => {
        isBusy = false;
      });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Stops the runs of whoever may no longer ask, as their context has it, and ends the streams of who may not read; of
 * one person, where one is named.
 */
export async function lockOut(
  { running, openStreams }: Pick<FollowDeps, 'running' | 'openStreams'>,
  userId?: string,
): Promise<void> {
  const isMeant = ({ ownerId }: ConversationContext) => userId === undefined || ownerId === userId;
  for (const { runId, context } of running.runs) {
    if (!isMeant(context) || (await context.mayAsk())) continue;
    running.stop((run) => run.runId === runId);
  }
  await openStreams.endUnless(async ({ context }) => !isMeant(context) || (await context.mayRead()));
}

/** Beats. A server that was taken for dead gives up what others have closed: its readers read the conversation. */
async function keepAlive({ db, running, answerLog, isOnlyServer, life }: UpkeepDeps): Promise<void> {
  if (isOnlyServer && running.runIds.length === 0) return;
  const { wasSilent } = await life.beat();
  if (isOnlyServer || !wasSilent || running.runIds.length === 0) return;
  for (const endedId of await runQueries.listEnded(db, running.runIds)) {
    await answerLog.discard(endedId);
    running.stop(({ runId }) => runId === endedId, 'shutdown');
  }
}

/** Starts the upkeep; the returned function ends it. Dead runs of an earlier life are closed before it resolves. */
export async function startUpkeep(deps: UpkeepDeps): Promise<() => void> {
  const { running, bus, isOnlyServer, logger } = deps;
  await closeDeadRuns(deps);
  bus.listen('stop-run', (stoppedId) => running.stop(({ runId }) => runId === stoppedId));
  const unread = new UnreadRuns(deps);
  const stops = [
    repeat(heartbeatIntervalMs, logger, () => keepAlive(deps)),
    // Where no other server is, nobody dies but with this one.
    ...(isOnlyServer ? [] : [repeat(heartbeatIntervalMs, logger, () => closeDeadRuns(deps))]),
    repeat(sweepEveryMs, logger, () => closeDeadRuns(deps)),
    repeat(unreadSweepEveryMs, logger, async () => unread.sweep()),
    repeat(checkAccessEveryMs, logger, () => lockOut(deps)),
    deps.onAccessChange((userId) => {
      lockOut(deps, userId).catch((error: unknown) => logger.warn({ err: error }, 'a lock-out failed'));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

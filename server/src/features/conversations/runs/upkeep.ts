/** What goes on beside the runs: heartbeats, closing dead runs, locking out people who lost their access. */
import type { FastifyBaseLogger } from 'fastify';
import { heartbeatEveryMs } from '../../../db/claims/server-registry.ts';
import type { Reader } from '../../../streams/open-streams.ts';
import * as runQueries from '../run-queries.ts';
import { closeDeadRuns, closeSilentRuns } from './dead-runs.ts';
import type { FollowDeps } from './follow.ts';

const sweepEveryMs = 10_000;
/** A lost permission takes effect within 60 s, open streams included (choices.md, Sign-in). */
const checkAccessEveryMs = 25_000;

export interface UpkeepDeps extends FollowDeps {
  /** Whether a person may still use agents. */
  mayAsk(userId: string): Promise<boolean>;
  /** The same for somebody who reads a stream, and whose session may have ended. */
  mayRead(reader: Reader): Promise<boolean>;
  /** Tells of permissions that this process changed, and of sessions that it ended; the returned function ends it. */
  onAccessChange(listener: () => void): () => void;
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

/** Stops the runs of people who may no longer use agents, and ends their streams and those of ended sessions. */
export async function lockOut(deps: Omit<UpkeepDeps, 'onAccessChange'>): Promise<void> {
  const { running, openStreams } = deps;
  for (const userId of running.ownerIds) {
    if (await deps.mayAsk(userId)) continue;
    running.stop(({ ownerId }) => ownerId === userId);
  }
  await openStreams.endUnless((reader) => deps.mayRead(reader));
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
  const stops = [
    repeat(heartbeatEveryMs, logger, () => keepAlive(deps)),
    // Where no other server is, nobody dies but with this one.
    ...(isOnlyServer ? [] : [repeat(heartbeatEveryMs, logger, () => closeSilentRuns(deps))]),
    repeat(sweepEveryMs, logger, () => closeDeadRuns(deps)),
    repeat(checkAccessEveryMs, logger, () => lockOut(deps)),
    deps.onAccessChange(() => {
      lockOut(deps).catch((error: unknown) => logger.warn({ err: error }, 'a lock-out failed'));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

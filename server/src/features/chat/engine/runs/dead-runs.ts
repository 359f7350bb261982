/** Closes runs that nobody generates any more: their text so far is kept, and they can be continued. */
import { transaction } from '../../../../db/client.ts';
import { finish } from '../../store/end-queries.ts';
import { heartbeatTimeoutMs } from '../../../../db/claims/server-registry.ts';
import * as runQueries from '../../store/run-queries.ts';
import { StoredImages, StoredPassages, StoredSteps, StoredTrace } from '../../store/stored-shapes.ts';
import type { RunnerDeps } from './answer-job.ts';
import { citationsIn } from './run-end.ts';
import type { ServerHeartbeat } from './server-heartbeat.ts';

export interface DeadRunDeps extends Pick<RunnerDeps, 'db' | 'clock' | 'running' | 'answerLog'> {
  serverId: string;
  /** No other server works on this database: a run that is not running here is dead at once. */
  isOnlyServer: boolean;
  /** Whether this server may say of others that they are dead. */
  life: Pick<ServerHeartbeat, 'isSteady' | 'beat'>;
}

/** The kept pieces that follow the text without a gap: a true prefix of what was said. */
function joined(before: string, chunks: readonly runQueries.TextChunk[]): string {
  let text = before;
  for (const chunk of chunks) {
    if (chunk.position !== text.length) break;
    text += chunk.text;
  }
  return text;
}

/** When the run was last known to live; what came after is time that its server was down. */
function lastSignOfLife({ started_at, server_heartbeat_at }: runQueries.LockedRun): Date {
  // The start is of the server's clock, the beat of the database's.
  return server_heartbeat_at && server_heartbeat_at > started_at ? server_heartbeat_at : started_at;
}

/** Ends one run as `Interrupted`, unless it ended meanwhile. */
async function interrupt(deps: DeadRunDeps, runId: string): Promise<void> {
  const { db, clock, running, answerLog } = deps;
  // One that was committed while the list was read: a run is registered before its commit, and only once.
  if (running.has(runId)) return;
  await transaction(db, async (tx) => {
    const run = await runQueries.lockRunning(tx, runId);
    if (!run) return;
    const answer = joined(run.answer, await runQueries.listChunks(tx, runId));
    const passages = StoredPassages.parse(run.passages);
    const steps = StoredSteps.parse(run.steps).map((step) =>
      step.status === 'running' ? { ...step, status: 'failed' as const } : step,
    );
    const note = { at: clock.now().toISOString(), level: 'warn' as const, message: 'the server died' };
    await finish(tx, {
      runId,
      segmentId: run.segment_id,
      status: 'Interrupted',
      finishReason: null,
      errorCode: null,
      run: {
        endedAt: lastSignOfLife(run),
        textEnd: answer.length,
        firstTokenMs: run.first_token_ms,
        usage: null,
        steps,
        passages,
        trace: [...StoredTrace.parse(run.trace), note],
      },
      segment: {
        answer,
        citations: citationsIn(answer, passages),
        steps: [...StoredSteps.parse(run.segment_steps), ...steps],
        generatedImages: StoredImages.parse(run.segment_images),
      },
    });
  });
  // It may have told more than was kept: readers come to its end, and read the conversation.
  await answerLog.discard(runId);
}

/**
 * Closes the runs of servers that have fallen silent, and those of this one that it has given up: their commit was not
 * confirmed, or the database stayed away until after their end. Tells how many there were.
 */
export async function closeDeadRuns(deps: DeadRunDeps): Promise<number> {
  const { db, serverId, running, isOnlyServer, life } = deps;
  if (!isOnlyServer && !life.isSteady) return 0;
  const silentForMs = isOnlyServer ? undefined : heartbeatTimeoutMs;
  const dead = await runQueries.listDead(db, { serverId, silentForMs, except: running.runIds });
  for (const runId of dead) await interrupt(deps, runId);
  return dead.length;
}

/** Closes one run if it is dead. Tells whether it is closed now. */
export async function closeDeadRun(deps: DeadRunDeps, run: { id: string }): Promise<boolean> {
  if (deps.running.has(run.id)) return false;
  await closeDeadRuns(deps);
  return (await runQueries.statusOf(deps.db, run.id)) !== 'Streaming';
}

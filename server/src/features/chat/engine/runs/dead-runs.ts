/** Closes runs whose generation stopped; their text is kept and can be continued. */
import { transaction } from '../../../../db/client.ts';
import { finish } from '../../store/end-queries.ts';
import { heartbeatTimeoutMs } from '../../../../db/claims/server-registry.ts';
import * as runQueries from '../../store/run-queries.ts';
import { StoredImages, StoredPassages, StoredSteps, StoredTrace } from '../../store/stored-shapes.ts';
import type { ConversationEvents } from '../../conversations/conversation-events.ts';
import type { RunnerDeps } from './answer-job.ts';
import { citationsIn } from './run-end.ts';
import type { ServerHeartbeat } from './server-heartbeat.ts';

export interface DeadRunDeps extends Pick<RunnerDeps, 'db' | 'clock' | 'running' | 'answerLog' | 'logger'> {
  events: Pick<ConversationEvents, 'publish'>;
  serverId: string;
  /** True if no other server uses this database; a run that this one does not generate is then dead. */
  isOnlyServer: boolean;
  /** Heartbeat, which must be steady before this server may consider others dead. */
  heartbeat: Pick<ServerHeartbeat, 'isSteady' | 'sendHeartbeat'>;
}

/** Appends the stored chunks up to the first gap, so that the text is a prefix of the answer. */
function joinChunks(before: string, chunks: readonly runQueries.TextChunk[]): string {
  let text = before;
  for (const chunk of chunks) {
    if (chunk.position !== text.length) break;
    text += chunk.text;
  }
  return text;
}

/** Returns the time at which the run was last known to be alive. */
function lastAliveAt({ started_at, server_heartbeat_at }: runQueries.LockedRun): Date {
  // The start has the server's time, the heartbeat the database's.
  return server_heartbeat_at && server_heartbeat_at > started_at ? server_heartbeat_at : started_at;
}

/** Ends a run as `Interrupted` unless it has ended. */
async function interrupt(deps: DeadRunDeps, runId: string): Promise<void> {
  const { db, clock, running, answerLog, events, logger } = deps;
  // The run may have started while the list was read, as runs are registered before their commit.
  if (running.has(runId)) return;
  const closed = await transaction(db, async (tx) => {
    const run = await runQueries.lockRunning(tx, runId);
    if (!run) return undefined;
    const answer = joinChunks(run.answer, await runQueries.listChunks(tx, runId));
    const passages = StoredPassages.parse(run.passages);
    const steps = StoredSteps.parse(run.steps).map((step) =>
      step.status === 'running' ? { ...step, status: 'failed' as const } : step,
    );
    const note = { at: clock.now().toISOString(), level: 'warn' as const, message: 'the server died' };
    await finish(tx, logger, {
      runId,
      segmentId: run.segment_id,
      status: 'Interrupted',
      finishReason: null,
      errorCode: null,
      run: {
        endedAt: lastAliveAt(run),
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
    return run;
  });
  // The log may contain more than was stored, so its readers must reload the conversation.
  await answerLog.discard(runId);
  if (!closed) return;
  const { owner_id: ownerId, conversation_id: conversationId, request_id: requestId } = closed;
  events.publish({ kind: 'user', ownerId }, { event: 'answered', data: { conversationId, requestId } });
}

/**
 * Closes the runs of silent servers and the abandoned runs of this one, whose start or end could not be committed.
 * Returns their number.
 */
export async function closeDeadRuns(deps: DeadRunDeps): Promise<number> {
  const { db, serverId, running, isOnlyServer, heartbeat } = deps;
  if (!isOnlyServer && !heartbeat.isSteady) return 0;
  const silentForMs = isOnlyServer ? undefined : heartbeatTimeoutMs;
  const dead = await runQueries.listDead(db, { serverId, silentForMs, except: running.runIds });
  for (const runId of dead) await interrupt(deps, runId);
  return dead.length;
}

/** Closes a run if it is dead; resolves to true if it is closed. */
export async function closeDeadRun(deps: DeadRunDeps, run: { id: string }): Promise<boolean> {
  if (deps.running.has(run.id)) return false;
  await closeDeadRuns(deps);
  return (await runQueries.statusOf(deps.db, run.id)) !== 'Streaming';
}

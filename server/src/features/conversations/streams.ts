/** Streams of the caller's own runs: resume and stop. A run of somebody else is a missing one. */
import type { NumberedStreamEvent } from '@polylogue/contract/conversations/stream-events';
import { AppError } from '../../app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { sequenceOf } from '../../http/last-event-id.ts';
import * as runQueries from './run-queries.ts';
import { closeDeadRun } from './runs/dead-runs.ts';
import { type FollowDeps, follow } from './runs/follow.ts';

async function load(deps: FollowDeps, caller: Caller, requestId: string): Promise<runQueries.RunRow> {
  const run = await runQueries.findByRequestId(deps.db, caller.userId, requestId);
  if (!run || run.deleted_at) throw new AppError('stream.not_found');
  return run;
}

/**
 * Replays what was missed since `lastEventId` and goes on; at least the end is told, so that no reader waits for
 * it in vain. Throws `stream.not_found`, also when the log is gone: the conversation has everything then;
 * `request.invalid` and `stream.event_unknown` for an id that the run has not given.
 */
export async function resume(
  deps: FollowDeps,
  caller: Caller,
  { requestId, lastEventId }: { requestId: string; lastEventId: string | undefined },
): Promise<AsyncIterable<NumberedStreamEvent>> {
  const afterSequence = sequenceOf(lastEventId);
  const run = await load(deps, caller, requestId);
  const tail = await follow(deps, caller, { runId: run.id, afterSequence });
  if (!tail) throw new AppError('stream.not_found');
  return tail;
}

/** Stops a run and keeps what was said; one that has ended stays as it is. Throws `stream.not_found`. */
export async function stop(deps: FollowDeps, caller: Caller, requestId: string): Promise<void> {
  const run = await load(deps, caller, requestId);
  const isHere = deps.running.stop(({ runId }) => runId === run.id) > 0;
  if (!isHere && run.status === 'Streaming') await closeDeadRun(deps, run);
}

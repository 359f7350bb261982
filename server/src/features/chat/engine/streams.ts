/** Streams of one's own runs: resume and stop. A run of somebody else is a missing one. */
import type { NumberedStreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import { AppError } from '../../../app-error.ts';
import { sequenceOf } from '../../../http/requests/last-event-id.ts';
import type { ConversationContext, ConversationScope } from '../contexts/conversation-context.ts';
import * as runQueries from '../store/run-queries.ts';
import { closeDeadRun } from './runs/dead-runs.ts';
import { type FollowDeps, followKnown } from './runs/follow.ts';

/** Servers notice within seconds that one of them has died. */
const unavailable = () => new AppError('server.unavailable', { retryAfterSeconds: 1 });

/** Whoever asks for a run by its request id. */
export interface RunOwner {
  ownerId: string;
  /** Their context of the kind that the run is in. Throws what hides its subject from them now. */
  contextOf(scope: ConversationScope): Promise<ConversationContext>;
}

async function load(
  deps: FollowDeps,
  { ownerId, contextOf }: RunOwner,
  requestId: string,
): Promise<{ run: runQueries.RunOfRequest; context: ConversationContext }> {
  const run = await runQueries.findByRequestId(deps.db, ownerId, requestId);
  if (!run || run.deletedAt) throw new AppError('stream.not_found');
  try {
    return { run, context: await contextOf(run) };
  } catch (cause) {
    if (cause instanceof AppError && cause.status === 404) throw new AppError('stream.not_found', { cause });
    throw cause;
  }
}

/**
 * Replays what was missed since `lastEventId` and goes on; at least the end is told, so that no reader waits for
 * it in vain. Throws `stream.not_found`, also when the log is gone: the conversation has everything then;
 * `request.invalid` and `stream.event_unknown` for an id that the run has not given; `server.unavailable` while the
 * server that generates can't be heard, and may yet live; `stream.too_many_open`.
 */
export async function resume(
  deps: FollowDeps,
  owner: RunOwner,
  { requestId, lastEventId }: { requestId: string; lastEventId: string | undefined },
): Promise<AsyncIterable<NumberedStreamEvent>> {
  const afterSequence = sequenceOf(lastEventId);
  const { run, context } = await load(deps, owner, requestId);
  if (!(await context.mayRead())) throw new AppError('stream.not_found');
  const tail = await followKnown(deps, context, { run, afterSequence });
  if (tail) return tail;
  const isGone = run.status !== 'Streaming' || (await closeDeadRun(deps, run));
  throw isGone ? new AppError('stream.not_found') : unavailable();
}

/**
 * Stops a run, on whichever server it is generated, and keeps what was said; one that has ended stays as it is.
 * Throws `stream.not_found`, and `server.unavailable` while the server that generates it can't be told.
 */
export async function stop(deps: FollowDeps, owner: RunOwner, requestId: string): Promise<void> {
  const { run } = await load(deps, owner, requestId);
  const isHere = deps.running.stop(({ runId }) => runId === run.id) > 0;
  if (isHere || run.status !== 'Streaming') return;
  if (await deps.bus.tell(run.server_id, 'stop-run', run.id)) return;
  if (!(await closeDeadRun(deps, run))) throw unavailable();
}

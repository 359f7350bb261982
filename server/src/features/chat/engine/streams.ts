/** Resuming and stopping own runs; runs of others are reported as missing. */
import type { NumberedStreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import { AppError } from '../../../app-error.ts';
import { sequenceOf } from '../../../http/requests/last-event-id.ts';
import type { ConversationContext, ConversationScope } from '../contexts/conversation-context.ts';
import * as runQueries from '../store/run-queries.ts';
import { closeDeadRun } from './runs/dead-runs.ts';
import { type FollowDeps, followRun } from './runs/follow.ts';

/** Retry soon: servers detect the death of another within seconds. */
const unavailable = () => new AppError('server.unavailable', { retryAfterSeconds: 1 });

/** Caller who requests a run. */
export interface RunOwner {
  ownerId: string;
  /** Resolves the caller's context for the run. Throws a not-found error if they lost access. */
  resolveContext(scope: ConversationScope): Promise<ConversationContext>;
}

async function load(
  deps: FollowDeps,
  { ownerId, resolveContext }: RunOwner,
  requestId: string,
): Promise<{ run: runQueries.RunOfRequest; context: ConversationContext }> {
  const run = await runQueries.findByRequestId(deps.db, ownerId, requestId);
  if (!run || run.deletedAt) throw new AppError('stream.not_found');
  try {
    return { run, context: await resolveContext(run) };
  } catch (cause) {
    if (cause instanceof AppError && cause.status === 404) throw new AppError('stream.not_found', { cause });
    throw cause;
  }
}

/**
 * Resumes a stream after `lastEventId` and yields at least its end. Throws
 * - `stream.not_found` if the run or its log is missing; the conversation then has the whole answer,
 * - `request.invalid` or `stream.event_unknown` for an unknown event id,
 * - `server.unavailable` while the generating server is unreachable,
 * - `stream.too_many_open`.
 */
export async function resume(
  deps: FollowDeps,
  owner: RunOwner,
  { requestId, lastEventId }: { requestId: string; lastEventId: string | undefined },
): Promise<AsyncIterable<NumberedStreamEvent>> {
  const afterSequence = sequenceOf(lastEventId);
  const { run, context } = await load(deps, owner, requestId);
  if (!(await context.mayRead())) throw new AppError('stream.not_found');
  const tail = await followRun(deps, context, { run, afterSequence });
  if (tail) return tail;
  const isGone = run.status !== 'Streaming' || (await closeDeadRun(deps, run));
  throw isGone ? new AppError('stream.not_found') : unavailable();
}

/**
 * Stops a run on any server and keeps its text; ignores an ended run. Throws `stream.not_found`, or
 * `server.unavailable` while the generating server is unreachable.
 */
export async function stop(deps: FollowDeps, owner: RunOwner, requestId: string): Promise<void> {
  const { run } = await load(deps, owner, requestId);
  const isHere = deps.running.stop(({ runId }) => runId === run.id) > 0;
  if (isHere || run.status !== 'Streaming') return;
  if (await deps.bus.sendTo(run.server_id, 'stop-run', run.id)) return;
  if (!(await closeDeadRun(deps, run))) throw unavailable();
}

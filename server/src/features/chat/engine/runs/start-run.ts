/**
 * Starts a run exactly once per request: the primary key (owner, request id) rejects concurrent repetitions
 * (choices.md, Conversations).
 */
import { createHash } from 'node:crypto';
import type { NumberedStreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import { AppError } from '../../../../app-error.ts';
import { type Transaction, transaction } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import type { RunningAnswer } from '../../../../streams/running-answers.ts';
import type { Admission } from '../../../access-policies/public.ts';
import type { ConversationContext } from '../../contexts/conversation-context.ts';
import * as runQueries from '../../store/run-queries.ts';
import type { AnswerJob } from './answer-job.ts';
import { type FollowDeps, follow, replay } from './follow.ts';
import { runAnswer } from './runner.ts';

/** Retry-After of a person with too many running answers. */
const retryWhenBusySeconds = 5;

/** Segment prepared for its run. */
export interface OpenedSegment {
  conversationId: string;
  segmentId: string;
  /** Offset of the run's text in the segment's answer. */
  textStart: number;
}

/** Run of a prepared segment. */
export interface OpenedRun<S extends OpenedSegment> {
  runId: string;
  segment: S;
  at: Date;
}

/** Request for an answer; `C` is the result of `check`, `S` that of `open`. */
export interface AnswerRequest<C, S extends OpenedSegment> {
  context: ConversationContext;
  requestId: string;
  /** Fingerprint of the request; a different one under the same id is rejected. */
  body: readonly unknown[];
  answerSource(checked: C): AnswerJob['answerSource'];
  /** Version of the agent; `null` for a draft. */
  configurationVersion(checked: C): number | null;
  /** Throws if the question is not allowed; called before any write. */
  check(): Promise<C>;
  /** Writes the segment; throws to reject the question. */
  open(tx: Transaction, checked: C): Promise<S>;
  /** Returns the policy and the reservations of the opened question. */
  admission(checked: C, opened: OpenedRun<S>): Admission;
  /** Admits the opened question; throws to reject it. */
  admit(tx: Transaction, checked: C, opened: OpenedRun<S>): Promise<void>;
  generate(checked: C, segment: S): Pick<AnswerJob, 'before' | 'generate'>;
  /** Called once when a run has been started here. */
  onStart?(segment: S): void;
  /** Called once after a run that was started here. */
  onEnd?(status: string, checked: C, segment: S): Promise<void>;
}

const hashOf = (body: readonly unknown[]) => createHash('sha256').update(JSON.stringify(body)).digest('hex');

interface StartedRun<S> {
  segment: S;
  run: RunningAnswer<ConversationContext>;
}

async function insertRun<C, S extends OpenedSegment>(
  deps: FollowDeps,
  request: AnswerRequest<C, S>,
  { tx, checked, runId }: { tx: Transaction; checked: C; runId: string },
): Promise<StartedRun<S>> {
  const { context, requestId, body } = request;
  const segment = await request.open(tx, checked);
  const { conversationId, segmentId, textStart } = segment;
  const opened = { runId, segment, at: deps.clock.now() };
  const hasBegun = await runQueries.insertUnlessBusy(tx, context.ownerId, {
    id: runId,
    requestId,
    bodyHash: hashOf(body),
    conversationId,
    segmentId,
    serverId: deps.serverId,
    answerSource: request.answerSource(checked),
    configurationVersion: request.configurationVersion(checked),
    textStart,
    startedAt: opened.at,
    ...request.admission(checked, opened),
    maxRunning: context.limits.runningAnswers,
  });
  if (!hasBegun) throw new AppError('stream.too_many_running', { retryAfterSeconds: retryWhenBusySeconds });
  // Open the log and register the run before the commit makes it visible to readers and sweeps. A repeated request gets
  // no log of its own: the insert above has waited for the first one.
  await deps.answerLog.open({ runId, requestId });
  await request.admit(tx, checked, opened);
  return { segment, run: deps.running.add({ runId, context, conversationId }) };
}

type Committed<S> = { existing: runQueries.RunOfRequest } | StartedRun<S>;

async function commitRun<C, S extends OpenedSegment>(
  deps: FollowDeps,
  request: AnswerRequest<C, S>,
  checked: C,
): Promise<Committed<S>> {
  const runId = newId();
  const { ownerId } = request.context;
  try {
    return await transaction(deps.db, async (tx) => {
      await runQueries.lockOwner(tx, ownerId);
      return insertRun(deps, request, { tx, checked, runId });
    });
  } catch (error) {
    deps.running.remove(runId);
    await deps.answerLog.discard(runId);
    // The conflict may come from a concurrent repetition of the same request.
    const existing =
      error instanceof AppError
        ? await runQueries.findByRequestId(deps.db, ownerId, request.requestId)
        : undefined;
    if (existing) return { existing };
    throw error;
  }
}

function runInBackground<C, S extends OpenedSegment>(
  deps: FollowDeps,
  request: AnswerRequest<C, S>,
  { checked, segment, run }: StartedRun<S> & { checked: C },
): void {
  const job: AnswerJob = {
    run,
    requestId: request.requestId,
    segmentId: segment.segmentId,
    answerSource: request.answerSource(checked),
    ...request.generate(checked, segment),
  };
  runAnswer(deps, job)
    .then(({ status }) => request.onEnd?.(status, checked, segment))
    .catch((error: unknown) =>
      deps.logger.error(
        { err: error, runId: run.runId, requestId: request.requestId },
        'Tasks after an answer failed',
      ),
    );
}

/**
 * Starts the run of a new request, or replays that of a repeated one. Throws errors of `check` and `open`,
 * `request.idempotency_conflict` for a different body under a known id, or `stream.too_many_running`.
 */
export async function answerOnce<C, S extends OpenedSegment>(
  deps: FollowDeps,
  request: AnswerRequest<C, S>,
): Promise<AsyncIterable<NumberedStreamEvent>> {
  const { context, requestId, body } = request;
  const isSame = (run: runQueries.RunOfRequest) => run.body_hash === hashOf(body);
  let checked: C;
  try {
    checked = await request.check();
  } catch (refusal) {
    // A repetition skips the checks; for a different body, their error takes precedence over the conflict.
    const known = await runQueries.findByRequestId(deps.db, context.ownerId, requestId);
    if (known && isSame(known)) return replay(deps, context, known);
    throw refusal;
  }
  const result = await commitRun(deps, request, checked);
  if ('existing' in result) {
    if (!isSame(result.existing)) throw new AppError('request.idempotency_conflict');
    return replay(deps, context, result.existing);
  }
  request.onStart?.(result.segment);
  runInBackground(deps, request, { ...result, checked });
  const tail = await follow(deps, context, {
    run: { id: result.run.runId, serverId: deps.serverId },
    afterSequence: 0,
  });
  if (!tail) throw new AppError('server.unavailable');
  return tail;
}

/** Reading of runs: from the log if it exists, else from the stored segment. */
import {
  AnswerSourceSchema,
  FinishReasonSchema,
  type NumberedStreamEvent,
  type StreamEvent,
  streamEventData,
} from '@polylogue/contract/chat/engine/stream-events';
import { AppError } from '../../../../app-error.ts';
import type { AnswerTail } from '../../../../streams/answer-log.ts';
import type { ServerBus } from '../../../../cluster/server-bus.ts';
import type { OpenStreams } from '../../../../streams/open-streams.ts';
import type { ConversationContext } from '../../contexts/conversation-context.ts';
import { presentCitations, presentError, presentModel } from '../../conversations/presenter.ts';
import * as runQueries from '../../store/run-queries.ts';
import * as segmentQueries from '../../store/segment-queries.ts';
import { StoredCitations, StoredSteps, StoredUsage } from '../../store/stored-shapes.ts';
import type { RunnerDeps } from './answer-job.ts';
import type { ConversationEvents } from '../../conversations/conversation-events.ts';
import { closeDeadRun, type DeadRunDeps } from './dead-runs.ts';

/** Reader of a run, with the server that generates it. */
export interface RunReader {
  context: ConversationContext;
  run: { id: string; serverId: string };
}

export interface FollowDeps extends RunnerDeps, DeadRunDeps {
  openStreams: OpenStreams<RunReader>;
  events: ConversationEvents;
  bus: ServerBus;
  /** Id of this process in its runs. */
  serverId: string;
}

/** Maximum delay between a run's end and the end event in its log, in ms. */
const endEventTimeoutMs = 3_000;

const EndedStatusSchema = streamEventData['response-model'].shape.status;

/**
 * Follows a run's log for a reader with access; `undefined` if the log is missing. The stream ends early if the reader
 * loses access.
 */
export async function follow(
  deps: Pick<FollowDeps, 'answerLog' | 'openStreams'>,
  context: ConversationContext,
  { run, afterSequence }: { run: RunReader['run']; afterSequence: number },
): Promise<AnswerTail | undefined> {
  const tail = await deps.answerLog.tail(run.id, afterSequence);
  return tail && deps.openStreams.track({ context, run }, tail);
}

/**
 * Follows an existing run, which may have ended. An unreachable log of an ended run counts as missing, as the
 * conversation has the whole answer. A log without its end event is discarded after a timeout, so that readers
 * reload. Throws `stream.too_many_open`.
 */
export async function followRun(
  deps: Pick<FollowDeps, 'answerLog' | 'openStreams' | 'running' | 'logger'>,
  context: ConversationContext,
  { run, afterSequence }: { run: runQueries.RunRow; afterSequence: number },
): Promise<AnswerTail | undefined> {
  try {
    const log = await deps.answerLog.tail(run.id, afterSequence);
    const reader = { context, run: { id: run.id, serverId: run.server_id } };
    const tail = log && deps.openStreams.trackReopened(reader, log);
    if (!tail || run.status === 'Streaming' || deps.running.has(run.id)) return tail;
    const discard = () => {
      deps.answerLog.discard(run.id).catch((error: unknown) => {
        deps.logger.warn({ err: error, runId: run.id }, 'Discarding an unfinished event log failed');
      });
    };
    return withIdleTimeout(tail, endEventTimeoutMs, discard);
  } catch (error) {
    const isOutOfReach = error instanceof AppError && error.code === 'server.unavailable';
    if (isOutOfReach && run.status !== 'Streaming') return undefined;
    throw error;
  }
}

/** Wraps a tail to call `onSilence` after a reader waits for `timeoutMs`. */
function withIdleTimeout(tail: AnswerTail, timeoutMs: number, onSilence: () => void): AnswerTail {
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      const timer = setTimeout(onSilence, timeoutMs).unref();
      try {
        return await tail.next();
      } finally {
        clearTimeout(timer);
      }
    },
    return: () => tail.return(),
  };
}

/** Recreates the events of an ended run, with its text in a single event. */
function eventsOf(
  run: runQueries.RunRow,
  segment: segmentQueries.StoredSegment,
  { kind }: ConversationContext,
): StreamEvent[] {
  const { request_id: requestId, text_start: start, text_end: end } = run;
  const text = segment.answer.slice(start, end ?? undefined);
  const error = presentError(run.error_code);
  const usage = StoredUsage.parse(run.usage);
  const status = EndedStatusSchema.parse(run.status);
  const finishReason = FinishReasonSchema.nullable().parse(run.finish_reason);
  return [
    {
      event: 'conversation-and-segment-id',
      data: {
        requestId,
        ConversationId: run.conversation_id,
        conversationSegmentId: run.segment_id,
        ...(run.answer_source !== null && { answerSource: AnswerSourceSchema.parse(run.answer_source) }),
      },
    },
    ...StoredSteps.parse(run.steps).map(
      (step): StreamEvent => ({ event: 'step-update', data: { ...step, requestId } }),
    ),
    ...(text === '' ? [] : [{ event: 'response-updated', data: { requestId, text } } satisfies StreamEvent]),
    ...(error ? [{ event: 'error', data: { requestId, ...error } } satisfies StreamEvent] : []),
    {
      event: 'response-model',
      data: {
        requestId,
        conversationSegmentId: run.segment_id,
        Citations: presentCitations(StoredCitations.parse(segment.citations)),
        status,
        ...(finishReason && { finishReason }),
        ...(usage && { usage }),
        ...presentModel(run.model_id ?? run.model, kind),
      },
    },
    { event: 'no-more-data', data: { requestId } },
  ];
}

async function* numbered(events: readonly StreamEvent[]): AsyncGenerator<NumberedStreamEvent> {
  for (const [index, event] of events.entries()) yield { ...event, sequence: index + 1 };
}

/**
 * Replays the events of an existing run from its start. Throws `conversation.not_found` if its conversation was
 * deleted, or `server.unavailable` while another server that may be alive owns it.
 */
export async function replay(
  deps: FollowDeps,
  context: ConversationContext,
  run: runQueries.RunOfRequest,
): Promise<AsyncIterable<NumberedStreamEvent>> {
  if (run.deletedAt) throw new AppError('conversation.not_found');
  const tail = await followRun(deps, context, { run, afterSequence: 0 });
  if (tail) return tail;
  if (run.status === 'Streaming' && !(await closeDeadRun(deps, run))) {
    throw new AppError('server.unavailable', { retryAfterSeconds: 5 });
  }
  const [ended, segment] = await Promise.all([
    runQueries.findByRequestId(deps.db, run.ownerId, run.request_id),
    segmentQueries.findOwned(deps.db, run, {
      conversationId: run.conversation_id,
      segmentId: run.segment_id,
    }),
  ]);
  if (!ended || !segment) throw new AppError('conversation.not_found');
  return numbered(eventsOf(ended, segment, context));
}

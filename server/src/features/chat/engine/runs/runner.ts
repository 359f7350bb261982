/**
 * Runs an answer from its first event to its stored end, independent of client connections. Ends with the answer, a
 * stop or the server.
 */
import { AppError } from '../../../../app-error.ts';
import { RunStopped } from '../../../../streams/running-answers.ts';
import { presentCitations, presentModel } from '../../conversations/presenter.ts';
import * as runQueries from '../../store/run-queries.ts';
import type { AnswerJob, Outcome, RunInProgress, RunnerDeps } from './answer-job.ts';
import { answerErrorCode, answerErrorText } from '../answering/error-texts.ts';
import { type StoredEnd, persistOutcome } from './run-end.ts';
import { RunRecorder } from './run-recorder.ts';
import { RunSession } from './run-session.ts';
import { withRunTelemetry } from './run-telemetry.ts';

/** Maximum time for a stopped model to report its usage. */
const usageTimeoutMs = 150;

/** Returns the next item; throws the signal's reason on abort, even if the provider hangs. */
function nextOf<T>(iterator: AsyncIterator<T>, signal: AbortSignal): Promise<IteratorResult<T>> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    iterator
      .next()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Reads the remaining events after a stop to record the usage, with a timeout. */
async function drainEvents(iterator: AsyncIterator<unknown>): Promise<void> {
  const rest = async () => {
    while (!(await iterator.next()).done);
  };
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, usageTimeoutMs));
  await Promise.race([rest().catch(() => {}), timeout]);
}

function outcomeOf(error: unknown, signal: AbortSignal): Outcome {
  if (signal.reason instanceof RunStopped) {
    return { status: signal.reason.reason === 'stopped' ? 'Aborted' : 'Interrupted' };
  }
  const code = error instanceof AppError ? error.code : undefined;
  return { status: 'Failed', errorCode: answerErrorCode(code), isUnexpected: code === undefined };
}

async function generate({ job, session, recorder }: RunInProgress): Promise<Outcome & { error?: unknown }> {
  const { signal } = job.run;
  const iterator = job.generate(recorder, signal)[Symbol.asyncIterator]();
  try {
    for (let next = await nextOf(iterator, signal); !next.done; next = await nextOf(iterator, signal)) {
      await session.emit(next.value);
      await session.waitUntilDurable(signal);
    }
    const { finishReason } = recorder;
    return { status: 'Complete', ...(finishReason && { finishReason }) };
  } catch (error) {
    if (signal.aborted) await drainEvents(iterator);
    return { ...outcomeOf(error, signal), error };
  }
}

/** Marks the running steps as failed. */
async function closeSteps({ job, session }: RunInProgress): Promise<void> {
  for (const step of session.answer.steps.filter(({ status }) => status === 'running')) {
    await session.emit({
      event: 'step-update',
      data: { ...step, requestId: job.requestId, status: 'failed' },
    });
  }
}

/** Emits the position of the last write, so that clients do not read older data from a replica. */
async function emitPosition({ reads }: RunnerDeps, { job, session }: RunInProgress): Promise<void> {
  if (!reads.sessionTokens) return;
  const data = { requestId: job.requestId, tokens: await reads.sessionTokens() };
  await session.emit({ event: 'cosmos-db-session-tokens', data });
}

/** Emits the stored end of the run. */
async function emitEnd({ job, session, recorder }: RunInProgress, end: StoredEnd): Promise<void> {
  const { requestId, segmentId: conversationSegmentId } = job;
  const { status, finishReason, errorCode, isUnexpected, citations, usage } = end;
  if (errorCode) {
    const data = { requestId, code: errorCode, text: answerErrorText(errorCode) };
    await session.emit({ event: isUnexpected ? 'internal-server-error' : 'error', data });
  }
  const Citations = presentCitations(citations);
  await session.emit({
    event: 'response-model',
    data: {
      requestId,
      conversationSegmentId,
      Citations,
      status,
      ...(finishReason && { finishReason }),
      ...(usage && { usage }),
      ...presentModel(recorder.model?.model, job.run.context.kind),
    },
  });
  await session.emit({ event: 'no-more-data', data: { requestId } });
}

function begin(deps: RunnerDeps, job: AnswerJob): RunInProgress {
  const { runId } = job.run;
  const session = new RunSession(
    { log: deps.answerLog, flusher: deps.flusher },
    { runId, requestId: job.requestId, before: { ...job.before, citations: [] } },
  );
  const recorder = new RunRecorder(deps.clock, () => {
    const { passages, model } = recorder;
    const steps = session.answer.steps.slice(job.before.steps.length);
    runQueries.saveProgress(deps.db, { runId, passages, steps, model }).catch((error: unknown) => {
      deps.logger.warn(
        { err: error, runId, requestId: job.requestId },
        'Saving the progress of a run failed',
      );
    });
  });
  return { job, session, recorder };
}

async function runToEnd(deps: RunnerDeps, progress: RunInProgress): Promise<Outcome> {
  const { job, session, recorder } = progress;
  const { runId, conversationId } = job.run;
  const { requestId, segmentId: conversationSegmentId, answerSource } = job;
  const emitIds = (source: AnswerJob['answerSource']) =>
    session.emit({
      event: 'conversation-and-segment-id',
      data: { requestId, ConversationId: conversationId, conversationSegmentId, answerSource: source },
    });
  await emitIds(answerSource);
  await emitPosition(deps, progress);
  const { error = recorder.modelFailure, ...outcome } = await generate(progress);
  if (recorder.answerSource) await emitIds(recorder.answerSource);
  const code = outcome.errorCode ?? recorder.modelFailure?.code;
  if (code) deps.logger.error({ err: error, runId, requestId, code }, 'Answer failed');
  recorder.note(`ended: ${outcome.errorCode ?? outcome.status}`, {}, outcome.errorCode ? 'error' : 'info');
  await closeSteps(progress);
  await session.settle();
  const end = await persistOutcome(deps, progress, outcome);
  await emitPosition(deps, progress);
  await emitEnd(progress, end);
  return end;
}

/**
 * Generates and stores the answer of a committed run whose log is open. Never throws. Resolves to the outcome when
 * everything is stored and emitted.
 */
export async function runAnswer(deps: RunnerDeps, job: AnswerJob): Promise<Outcome> {
  const { runId } = job.run;
  try {
    const progress = begin(deps, job);
    return await withRunTelemetry(progress, () => runToEnd(deps, progress));
  } catch (error) {
    // The answer log failed: abort the model, and leave the run to the sweep.
    deps.running.stop((run) => run.runId === runId, 'shutdown');
    deps.logger.error({ err: error, runId, requestId: job.requestId }, 'Appending to an event log failed');
    return { status: 'Interrupted' };
  } finally {
    deps.running.remove(runId);
    await deps.answerLog.end(runId).catch((error: unknown) => deps.logger.error({ err: error, runId }));
  }
}

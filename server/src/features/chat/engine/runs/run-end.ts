/** Stores the end of a run (text, citations, figures and status) once in a single statement. */
import type { Usage } from '@polylogue/contract/chat/engine/stream-events';
import { finish } from '../../store/end-queries.ts';
import * as runQueries from '../../store/run-queries.ts';
import { type StoredCitation, StoredCitationSchema, type StoredPassage } from '../../store/stored-shapes.ts';
import type { Outcome, RunInProgress, RunnerDeps } from './answer-job.ts';
import { narrowToPage } from '../answering/cited-page.ts';
import { claimsIn } from '../answering/citing.ts';

/** Time to retry during a database outage before the run is left to the sweep. */
const giveUpAfterMs = 60_000;
const retryAfterMs = 200;

/** End of a run as stored in the database. */
export interface StoredEnd extends Outcome {
  citations: readonly StoredCitation[];
  usage: Usage | undefined;
}

/** Returns the citations of a text: the passages it refers to by number, narrowed to the supporting page. */
export function citationsIn(text: string, passages: readonly StoredPassage[]): StoredCitation[] {
  return [...claimsIn(text, passages.length)].flatMap(([number, claim]) => {
    const passage = passages[number - 1];
    // Parse to drop the internal fields of a passage.
    return passage
      ? [StoredCitationSchema.parse({ id: String(number), ...narrowToPage(passage, claim) })]
      : [];
  });
}

async function write(
  { db, clock, logger }: RunnerDeps,
  progress: RunInProgress,
  end: StoredEnd,
): Promise<boolean> {
  const { job, session, recorder } = progress;
  const { text, steps, generatedImages } = session.answer;
  return finish(db, logger, {
    runId: job.run.runId,
    segmentId: job.segmentId,
    status: end.status,
    finishReason: end.finishReason ?? null,
    errorCode: end.errorCode ?? null,
    run: {
      endedAt: clock.now(),
      textEnd: text.length,
      model: recorder.model,
      answerSource: recorder.answerSource,
      sentPrompt: recorder.sentPrompt,
      firstTokenMs: session.firstTokenMs === undefined ? null : Math.round(session.firstTokenMs),
      usage: end.usage ?? null,
      steps: steps.slice(job.before.steps.length),
      passages: recorder.passages,
      trace: recorder.trace,
    },
    segment: { answer: text, citations: end.citations, steps, generatedImages },
  });
}

/**
 * Stores the end of a run, with retries during an outage. Returns `Interrupted` if the outage lasts, or if another
 * server closed the run because it considered this one dead.
 */
export async function persistOutcome(
  deps: RunnerDeps,
  progress: RunInProgress,
  outcome: Outcome,
): Promise<StoredEnd> {
  const { job, session, recorder } = progress;
  const { runId } = job.run;
  const citations = citationsIn(session.answer.text, recorder.passages);
  const end: StoredEnd = { ...outcome, citations, usage: recorder.usage };
  const deadline = AbortSignal.timeout(giveUpAfterMs);
  await deps.flusher.release(runId, deadline);
  for (let attempt = 1; !deadline.aborted; attempt += 1) {
    try {
      if (await write(deps, progress, end)) return end;
      // The commit of an earlier attempt succeeded, but its confirmation was lost.
      const status = await runQueries.statusOf(deps.db, runId);
      if (attempt > 1 && status === end.status) return end;
      break;
    } catch (error) {
      if (attempt === 1)
        deps.logger.error(
          { err: error, runId, requestId: job.requestId },
          'Saving the end of an answer failed, retrying',
        );
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    }
  }
  return { status: 'Interrupted', citations, usage: end.usage };
}

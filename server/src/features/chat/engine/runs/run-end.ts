/** Makes the end of a run durable: its text, citations, figures and status, in one statement, once. */
import type { Usage } from '@polylogue/contract/chat/engine/stream-events';
import { finish } from '../../store/end-queries.ts';
import * as runQueries from '../../store/run-queries.ts';
import { type StoredCitation, StoredCitationSchema, type StoredPassage } from '../../store/stored-shapes.ts';
import type { Outcome, RunInProgress, RunnerDeps } from './answer-job.ts';
import { onePage } from '../answering/cited-page.ts';
import { claimsIn } from '../answering/citing.ts';

/** How long a database that is gone may hold the end back before the run is left for the sweep to close. */
const giveUpAfterMs = 60_000;
const retryAfterMs = 200;

/** An end that stands in the database. */
export interface StoredEnd extends Outcome {
  citations: readonly StoredCitation[];
  usage: Usage | undefined;
}

/** The citations of a text: the passages it refers to, under the numbers it uses. */
export function citationsIn(text: string, passages: readonly StoredPassage[]): StoredCitation[] {
  return [...claimsIn(text, passages.length)].flatMap(([number, claim]) => {
    const passage = passages[number - 1];
    // Parsed, so that nothing else that a passage carries gets onto the wire.
    return passage ? [StoredCitationSchema.parse({ id: String(number), ...onePage(passage, claim) })] : [];
  });
}

async function write({ db, clock }: RunnerDeps, progress: RunInProgress, end: StoredEnd): Promise<boolean> {
  const { job, session, recorder } = progress;
  const { text, steps, generatedImages } = session.answer;
  return finish(db, {
    runId: job.run.runId,
    segmentId: job.segmentId,
    status: end.status,
    finishReason: end.finishReason ?? null,
    errorCode: end.errorCode ?? null,
    run: {
      endedAt: clock.now(),
      textEnd: text.length,
      model: recorder.model,
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
 * Keeps the end of a run, trying on while the database is away. Where somebody else closed the run meanwhile (this
 * server was taken for dead), or the database stays away, the end is `Interrupted`.
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
      // A commit whose confirmation got lost: the end that stands there is ours.
      const status = await runQueries.statusOf(deps.db, runId);
      if (attempt > 1 && status === end.status) return end;
      break;
    } catch (error) {
      if (attempt === 1)
        deps.logger.error(
          { err: error, runId, requestId: job.requestId },
          'the end of an answer can not be kept yet',
        );
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    }
  }
  return { status: 'Interrupted', citations, usage: end.usage };
}

/** Execution of a run, which asks questions sequentially, so that they do not slow each other, and stores answers. */
import type { EvaluationQuestion } from '@polylogue/contract/agents/evaluations/schemas';
import { languages } from '@polylogue/contract/languages';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { type Agent, resolveAgent } from '../agent/answering-agent.ts';
import { readableToAll } from '../access/library-rights.ts';
import { rightsOn } from '../access/queries.ts';
import { resolveGrants } from '../../people/public.ts';
import { insertAnswer, type StoredAnswer, listAnsweredIds } from './answer-queries.ts';
import { checkAnswer } from './checks.ts';
import type { AnswerMeter } from './measured-answer.ts';
import * as runQueries from './run-queries.ts';

/** Time after which a job yields to others, in ms. */
const sliceMs = 60_000;
/** Interval between checks for a stopped run, in ms. */
const stopCheckMs = 1_000;

export interface EvaluationRunDeps {
  db: Database;
  clock: Clock;
  logger: FastifyBaseLogger;
  sources: {
    /** Resolves when a library becomes searchable; `undefined` if it already is. */
    whenRead(libraryId: string): Promise<void> | undefined;
  };
  openMeter(): Promise<AnswerMeter>;
}

type Content = NonNullable<Awaited<ReturnType<typeof runQueries.findContent>>>;

/** Creates a signal that aborts with the job, or when the run is stopped. */
function stoppable(db: Database, runId: string, signal: AbortSignal) {
  const stopped = new AbortController();
  const timer = setInterval(() => {
    // A temporarily unavailable database does not stop the run.
    runQueries.isActiveRun(db, runId).then(
      (isActive) => isActive || stopped.abort(new Error('the run was stopped')),
      () => undefined,
    );
  }, stopCheckMs);
  return {
    signal: AbortSignal.any([signal, stopped.signal]),
    isStopped: () => stopped.signal.aborted,
    release: () => clearInterval(timer),
  };
}

/** Returns the current grants of a user; `undefined` if deactivated. */
const grantsIn =
  ({ db, clock }: Pick<EvaluationRunDeps, 'db' | 'clock'>) =>
  async (userId: string) =>
    (await runQueries.isActiveUser(db, userId))
      ? (await resolveGrants({ db, clock }, userId)).grants
      : undefined;

/**
 * Resolves the agent for the next question, limited to libraries that the starter of the run may read now.
 * For a draft, its author must be able to read them, too.
 */
async function answererOf(
  deps: EvaluationRunDeps,
  { content, meter }: { content: Content; meter: AnswerMeter },
) {
  const { agentId: id, configuration, draftAuthorId = content.startedBy, startedBy } = content;
  const rights = { db: deps.db, grantsOf: grantsIn(deps) };
  const readable = await readableToAll(rights, [draftAuthorId, startedBy], configuration.libraryIds);
  const agent = resolveAgent({ id, version: null, configuration }, meter.hasModel, readable);
  // Waits for libraries that are still indexing, so that the wait is not measured.
  for (const { libraryId } of agent.sources) await deps.sources.whenRead(libraryId);
  return agent;
}

async function askOne(
  meter: AnswerMeter,
  { settings, language, startedBy: askedBy }: Content,
  { agent, question, signal }: { agent: Agent; question: EvaluationQuestion; signal: AbortSignal },
): Promise<StoredAnswer> {
  const reader = z.enum(languages).catch('en').parse(language);
  const measured = await meter.measure({
    agent,
    question: question.question,
    language: reader,
    signal,
    askedBy,
  });
  const { text, isUnanswered: _, ...figures } = measured;
  const verdict = checkAnswer(question.expectations, measured, {
    refusalPhrases: settings.refusalPhrases,
    isAskedOfModel: agent.answerSource === 'model',
  });
  return { ...figures, answer: text, citations: [...measured.citations], ...verdict };
}

/** Returns whether the starter of a run may still write its agent. */
async function mayContinue(deps: EvaluationRunDeps, { startedBy, agentId }: Content): Promise<boolean> {
  const grants = startedBy === null ? undefined : await grantsIn(deps)(startedBy);
  if (startedBy === null || !grants) return false;
  return (await rightsOn(deps.db, { userId: startedBy, grants }, agentId)).canWrite;
}

async function askRemaining(
  deps: EvaluationRunDeps,
  runId: string,
  { content, signal }: { content: Content; signal: AbortSignal },
): Promise<'over' | 'more'> {
  const { db, clock } = deps;
  const meter = await deps.openMeter();
  const { answerSource, model } = await answererOf(deps, { content, meter });
  await runQueries.updateSource(db, {
    runId,
    answer_source: answerSource,
    model: answerSource === 'model' ? (meter.modelName(model) ?? null) : null,
  });
  const answered = await listAnsweredIds(db, runId);
  const until = performance.now() + sliceMs;
  for (const question of content.settings.questions.filter(({ id }) => !answered.has(id))) {
    if (performance.now() > until) return 'more';
    signal.throwIfAborted();
    // Checked before each question, since a fast agent would answer several between two timer checks.
    if (!(await runQueries.isActiveRun(db, runId)) || !(await mayContinue(deps, content))) {
      const stopReason = (await runQueries.isActiveRun(db, runId)) ? 'starter_lost_right' : null;
      await runQueries.end(db, { runId, status: 'Stopped', at: clock.now(), stopReason });
      return 'over';
    }
    const agent = await answererOf(deps, { content, meter });
    const answer = await askOne(meter, content, { agent, question, signal });
    await insertAnswer(db, { runId, questionId: question.id, answer });
  }
  await runQueries.end(db, { runId, status: 'Complete', at: clock.now() });
  return 'over';
}

/**
 * Asks unanswered questions of a run for one time slice. Returns `more` if some are left. Throws the reason of `signal`
 * if it aborted the run, which another worker then continues.
 */
export async function runEvaluation(
  deps: EvaluationRunDeps,
  { runId, signal }: { runId: string; signal: AbortSignal },
): Promise<'over' | 'more'> {
  const { db, clock, logger } = deps;
  signal.throwIfAborted();
  const content = await runQueries.findContent(db, runId);
  if (content?.status !== 'Pending') return 'over';
  const stopping = stoppable(db, runId, signal);
  try {
    return await askRemaining(deps, runId, { content, signal: stopping.signal });
  } catch (error) {
    if (stopping.isStopped()) {
      // Ends a run whose agent was removed.
      await runQueries.end(db, { runId, status: 'Stopped', at: clock.now() });
      return 'over';
    }
    if (!(error instanceof AppError)) throw error;
    // An error such as a removed model would not be solved by a retry.
    logger.warn({ err: error, runId }, 'Evaluation run failed');
    await runQueries.end(db, { runId, status: 'Failed', at: clock.now() });
    return 'over';
  } finally {
    stopping.release();
  }
}

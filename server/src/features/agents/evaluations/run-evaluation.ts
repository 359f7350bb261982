/** The work of a run: asks one question after the other, so that none waits for another, and keeps each answer. */
import type { EvaluationQuestion } from '@polylogue/contract/agents/evaluations/schemas';
import { languages } from '@polylogue/contract/languages';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { type Agent, answering } from '../agent/answering-agent.ts';
import { readableToAll } from '../access/library-rights.ts';
import { rightsOn } from '../access/queries.ts';
import { resolveGrants } from '../../people/public.ts';
import { insertAnswer, type KeptAnswer, listAnsweredIds } from './answer-queries.ts';
import { checkAnswer } from './checks.ts';
import type { AnswerMeter } from './measured-answer.ts';
import * as runQueries from './run-queries.ts';

/** A job asks for so long before it lets the others have their turn. */
const sliceMs = 60_000;
/** How soon a run that was stopped leaves the answer that it is waiting for. */
const stopCheckMs = 1_000;

export interface EvaluationRunDeps {
  db: Database;
  clock: Clock;
  logger: FastifyBaseLogger;
  sources: {
    /** `undefined` for a library that can be searched; of one that is being read, resolves when it can be. */
    whenRead(libraryId: string): Promise<void> | undefined;
  };
  openMeter(): Promise<AnswerMeter>;
}

type Content = NonNullable<Awaited<ReturnType<typeof runQueries.findContent>>>;

/** Aborts when the job does, and when the run is no longer wanted. */
function stoppable(db: Database, runId: string, signal: AbortSignal) {
  const stopped = new AbortController();
  const timer = setInterval(() => {
    // A database that is away for a moment stops nothing.
    runQueries.isWanted(db, runId).then(
      (isWanted) => isWanted || stopped.abort(new Error('the run was stopped')),
      () => undefined,
    );
  }, stopCheckMs);
  return {
    signal: AbortSignal.any([signal, stopped.signal]),
    isStopped: () => stopped.signal.aborted,
    release: () => clearInterval(timer),
  };
}

/** What somebody's roles grant now; `undefined` for one who is deactivated. */
const grantsIn =
  ({ db, clock }: Pick<EvaluationRunDeps, 'db' | 'clock'>) =>
  async (userId: string) =>
    (await runQueries.isActive(db, userId)) ? (await resolveGrants({ db, clock }, userId)).grants : undefined;

/**
 * Reads the agent that answers the next question of this run, from what the person who started it may read now; a draft
 * only from what its author may read, too.
 */
async function answererOf(
  deps: EvaluationRunDeps,
  { content, meter }: { content: Content; meter: AnswerMeter },
) {
  const { agentId: id, configuration, draftAuthorId = content.startedBy, startedBy } = content;
  const rights = { db: deps.db, grantsOf: grantsIn(deps) };
  const readable = await readableToAll(rights, [draftAuthorId, startedBy], configuration.libraryIds);
  const agent = answering({ id, version: null, configuration }, meter.hasModel, readable);
  // Right after a start a library may still be read: that is no time of the answer's.
  for (const { libraryId } of agent.sources) await deps.sources.whenRead(libraryId);
  return agent;
}

async function askOne(
  meter: AnswerMeter,
  { settings, language }: Content,
  { agent, question, signal }: { agent: Agent; question: EvaluationQuestion; signal: AbortSignal },
): Promise<KeptAnswer> {
  const reader = z.enum(languages).catch('en').parse(language);
  const measured = await meter.measure({ agent, question: question.question, language: reader, signal });
  const { text, isUnanswered: _, ...figures } = measured;
  const verdict = checkAnswer(question.expectations, measured, {
    refusalPhrases: settings.refusalPhrases,
    isAskedOfModel: agent.answerSource === 'model',
  });
  return { ...figures, answer: text, citations: [...measured.citations], ...verdict };
}

/** Whether the person who started a run may still write its agent. */
async function maySpend(deps: EvaluationRunDeps, { startedBy, agentId }: Content): Promise<boolean> {
  const grants = startedBy === null ? undefined : await grantsIn(deps)(startedBy);
  if (startedBy === null || !grants) return false;
  return (await rightsOn(deps.db, { userId: startedBy, grants }, agentId)).canWrite;
}

async function askOpen(
  deps: EvaluationRunDeps,
  runId: string,
  { content, signal }: { content: Content; signal: AbortSignal },
): Promise<'over' | 'more'> {
  const { db, clock } = deps;
  const meter = await deps.openMeter();
  const { answerSource, model } = await answererOf(deps, { content, meter });
  await runQueries.noteSource(db, {
    runId,
    answer_source: answerSource,
    model: answerSource === 'model' ? (meter.modelName(model) ?? null) : null,
  });
  const answered = await listAnsweredIds(db, runId);
  const until = performance.now() + sliceMs;
  for (const question of content.settings.questions.filter(({ id }) => !answered.has(id))) {
    if (performance.now() > until) return 'more';
    signal.throwIfAborted();
    // The timer alone would let a fast agent answer on for a while.
    if (!(await runQueries.isWanted(db, runId)) || !(await maySpend(deps, content))) {
      const stopReason = (await runQueries.isWanted(db, runId)) ? 'starter_lost_right' : null;
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
 * Asks the questions of a run that have no answer yet, for a while. Resolves to `more` where some are left. Throws the
 * reason of `signal` where that ended it; whoever goes on asks what is left.
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
    return await askOpen(deps, runId, { content, signal: stopping.signal });
  } catch (error) {
    if (stopping.isStopped()) {
      // One whose agent was removed still has to be ended.
      await runQueries.end(db, { runId, status: 'Stopped', at: clock.now() });
      return 'over';
    }
    if (!(error instanceof AppError)) throw error;
    // As a model that was removed since the start: trying again would not help.
    logger.warn({ err: error, runId }, 'an evaluation ended early');
    await runQueries.end(db, { runId, status: 'Failed', at: clock.now() });
    return 'over';
  } finally {
    stopping.release();
  }
}

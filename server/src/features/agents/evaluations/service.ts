/** Evaluations of agents: sets of questions with expectations, and runs. */
import type { RouteAnswer, RouteInput } from '@polylogue/contract/http';
import type { evaluationRoutes } from '@polylogue/contract/agents/evaluations/routes';
import {
  type EvaluationProgress,
  type EvaluationRun,
  type EvaluationSet,
  type EvaluationSettings,
  EvaluationSettingsSchema,
  type StartEvaluation,
} from '@polylogue/contract/agents/evaluations/schemas';
import { AppError } from '../../../app-error.ts';
import { defineAggregate } from '../../../changes/aggregate.ts';
import type { ReadInput } from '../../../changes/bind-change.ts';
import type { Change } from '../../../changes/change.ts';
import type { Clock } from '../../../clock.ts';
import { type Database, transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { RequestContext } from '../../../http/routes/binding.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import type { Configuration } from '../agent/configuration.ts';
import type { HasModel } from '../agent/policy.ts';
import { resolveAgent } from '../agent/answering-agent.ts';
import { assertReadable } from '../access/data-sources.ts';
import { rightsOn, writableBy } from '../access/queries.ts';
import { gateAmong, questionsHash } from './gate.ts';
import { configurationHash } from './hash.ts';
import { evaluationRun } from './jobs.ts';
import { presentProgress, presentRun, presentSet } from './presenter.ts';
import * as queries from './queries.ts';
import { findChangedDraft } from './list-queries.ts';
import { listAnswers } from './answer-queries.ts';
import * as runQueries from './run-queries.ts';
import { findRedactedRuns, withoutContent } from './redaction.ts';
import { draftOf, subjectOf } from './subject.ts';

/** Number of runs in an agent's history. */
const shownRuns = 50;

export interface EvaluationDeps {
  db: Database;
  clock: Clock;
  jobs: Pick<JobQueue, 'enqueue'>;
  hasModel(): Promise<HasModel>;
}
type RequestSource = { caller: Caller; context: RequestContext };
type Answer<Name extends keyof typeof evaluationRoutes> = RouteAnswer<(typeof evaluationRoutes)[Name]>;
type RunParams = RouteInput<typeof evaluationRoutes.run>['params'];

export const setAggregate = defineAggregate({
  type: 'EvaluationSet',
  table: 'evaluation_sets',
  param: 'gptSystemId',
  missing: 'agent.not_found',
  content: EvaluationSettingsSchema,
});

/** Throws `agent.not_found` if the caller may not write the agent, which hides its existence. */
export async function assertMayEvaluate(db: Database, caller: Caller, agentId: string): Promise<void> {
  const { canWrite } = await rightsOn(db, caller, agentId);
  if (!canWrite) throw new AppError('agent.not_found');
}

/** Lists the newest runs of agents that the caller may write. */
export async function list(
  { db }: Pick<EvaluationDeps, 'db'>,
  caller: Caller,
  { count }: { count: number },
): Promise<Answer<'list'>> {
  const rows = await runQueries.listNewest(db, { of: writableBy(caller), limit: count });
  return { items: rows.map(presentRun) };
}

async function findSet(db: Database, caller: Caller, agentId: string): Promise<queries.SetRow> {
  await assertMayEvaluate(db, caller, agentId);
  const set = await queries.findSet(db, agentId);
  if (!set) throw new AppError('agent.not_found');
  return set;
}

/** Reads an agent's set. Throws `agent.not_found`. */
export const getSet = async ({ db, caller, id }: ReadInput): Promise<EvaluationSet> =>
  presentSet(await findSet(db, caller, id));

/** Reads set, newest runs and gates. Throws `agent.not_found`, `configuration_state.not_found`. */
export async function get(
  { db }: Pick<EvaluationDeps, 'db'>,
  caller: Caller,
  { agentId, draftId }: { agentId: string; draftId: string | undefined },
): Promise<Answer<'get'>> {
  const set = await findSet(db, caller, agentId);
  const { settings } = set;
  const [newest, draft, runs] = await Promise.all([
    queries.findVersion(db, agentId),
    draftId === undefined
      ? findChangedDraft(db, { agentId, authorId: caller.userId })
      : draftOf(db, caller, { agentId, draftId }),
    runQueries.listNewest(db, { of: agentId, limit: shownRuns }),
  ]);
  if (!newest) throw new AppError('agent.not_found');
  const over = [newest, ...(draft ? [draft] : [])].map(({ configuration }) => ({ agentId, configuration }));
  const gateRuns = settings.gate.isOn ? await runQueries.listRuns(db, { ids: [], over }) : [];
  const gateOver = (configuration: Configuration) =>
    gateAmong(gateRuns, { agentId, settings, configuration });
  return {
    set: presentSet(set),
    runs: runs.map(presentRun),
    gate: gateOver(newest.configuration),
    draft: draft ? { configurationStateId: draft.id, gate: gateOver(draft.configuration) } : null,
  };
}

/** Replaces questions and gate. Throws `agent.not_found`, `evaluation.no_questions`. */
export async function replaceSet(
  { tx, id, caller, record }: Change<typeof EvaluationSettingsSchema>,
  settings: EvaluationSettings,
): Promise<void> {
  const { settings: before } = await findSet(tx, caller, id);
  if (settings.gate.isOn && settings.questions.length === 0) throw new AppError('evaluation.no_questions');
  await queries.updateSet(tx, id, settings);
  record(before, settings);
}

/** Finds the caller's run by request id. Throws `request.idempotency_conflict` if it has another subject. */
async function findStarted(
  db: Database,
  { caller, context }: RequestSource,
  { gptSystemId, configurationStateId, gptSystemVersion }: StartEvaluation,
): Promise<EvaluationRun | undefined> {
  const row = await runQueries.findByRequest(db, caller.userId, context.requestId);
  if (!row) return undefined;
  const isSame =
    row.agent_id === gptSystemId &&
    row.configuration_state_id === (configurationStateId ?? null) &&
    (gptSystemVersion === undefined || row.agent_version === gptSystemVersion);
  if (!isSame) throw new AppError('request.idempotency_conflict');
  return presentRun(row);
}

/**
 * Starts a run, or returns the run that the same request started before. Throws `agent.not_found`,
 * `configuration_state.not_found`, `evaluation.version_not_found`, `evaluation.no_questions`, `data_source.not_found`,
 * `model.not_configured`, `task.already_running`, `request.idempotency_conflict`.
 */
export async function start(
  deps: EvaluationDeps,
  source: RequestSource,
  body: StartEvaluation,
): Promise<EvaluationRun> {
  const { db, clock, jobs } = deps;
  const { caller, context } = source;
  const { gptSystemId: agentId } = body;
  const { settings } = await findSet(db, caller, agentId);
  const started = await findStarted(db, source, body);
  if (started) return started;
  const { questions, refusalPhrases } = settings;
  if (questions.length === 0) throw new AppError('evaluation.no_questions');
  const subject = await subjectOf(db, caller, body);
  const { configuration, agent_version: version } = subject;
  // For a draft, the rights of author and caller are checked at each question.
  if (version !== null) await assertReadable({ tx: db, caller }, configuration);
  const { answerSource } = resolveAgent({ id: agentId, version, configuration }, await deps.hasModel());
  const runId = newId();
  const isNew = await transaction(db, async (tx) => {
    const isAdded = await runQueries.insertUnlessPending(tx, {
      id: runId,
      agent_id: agentId,
      ...subject,
      configuration_hash: configurationHash(configuration),
      settings,
      questions_hash: questionsHash({ questions, refusalPhrases }),
      total: questions.length,
      language: context.language,
      answer_source: answerSource,
      started_by: caller.userId,
      request_id: context.requestId,
      started_at: clock.now(),
    });
    if (isAdded) await jobs.enqueue(tx, evaluationRun, { data: { runId }, key: runId });
    return isAdded;
  });
  if (isNew) return presentRun(await findRun(db, caller, { gptSystemId: agentId, evaluationRunId: runId }));
  const repeated = await findStarted(db, source, body);
  if (!repeated) throw new AppError('task.already_running');
  return repeated;
}

async function findRun(
  db: Database,
  caller: Caller,
  { gptSystemId: agentId, evaluationRunId: runId }: RunParams,
): Promise<runQueries.RunRow> {
  const { canWrite } = await rightsOn(db, caller, agentId);
  const row = canWrite ? await runQueries.findRun(db, { agentId, runId }) : undefined;
  if (!row) throw new AppError('evaluation_run.not_found');
  return row;
}

/** Reads the progress of a run. Throws `evaluation_run.not_found`. */
export const progress = async (
  { db }: Pick<EvaluationDeps, 'db'>,
  caller: Caller,
  params: RunParams,
): Promise<EvaluationProgress> => presentProgress(await findRun(db, caller, params));

/** Stops a run unless it has ended. Throws `evaluation_run.not_found`. */
export async function stop(
  { db, clock }: Pick<EvaluationDeps, 'db' | 'clock'>,
  caller: Caller,
  params: RunParams,
): Promise<EvaluationProgress> {
  const { id: runId } = await findRun(db, caller, params);
  await runQueries.end(db, { runId, status: 'Stopped', at: clock.now() });
  return progress({ db }, caller, params);
}

/** Finds the last complete run over the newest version. */
async function publishedRun(db: Database, agentId: string): Promise<runQueries.RunRow | undefined> {
  const newest = await queries.findVersion(db, agentId);
  return (
    newest &&
    runQueries.findLastOver(db, {
      agentId,
      configurationHash: configurationHash(newest.configuration),
    })
  );
}

/**
 * Reads a run with its answers and those of two other runs. Redacts answers from libraries that the caller may not
 * read. Throws `evaluation_run.not_found`.
 */
export async function getRun(
  { db }: Pick<EvaluationDeps, 'db'>,
  caller: Caller,
  params: RunParams,
): Promise<Answer<'run'>> {
  const run = await findRun(db, caller, params);
  const [agentId, runId] = [run.agent_id, run.id];
  const [content, last, newestPublished] = await Promise.all([
    runQueries.findContent(db, runId),
    runQueries.findCompleteBefore(db, { agentId, runId }),
    publishedRun(db, agentId),
  ]);
  if (!content) throw new AppError('evaluation_run.not_found');
  const published = [runId, last?.id].includes(newestPublished?.id) ? undefined : newestPublished;
  const others = [last, published].flatMap((row) => row?.id ?? []);
  const runIds = [runId, ...others];
  const [answers, redacted] = await Promise.all([
    listAnswers(db, runIds),
    findRedactedRuns(db, caller, runIds),
  ]);
  const answerOf = (row: { id: string } | undefined, questionId: string) => {
    const answer = row && answers.get(row.id)?.get(questionId);
    if (!answer) return null;
    return redacted.has(row.id) ? withoutContent(answer) : answer;
  };
  return {
    run: presentRun(run),
    last: last ? presentRun(last) : null,
    published: published ? presentRun(published) : null,
    results: content.settings.questions.map((question) => ({
      ...question,
      result: answerOf(run, question.id),
      last: answerOf(last, question.id),
      published: answerOf(published, question.id),
    })),
  };
}

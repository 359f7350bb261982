/** Evaluation status in the publishing checklist. */
import { agentAdministrationRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import { evaluationRoutes as routes } from '@polylogue/contract/agents/evaluations/routes';
import type { ChecklistItem } from '@polylogue/contract/agents/publishing/publishing';
import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { startJobQueue } from '../../../jobs/job-queue.ts';
import { atEndOfFile } from '../../../testing/at-end-of-file.ts';
import { emptySources } from '../../../testing/test-app.ts';
import { type AgentHarness, createAgentHarness } from '../testing/agent-harness.ts';
import { type AnswerSources, openAnswerMeter } from '../../chat/public.ts';
import { workOnEvaluationJobs } from '../evaluations/jobs.ts';

const sources: AnswerSources = {
  ...emptySources,
  answerFromLibrary: async (_libraryId, { question }) => ({
    pieces: ['Press reset.'],
    passages: [],
    considered: [],
    isAnswered: !question.includes('Atlantis'),
  }),
};

let harness: AgentHarness;
let admin: AgentHarness['admin'];
beforeAll(async () => {
  harness = await createAgentHarness(sources);
  ({ admin } = harness);
  const { source, db, clock } = harness.app;
  const worker = await startJobQueue(source, () => undefined);
  atEndOfFile(() => worker.stop());
  const deps = { db, clock, logger: pino({ level: 'silent' }), sources };
  await workOnEvaluationJobs(worker, { ...deps, openMeter: () => openAnswerMeter(deps) });
});

async function checklistOf(gptSystemId: string): Promise<ChecklistItem[]> {
  const { body } = await admin(agentAdministrationRoutes.publishing, { params: { gptSystemId } });
  const checks: ChecklistItem[] = body.checklist;
  return checks.filter(({ check }) => check === 'starterAnswers' || check === 'evaluation');
}

const question = (text: string, expectations: object = {}) => ({ id: newId(), question: text, expectations });

async function save(gptSystemId: string, version: number, questions: object[]): Promise<void> {
  const call = { params: { gptSystemId }, version, body: { questions, gate: {} } };
  expect((await admin(routes.update, call)).status).toBe(200);
}

async function evaluate(gptSystemId: string): Promise<void> {
  const { body: run } = await admin(routes.start, { body: { gptSystemId } });
  const params = { gptSystemId, evaluationRunId: run.evaluationRunId };
  const status = async () => (await admin(routes.progress, { params })).body.status;
  await expect.poll(status, { timeout: 20_000 }).toBe('Complete');
}

it('lists unanswered starter prompts and the evaluation status', async () => {
  const starterPrompts = ['How do I reset it?', 'Where is Atlantis?'];
  const { agentId } = await harness.agent(harness.administrator, { starterPrompts });
  const open = (isSaved: boolean, texts = starterPrompts) => texts.map((text) => ({ text, isSaved }));
  expect(await checklistOf(agentId)).toMatchObject([
    { isPassed: false, starterPrompts: open(false) },
    { isPassed: false, isWanted: false, evaluation: 'no_questions' },
  ]);
  const lost = question('Where is Atlantis?', { mustRefuse: true });
  await save(agentId, 1, [question('How do I reset it?'), lost]);
  expect(await checklistOf(agentId)).toMatchObject([
    { isPassed: false, starterPrompts: open(true) },
    { isPassed: false, isWanted: true, evaluation: 'not_evaluated' },
  ]);
  await evaluate(agentId);
  expect(await checklistOf(agentId)).toMatchObject([
    { isPassed: false, starterPrompts: open(true, ['Where is Atlantis?']) },
    { isPassed: true, isWanted: true, evaluation: 'passed' },
  ]);
  await save(agentId, 2, [question('How do I reset it?', { contains: ['hold'] })]);
  expect((await checklistOf(agentId))[1]).toMatchObject({ evaluation: 'questions_changed' });
  await evaluate(agentId);
  expect((await checklistOf(agentId))[1]).toMatchObject({ isPassed: false, evaluation: 'below_threshold' });
});

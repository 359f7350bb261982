/** List of agents with their evaluation. */
import { evaluationRoutes as routes } from '@polylogue/contract/agents/evaluations/routes';
import {
  type EvaluatedAgent,
  type EvaluationSettings,
  EvaluationSettingsSchema,
} from '@polylogue/contract/agents/evaluations/schemas';
import { beforeAll, expect, it } from 'vitest';
import { jsonb } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import {
  addDraft,
  configurationOf,
  copyAgent,
  findBuiltIn,
  publish,
} from '../../../testing/chat/chat-contexts.ts';
import { type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import type { Configuration } from '../agent/configuration.ts';
import { questionsHash } from './gate.ts';
import { configurationHash } from './hash.ts';

let app: TestApp;
let author: SignedIn;
const names = ['Amber', 'Birch', 'Clover'] as const;
const ids = { Amber: '', Birch: '', Clover: '' };

const settings: EvaluationSettings = EvaluationSettingsSchema.parse({
  questions: ['One?', 'Two?'].map((question) => ({ id: newId(), question, expectations: {} })),
  gate: { isOn: true },
});

/** Adds a complete run over a configuration, of which the first `passed` questions passed. */
async function addRun(agentId: string, configuration: Configuration, passed: number) {
  const [id, at] = [newId(), new Date()];
  await app.db
    .insertInto('evaluation_runs')
    .values({
      id,
      agent_id: agentId,
      agent_version: 2,
      configuration: jsonb(configuration),
      configuration_hash: configurationHash(configuration),
      settings: jsonb(settings),
      questions_hash: questionsHash(settings),
      total: 2,
      language: 'en',
      status: 'Complete',
      request_id: id,
      started_at: at,
      ended_at: at,
    })
    .execute();
  const answers = settings.questions.map((question, index) => ({
    run_id: id,
    question_id: question.id,
    answer: 'An answer.',
    is_refusal: false,
    is_passed: index < passed,
    citations: jsonb([]),
    checks: jsonb([]),
    total_ms: 10,
  }));
  await app.db.insertInto('evaluation_results').values(answers).execute();
  return id;
}

beforeAll(async () => {
  app = await testApp();
  author = await signIn(app, { role: 'administrator' });
  for (const name of names) {
    ids[name] = await copyAgent(app, await findBuiltIn(app.db, 'assistant'));
    await publish(app, { agentId: ids[name], configuration: configurationOf(name) });
    await app.db.updateTable('agents').set({ name }).where('id', '=', ids[name]).execute();
  }
  for (const id of [ids.Amber, ids.Birch]) {
    const set = { content: jsonb(settings) };
    await app.db.updateTable('evaluation_sets').set(set).where('id', '=', id).execute();
  }
});

const list = async (query: Record<string, string> = {}, { token } = author): Promise<EvaluatedAgent[]> => {
  const { items } = (await app.call(routes.agents, { token, query })).json();
  return items.filter(({ name }: EvaluatedAgent) => names.some((one) => one === name));
};
const namesOf = async (query: Record<string, string>) => (await list(query)).map(({ name }) => name);

it('lists agents with their latest run and the gate of what would be published next', async () => {
  const evaluationRunId = await addRun(ids.Amber, configurationOf('Amber'), 2);
  const failed = await addRun(ids.Birch, configurationOf('Birch'), 1);
  const [amber, birch, clover] = await list();
  expect(amber).toMatchObject({
    gptSystemId: ids.Amber,
    questionCount: 2,
    draftId: null,
    gate: { isOpen: true, why: 'passed', evaluationRunId },
    lastRun: { evaluationRunId, passed: 2, total: 2, gptSystemVersion: 2 },
  });
  expect(birch).toMatchObject({ gate: { why: 'below_threshold', evaluationRunId: failed } });
  expect(clover).toMatchObject({ gate: { why: 'off' }, lastRun: null });
  const draft = { authorId: author.userId, agentType: 'System', agentId: ids.Amber } as const;
  const draftId = await addDraft(app, { ...draft, name: 'Amber 2' });
  const [changed] = await list({ keywords: 'amber' });
  expect(changed).toMatchObject({ draftId, gate: { why: 'not_evaluated' }, lastRun: { evaluationRunId } });
  const params = { gptSystemId: ids.Amber };
  expect((await app.call(routes.get, { token: author.token, params })).json()).toMatchObject({
    gate: { why: 'passed' },
    draft: { configurationStateId: draftId, gate: { why: 'not_evaluated' } },
  });
  const other = await signIn(app, { role: 'administrator' });
  expect((await list({ keywords: 'amber' }, other))[0]).toMatchObject({
    draftId: null,
    gate: { isOpen: true },
  });
});

it.each<[Record<string, string>, string[]]>([
  [{ result: 'passed' }, ['Amber']],
  [{ result: 'failed' }, ['Birch']],
  [{ result: 'none' }, ['Clover']],
  [{ gate: 'on' }, ['Amber', 'Birch']],
  [{ gate: 'off' }, ['Clover']],
  [{ sort: '-lastRun' }, ['Birch', 'Amber', 'Clover']],
  [{ sort: 'passRate' }, ['Clover', 'Birch', 'Amber']],
])('filters and sorts evaluated agents by %j', async (query, expected) => {
  expect(await namesOf({ top: '200', ...query })).toEqual(expected);
});

it('hides agents that the caller may not write', async () => {
  const specific = { actions: ['GptSystemsWriteSpecific'] as const, gptSystemIds: [ids.Birch] };
  const person = await signInWith(app, { ...specific, actions: [...specific.actions] });
  expect((await list({}, person)).map(({ name }) => name)).toEqual(['Birch']);
});

/** Evaluations with a real database and job queue, and a scripted model. */
import { setTimeout } from 'node:timers/promises';
import { evaluationRoutes as routes } from '@polylogue/contract/agents/evaluations/routes';
import type { EvaluationRun } from '@polylogue/contract/agents/evaluations/schemas';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { type JobQueue, startJobQueue } from '../../../jobs/job-queue.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import {
  addDraft,
  configurationOf,
  copyAgent,
  findBuiltIn,
  publish,
} from '../../../testing/chat/chat-contexts.ts';
import { addPrice } from '../../../testing/models/add-price.ts';
import { type ScriptedModel, scriptedModel } from '../../../testing/chat/scripted-model.ts';
import { assignOwnRole, type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { emptySources, type TestApp, testApp } from '../../../testing/test-app.ts';
import { type AnswerModel, type AnswerSources, openAnswerMeter } from '../../chat/public.ts';
import { evaluationRun, workOnEvaluationJobs } from './jobs.ts';
import { gateOf } from './gate.ts';

let app: TestApp;
let author: SignedIn;
let model: ScriptedModel;
/** Model of the agents; `undefined` if they answer only from libraries. */
let opened: AnswerModel | undefined;
/** Number of answered model calls. */
let answered: number;
let agentId: string;
let worker: JobQueue | undefined;

const sources: AnswerSources = {
  ...emptySources,
  answerFromLibrary: async (_libraryId, { question }) => ({
    pieces: [question.includes('Atlantis') ? 'Nothing is written about that.' : 'Press reset.'],
    passages: [],
    considered: [],
    isAnswered: !question.includes('Atlantis'),
  }),
  openModels: async () => ({ offered: [], find: () => opened }),
};

beforeAll(async () => {
  app = await testApp({}, { sources });
  author = await signIn(app, { role: 'administrator' });
});
beforeEach(async () => {
  model = scriptedModel();
  answered = 0;
  opened = model;
  agentId = await agentLike('assistant');
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  // Ends pending runs, so that they do not affect the next test.
  const over = { status: 'Stopped', ended_at: new Date() };
  await app.db.updateTable('evaluation_runs').set(over).where('status', '=', 'Pending').execute();
});

const agentLike = async (builtIn: string) => copyAgent(app, await findBuiltIn(app.db, builtIn));

async function addLibrary(): Promise<string> {
  const id = newId();
  const library = { id, name: `Rules ${id}`, created_at: new Date() };
  await app.db.insertInto('libraries').values(library).execute();
  return id;
}

async function startWorker(): Promise<JobQueue> {
  worker = await startJobQueue(app.source, () => undefined);
  const { db, clock } = app;
  const deps = { db, clock, logger: pino({ level: 'silent' }), sources };
  await workOnEvaluationJobs(worker, { ...deps, openMeter: () => openAnswerMeter(deps) });
  return worker;
}

/** Starts a released job at once. The retry delay is covered by tests of the queue. */
const skipRetryDelay = () =>
  sql`update pgboss.job set start_after = now() where name = ${evaluationRun.name} and state = 'retry'`.execute(
    app.db,
  );

const question = (text: string, expectations: object = {}) => ({ id: newId(), question: text, expectations });
const first = question('How do I reset it?', { contains: ['hold the button'] });
const second = question('And then?', { doesNotContain: ['broken'] });

async function put(settings: object, token = author.token, version = 1) {
  const body = { questions: [first, second], gate: {}, ...settings };
  const headers = { 'if-match': `"${version}"` };
  return app.call(routes.update, { token, params: { gptSystemId: agentId }, body, headers });
}

const read = async (query: Record<string, string> = {}) =>
  (await app.call(routes.get, { token: author.token, params: { gptSystemId: agentId }, query })).json();

async function start(body: object = {}, requestId: string = newId(), { token } = author) {
  const headers = { 'x-request-id': requestId };
  return app.call(routes.start, { token, body: { gptSystemId: agentId, ...body }, headers });
}

const paramsOf = ({ evaluationRunId }: EvaluationRun) => ({ gptSystemId: agentId, evaluationRunId });
const progressOf = async (run: EvaluationRun) =>
  (await app.call(routes.progress, { token: author.token, params: paramsOf(run) })).json();
const details = async (run: EvaluationRun) =>
  (await app.call(routes.run, { token: author.token, params: paramsOf(run) })).json();

/** Answers the next questions in order. The worker may already have asked the first one. */
async function answerAll(...texts: string[]): Promise<void> {
  for (const text of texts) {
    answered += 1;
    const call = await model.call(answered);
    call.say(text);
    call.finish({ inputTokens: 100, outputTokens: 20 });
  }
}

async function whenOver(run: EvaluationRun) {
  await expect.poll(async () => (await progressOf(run)).status, { timeout: 20_000 }).not.toBe('Pending');
  return details(run);
}

/** Answers of a run. */
const answersOf = (results: { result: { answer: string } }[]) => results.map(({ result }) => result.answer);

/** Starts a run, answers its questions and waits for its end. */
async function runWith(texts: string[], body: object = {}) {
  const run = (await start(body)).json();
  await answerAll(...texts);
  return whenOver(run);
}

describe('evaluation set', () => {
  it('exists for every agent, is versioned and audited', async () => {
    expect((await read()).set).toMatchObject({ questions: [], version: 1, gate: { isOn: false } });
    const changed = await put({});
    expect([changed.statusCode, changed.headers['etag']]).toEqual([200, '"2"']);
    expect((await put({})).json()).toMatchObject({
      code: 'request.precondition_failed',
      current: { version: 2 },
    });
    const audited = await auditedChanges(app.db);
    expect(audited.filter(({ aggregate_type: type }) => type === 'EvaluationSet')).toMatchObject([
      { operation: 'Update', version: 2, fields: ['questions'] },
    ]);
  });

  it('rejects more than 200 questions, duplicate ids and a gate without questions', async () => {
    const many = Array.from({ length: 201 }, () => question('Why?'));
    expect((await put({ questions: many })).statusCode).toBe(400);
    expect((await put({ questions: [first, first] })).statusCode).toBe(400);
    const gated = await put({ questions: [], gate: { isOn: true } });
    expect([gated.statusCode, gated.json().code]).toEqual([409, 'evaluation.no_questions']);
    expect((await start()).json().code).toBe('evaluation.no_questions');
  });

  it('hides sets and runs from users who may not write the agent', async () => {
    await put({});
    await startWorker();
    const { run } = await runWith(['Hold the button.', 'Wait.']);
    const other = await copyAgent(app, agentId);
    const { token } = await signInWith(app, { actions: ['GptSystemsWriteSpecific'], gptSystemIds: [other] });
    const missing = { gptSystemId: newId(), evaluationRunId: newId() };
    for (const route of [routes.get, routes.run, routes.progress, routes.stop, routes.update]) {
      const request = { token, body: { questions: [], gate: {} }, headers: { 'if-match': '"1"' } };
      const hidden = await app.call(route, { ...request, params: paramsOf(run) });
      const absent = await app.call(route, { ...request, params: missing });
      const { requestId: _, ...refusal } = hidden.json();
      expect([route.path, hidden.statusCode, refusal]).toEqual([route.path, 404, absentOf(absent.json())]);
    }
    const refused = await app.call(routes.start, { token, body: { gptSystemId: agentId } });
    expect(refused.json().code).toBe('agent.not_found');
    expect((await app.call(routes.list, { token })).json()).toEqual({ items: [] });
    const named = { gptSystemId: other, evaluationRunId: run.evaluationRunId };
    expect((await app.call(routes.run, { token, params: named })).statusCode).toBe(404);
  });
});

const absentOf = ({ requestId: _, ...refusal }: { requestId: string }) => refusal;

describe('evaluation run', () => {
  it('asks each question like a chat but stores no conversation, and checks its measured answers', async () => {
    await put({});
    await addPrice(app.db, model, { input: 10, output: 50 });
    await startWorker();
    const { run, results } = await runWith(['Hold *the button*.', 'It is broken.']);
    expect(model.calls[0]?.messages).toEqual([
      expect.objectContaining({ role: 'system' }),
      { role: 'user', text: first.question },
    ]);
    expect(run).toMatchObject({
      status: 'Complete',
      total: 2,
      done: 2,
      passed: 1,
      failed: 1,
      errors: 0,
      gptSystemVersion: 1,
      answerSource: 'model',
      modelName: 'scripted/model',
      inputTokens: 200,
      outputTokens: 40,
      startedBy: 'Ada Local',
    });
    expect(run.cost).toBeCloseTo(0.004, 10);
    expect(run.firstTokenMs.p95).toBeLessThanOrEqual(run.totalMs.p95);
    expect(results).toMatchObject([{ result: { isPassed: true } }, { result: { isPassed: false } }]);
    expect(results[1].result.checks).toContainEqual(
      expect.objectContaining({ name: 'doesNotContain', expected: 'broken', isMet: false }),
    );
    const bookings = await app.db
      .selectFrom('usage_bookings')
      .select(['kind', 'owner_id'])
      .where('agent_id', '=', agentId)
      .execute();
    expect(bookings).toEqual(Array(2).fill({ kind: 'evaluation', owner_id: author.userId }));
    for (const table of ['conversations', 'segments', 'answer_runs'] as const) {
      expect(await app.db.selectFrom(table).select('id').execute(), table).toEqual([]);
    }
  });

  it('continues after a failed answer, which does not pass', async () => {
    await put({});
    await startWorker();
    const run = (await start()).json();
    (await model.call(1)).fail('model.timeout', new Error('late'));
    (await model.call(2)).say('Wait.');
    model.calls[1]?.finish();
    const over = await whenOver(run);
    expect(over.run).toMatchObject({ status: 'Complete', passed: 1, errors: 1 });
    expect(over.results[0].result).toMatchObject({ errorCode: 'model.timeout', isPassed: false });
  });

  it('starts once per request id and one at a time per agent', async () => {
    await put({});
    const requestId = newId();
    const run = (await start({}, requestId)).json();
    expect((await start({}, requestId)).json()).toMatchObject({ evaluationRunId: run.evaluationRunId });
    expect((await start({ gptSystemVersion: 7 }, requestId)).json().code).toBe(
      'request.idempotency_conflict',
    );
    const another = await start();
    expect([another.statusCode, another.json().code]).toEqual([409, 'task.already_running']);
  });

  it('stops during an answer and keeps previous answers', async () => {
    await put({});
    await startWorker();
    const run = (await start()).json();
    await answerAll('Hold the button.');
    const call = await model.call(2);
    const stopped = await app.call(routes.stop, { token: author.token, params: paramsOf(run) });
    expect(stopped.json()).toMatchObject({ status: 'Stopped', done: 1, passed: 1 });
    await call.aborted;
    expect((await details(run)).results[1].result).toBeNull();
    expect((await start()).statusCode).toBe(200);
  });

  it('asks no further question after a stop', async () => {
    await put({});
    await startWorker();
    const run = (await start()).json();
    const call = await model.call(1);
    await app.call(routes.stop, { token: author.token, params: paramsOf(run) });
    call.say('Hold the button.');
    call.finish();
    await expect.poll(async () => (await progressOf(run)).done).toBe(1);
    await setTimeout(200);
    expect(model.calls).toHaveLength(1);
  });

  const deactivate = (userId: string) =>
    app.db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', userId).execute();
  const withdrawRoles = (userId: string) =>
    app.db.deleteFrom('role_assignments').where('user_id', '=', userId).execute();

  it.each<[string, (userId: string) => Promise<unknown>]>([
    ['is deactivated', deactivate],
    ['may no longer write the agent', withdrawRoles],
  ])('stops before the next question after its starter %s', async (_how, lose) => {
    const starter = await signInWith(app, { actions: ['GptSystemsWriteSpecific'], gptSystemIds: [agentId] });
    await put({});
    const body = { gptSystemId: agentId };
    const run: EvaluationRun = (await app.call(routes.start, { token: starter.token, body })).json();
    await startWorker();
    const call = await model.call(1);
    await lose(starter.userId);
    call.say('You hold the button.');
    call.finish();
    await whenOver(run);
    const stopped = { status: 'Stopped', stopReason: 'starter_lost_right', done: 1 };
    expect(await progressOf(run)).toMatchObject(stopped);
    expect(model.calls).toHaveLength(1);
  });

  it('stops when its agent is removed', async () => {
    await put({});
    await startWorker();
    await start();
    const call = await model.call(1);
    const removed = { deleted_at: app.clock.now() };
    await app.db.updateTable('agents').set(removed).where('id', '=', agentId).execute();
    await call.aborted;
    const runs = app.db.selectFrom('evaluation_runs').select('status').where('agent_id', '=', agentId);
    await expect.poll(() => runs.execute()).toEqual([{ status: 'Stopped' }]);
  });

  it('continues with unanswered questions in another worker', async () => {
    await put({});
    const dying = await startWorker();
    const run = (await start()).json();
    await answerAll('Hold the button.');
    await model.call(2);
    await dying.stop();
    expect(await progressOf(run)).toMatchObject({ status: 'Pending', done: 1 });
    await skipRetryDelay();
    await startWorker();
    const again = await model.call(3);
    expect(again.messages.at(-1)?.text).toBe(second.question);
    again.say('Wait.');
    again.finish();
    expect((await whenOver(run)).run).toMatchObject({ status: 'Complete', done: 2, passed: 2 });
  }, 60_000);

  it('returns answers of the previous run and of the published version', async () => {
    await put({});
    await startWorker();
    await runWith(['Hold the button.', 'Published.']);
    const draft = { authorId: author.userId, agentType: 'System', agentId, name: 'Draft' } as const;
    const configurationStateId = await addDraft(app, draft);
    await runWith(['Hold it.', 'First draft.'], { configurationStateId });
    const { run, last, published, results } = await runWith(['Hold it.', 'Second.'], {
      configurationStateId,
    });
    expect(run).toMatchObject({ configurationStateId, gptSystemVersion: null });
    expect(last).toMatchObject({ configurationStateId });
    expect(published).toMatchObject({ gptSystemVersion: 1 });
    expect(results[1]).toMatchObject({
      result: { answer: 'Second.' },
      last: { answer: 'First draft.' },
      published: { answer: 'Published.' },
    });
    expect(model.calls.at(-1)?.messages[0]?.text).toBe('You are Draft.');
    expect((await read()).runs).toHaveLength(3);
  });

  it('document 2 §7.14: lists the newest `count` performance tests', async () => {
    await put({});
    await startWorker();
    const runs = [];
    for (const text of ['One.', 'Two.', 'Three.']) runs.unshift((await runWith([text, text])).run);
    const ids = runs.map(({ evaluationRunId }) => evaluationRunId);
    const newest = async (query: Record<string, string>) => {
      const { items } = (await app.call(routes.list, { token: author.token, query })).json();
      return items.map((run: EvaluationRun) => run.evaluationRunId);
    };
    expect(await newest({ count: '2' })).toEqual(ids.slice(0, 2));
    expect(await newest({ count: '1' })).toEqual(ids.slice(0, 1));
    expect((await newest({})).slice(0, 3)).toEqual(ids);
    expect((await read()).runs.map((run: EvaluationRun) => run.evaluationRunId)).toEqual(ids);
  });

  it('reports refusals but no tokens or cost of a library without a model', async () => {
    opened = undefined;
    agentId = await agentLike('guide');
    const refused = question('Where is Atlantis?', { mustRefuse: true, maxCost: 0.01 });
    await put({ questions: [question('How?', { contains: ['press RESET'] }), refused] });
    await startWorker();
    const { run, results } = await runWith([]);
    expect(run).toMatchObject({
      passed: 2,
      answerSource: 'library',
      modelName: null,
      cost: null,
      inputTokens: null,
    });
    expect(results[1].result.isRefusal).toBe(true);
  });

  it('checks the rights of the draft author at each question', async () => {
    await startWorker();
    await put({});
    const libraryId = await addLibrary();
    const writer = await signIn(app, { role: undefined });
    const dataSourceIds = [libraryId];
    const actions = ['DataSourcesReadSpecific'] as const;
    const roleId = await assignOwnRole(app.db, writer.userId, { actions, dataSourceIds });
    const fields = { libraryIds: [libraryId] };
    const draft = { authorId: writer.userId, agentType: 'System', agentId, fields } as const;
    const run = (await start({ configurationStateId: await addDraft(app, draft) })).json();
    const call = await model.call((answered += 1));
    await app.db.deleteFrom('role_assignments').where('role_id', '=', roleId).execute();
    call.say('Hold the button.');
    call.finish({ inputTokens: 100, outputTokens: 20 });
    const { results } = await whenOver(run);
    expect(answersOf(results)).toEqual([
      'Hold the button.',
      expect.stringMatching(/no longer has access to them/),
    ]);
  });

  it('checks the rights of the starter of a draft run', async () => {
    await startWorker();
    await put({});
    const fields = { libraryIds: [await addLibrary()] };
    const draft = { authorId: author.userId, agentType: 'System', agentId, fields } as const;
    const configurationStateId = await addDraft(app, draft);
    const starter = await signInWith(app, { actions: ['GptSystemsRead', 'GptSystemsWrite'] });
    const run = (await start({ configurationStateId }, newId(), starter)).json();
    const { results } = await whenOver(run);
    expect(answersOf(results)).toEqual(Array(2).fill(expect.stringMatching(/no longer has access to them/)));
  });

  it('rejects a foreign draft, a missing version and a missing model', async () => {
    await put({});
    const elsewhere = { agentType: 'System', agentId: await agentLike('assistant') } as const;
    const foreign = await addDraft(app, { authorId: author.userId, ...elsewhere });
    const code = async (body: object) => (await start(body)).json().code;
    expect(await code({ configurationStateId: foreign })).toBe('configuration_state.not_found');
    expect(await code({ configurationStateId: newId() })).toBe('configuration_state.not_found');
    expect(await code({ gptSystemVersion: 9 })).toBe('evaluation.version_not_found');
    opened = undefined;
    expect(await code({})).toBe('model.not_configured');
  });
});

describe('gate', () => {
  const configuration = configurationOf('Next');
  const why = async (of = configuration) => gateOf(app.db, { agentId, configuration: of });
  const gate = { isOn: true, minPassedShare: 0.5 };

  it('is open if disabled, else closed until the same content has passed', async () => {
    await put({});
    expect(await why()).toMatchObject({ isOpen: true, why: 'off' });
    await put({ gate }, author.token, 2);
    expect(await why()).toMatchObject({ isOpen: false, why: 'not_evaluated' });
    await startWorker();
    await publish(app, { agentId, configuration });
    const { evaluationRunId } = (await runWith(['No.', 'It is broken.'])).run;
    expect(await why()).toEqual({ isOpen: false, why: 'below_threshold', evaluationRunId });
    await runWith(['Hold the button.', 'It is broken.']);
    expect(await why()).toMatchObject({ isOpen: true, why: 'passed' });
    expect(await why({ ...configuration, systemPrompt: 'Other.' })).toMatchObject({
      isOpen: false,
      why: 'not_evaluated',
    });
    expect((await read()).gate).toMatchObject({ isOpen: true, why: 'passed' });
  });

  it('applies current questions and thresholds', async () => {
    await put({ gate });
    await startWorker();
    await publish(app, { agentId, configuration });
    await runWith(['Hold the button.', 'It is broken.']);
    await put({ gate: { isOn: true, minPassedShare: 0.6 } }, author.token, 2);
    expect((await why()).why).toBe('below_threshold');
    await put({ gate, questions: [first] }, author.token, 3);
    expect((await why()).why).toBe('questions_changed');
  });
});

/** Library rights in evaluations of versions, checked at the start, at each question and for each reader. */
import { evaluationRoutes as routes } from '@polylogue/contract/agents/evaluations/routes';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { configurationOf, copyAgent, findBuiltIn, publish } from '../../../testing/chat/chat-contexts.ts';
import { assignOwnRole, type SignedIn, signInWith } from '../../../testing/sign-in.ts';
import { emptySources, type TestApp, testApp } from '../../../testing/test-app.ts';
import { type AnswerSources, openAnswerMeter } from '../../chat/public.ts';
import { runEvaluation } from './run-evaluation.ts';

let app: TestApp;
/** Agent of the organisation. */
let agentId: string;
/** User who may write the agent. */
let starter: SignedIn;
/** Runs after each question. */
let meanwhile: () => Promise<unknown>;

/** Answers with the ids of the searched libraries. */
const sources: AnswerSources = {
  ...emptySources,
  answerFromLibrary: async (searched) => {
    await meanwhile();
    const pieces = [searched.map(({ libraryId }) => libraryId).join(' ')];
    return { pieces, passages: [], considered: [], isAnswered: true };
  },
};

beforeAll(async () => {
  app = await testApp({}, { sources });
});
beforeEach(async () => {
  meanwhile = async () => {};
  agentId = await copyAgent(app, await findBuiltIn(app.db, 'guide'));
  starter = await signInWriter();
});

/** Signs in a user who may write the agent but read no library. */
const signInWriter = () => signInWith(app, { actions: ['GptSystemsWriteSpecific'], gptSystemIds: [agentId] });

async function newLibrary(): Promise<string> {
  const id = newId();
  await app.db
    .insertInto('libraries')
    .values({ id, name: `Rules ${id}`, created_at: new Date() })
    .execute();
  return id;
}

/** Publishes a version that answers only from libraries. Returns its number. */
const version = (libraryIds: string[]) =>
  publish(app, {
    agentId,
    configuration: configurationOf('Desk', { languageEngine: 'Library', libraryIds }),
  });

const mayRead = ({ userId }: SignedIn, ...dataSourceIds: string[]) =>
  assignOwnRole(app.db, userId, { actions: ['DataSourcesReadSpecific'], dataSourceIds });

/** Starts a run of two questions over a version. */
async function startRun(gptSystemVersion: number) {
  const { token } = starter;
  const params = { gptSystemId: agentId };
  const questions = ['How?', 'And then?'].map((question) => ({ id: newId(), question, expectations: {} }));
  const settings = { body: { questions, gate: {} }, headers: { 'if-match': '"1"' } };
  await app.call(routes.update, { token, params, ...settings });
  const body = { gptSystemId: agentId, gptSystemVersion };
  return app.call(routes.start, { token, body, headers: { 'x-request-id': newId() } });
}

/** Runs two questions over a version. Returns the run's id. */
async function run(gptSystemVersion: number): Promise<string> {
  const { evaluationRunId } = (await startRun(gptSystemVersion)).json();
  const deps = { db: app.db, clock: app.clock, logger: pino({ level: 'silent' }), sources };
  const { signal } = new AbortController();
  await runEvaluation(
    { ...deps, openMeter: () => openAnswerMeter(deps) },
    { runId: evaluationRunId, signal },
  );
  return evaluationRunId;
}

/** Reads the answers of a run as a user. */
async function answersOf(evaluationRunId: string, { token }: SignedIn): Promise<(string | null)[]> {
  const params = { gptSystemId: agentId, evaluationRunId };
  const read = await app.call(routes.run, { token, params });
  return read.json().results.map(({ result }: { result: { answer: string | null } }) => result.answer);
}

const evaluated = async (gptSystemVersion: number) => answersOf(await run(gptSystemVersion), starter);

const twice = (answer: unknown) => [answer, answer];
const refusedAnswer = expect.stringMatching(/no longer has access to them/);

it('rejects evaluating a version with libraries that the caller cannot read', async () => {
  const [kept, dropped] = [await newLibrary(), await newLibrary()];
  const earlier = await version([kept, dropped]);
  const newest = await version([kept]);
  const start = async (gptSystemVersion: number) => {
    const answer = await startRun(gptSystemVersion);
    return [answer.statusCode, answer.json().code];
  };
  const refused = [404, 'data_source.not_found'];
  expect([await start(newest), await start(earlier)]).toEqual([refused, refused]);
  await mayRead(starter, kept);
  app.clock.advance(60_000);
  expect([await start(earlier), (await start(newest))[0]]).toEqual([refused, 200]);
});

it('reads libraries of an earlier version that the starter can read', async () => {
  const dropped = await newLibrary();
  const earlier = await version([dropped]);
  await version([]);
  await mayRead(starter, dropped);
  expect(await evaluated(earlier)).toEqual(twice(dropped));
});

it('redacts answers for readers without library access', async () => {
  const dropped = await newLibrary();
  const earlier = await version([dropped]);
  await version([]);
  await mayRead(starter, dropped);
  const runId = await run(earlier);
  const other = await signInWriter();
  expect(await answersOf(runId, other)).toEqual(twice(null));
  expect(await answersOf(runId, starter)).toEqual(twice(dropped));
  // The newest version reads it for its audience, which need not include its authors.
  await version([dropped]);
  expect(await answersOf(runId, other)).toEqual(twice(null));
  await mayRead(other, dropped);
  app.clock.advance(60_000);
  expect(await answersOf(runId, other)).toEqual(twice(dropped));
});

it('redacts answers of the previous run', async () => {
  const dropped = await newLibrary();
  const earlier = await version([dropped]);
  await version([]);
  await mayRead(starter, dropped);
  await run(earlier);
  const later = await run(earlier);
  const { token } = await signInWriter();
  const params = { gptSystemId: agentId, evaluationRunId: later };
  const [first] = (await app.call(routes.run, { token, params })).json().results;
  expect(first.last).toMatchObject({ answer: null, citations: [] });
});

it('checks the rights of the starter at each question', async () => {
  const libraryId = await newLibrary();
  const number = await version([libraryId]);
  const roleId = await mayRead(starter, libraryId);
  meanwhile = () => app.db.deleteFrom('role_assignments').where('role_id', '=', roleId).execute();
  expect(await evaluated(number)).toEqual([libraryId, refusedAnswer]);
});

it('checks the rights of the owner of a personal agent at each question', async () => {
  const libraryId = await newLibrary();
  const number = await version([libraryId]);
  starter = await signInWith(app, { actions: ['GptSystemsRead', 'GptSystemsCreate'] });
  const made = { type: 'User', created_by: starter.userId };
  await app.db.updateTable('agents').set(made).where('id', '=', agentId).execute();
  const roleId = await mayRead(starter, libraryId);
  meanwhile = () => app.db.deleteFrom('role_assignments').where('role_id', '=', roleId).execute();
  expect(await evaluated(number)).toEqual([libraryId, refusedAnswer]);
});

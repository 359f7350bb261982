/** What an evaluation of a version may read: no more than what the version that answers reads for everybody, and what whoever started it may read. */
import { evaluationRoutes as routes } from '@polylogue/contract/evaluations/routes';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../db/id.ts';
import {
  bindingTo,
  configurationOf,
  type Configured,
  copyAgent,
  publish,
} from '../../testing/chat/chat-contexts.ts';
import { assignOwnRole, type SignedIn, signInWith } from '../../testing/sign-in.ts';
import { emptySources, type TestApp, testApp } from '../../testing/test-app.ts';
import type { AnswerSources } from '../conversations/service.ts';
import { performRun } from './perform.ts';

let app: TestApp;
/** Of the organisation. */
let agentId: string;
/** May write it, and read no library unless told. */
let starter: SignedIn;
/** Happens after each question. */
let meanwhile: () => Promise<unknown>;

/** Answers with the ids of the libraries that were searched. */
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
  const guide = app.db.selectFrom('agents').select('id').where('built_in', '=', 'guide');
  agentId = await copyAgent(app, (await guide.executeTakeFirstOrThrow()).id);
  starter = await someoneWhoWrites();
});

/** May write the agent, and read no library unless told. */
const someoneWhoWrites = () =>
  signInWith(app, { actions: ['GptSystemsWriteSpecific'], gptSystemIds: [agentId] });

async function newLibrary(): Promise<string> {
  const id = newId();
  await app.db
    .insertInto('libraries')
    .values({ id, name: `Rules ${id}`, created_at: new Date() })
    .execute();
  return id;
}

/** Publishes a version that answers from libraries alone. Resolves to its number. */
const version = (libraryIds: string[], fields: Configured = {}) =>
  publish(app, {
    agentId,
    configuration: configurationOf('Desk', { languageEngine: 'Library', libraryIds, ...fields }),
  });

const mayRead = ({ userId }: SignedIn, ...dataSourceIds: string[]) =>
  assignOwnRole(app.db, userId, { actions: ['DataSourcesReadSpecific'], dataSourceIds });

/** Asks two questions of a version. Resolves to the run. */
async function run(gptSystemVersion: number): Promise<string> {
  const { token } = starter;
  const params = { gptSystemId: agentId };
  const questions = ['How?', 'And then?'].map((question) => ({ id: newId(), question, expectations: {} }));
  const settings = { body: { questions, gate: {} }, headers: { 'if-match': '"1"' } };
  await app.call(routes.update, { token, params, ...settings });
  const body = { gptSystemId: agentId, gptSystemVersion };
  const started = await app.call(routes.start, { token, body, headers: { 'x-request-id': newId() } });
  const { evaluationRunId } = started.json();
  const deps = { db: app.db, clock: app.clock, logger: pino({ level: 'silent' }), sources };
  const { signal } = new AbortController();
  await performRun(deps, { runId: evaluationRunId, signal });
  return evaluationRunId;
}

/** The answers of a run, as somebody reads them. */
async function answersOf(evaluationRunId: string, { token }: SignedIn): Promise<(string | null)[]> {
  const params = { gptSystemId: agentId, evaluationRunId };
  const read = await app.call(routes.run, { token, params });
  return read.json().results.map(({ result }: { result: { answer: string | null } }) => result.answer);
}

const evaluated = async (gptSystemVersion: number) => answersOf(await run(gptSystemVersion), starter);

const twice = (answer: unknown) => [answer, answer];
const withheld = expect.stringMatching(/may not read them/);

it('reads all that the newest version is bound to, whoever starts it', async () => {
  const libraryId = await newLibrary();
  expect(await evaluated(await version([libraryId]))).toEqual(twice(libraryId));
});

it('of an earlier version reads what the newest one is bound to alike, and the rest by right of the starter', async () => {
  const [kept, dropped] = [await newLibrary(), await newLibrary()];
  const earlier = await version([kept, dropped]);
  await version([kept]);
  expect(await evaluated(earlier)).toEqual(twice(kept));
});

it('of an earlier version reads what the newest one left, where the starter may read it', async () => {
  const dropped = await newLibrary();
  const earlier = await version([dropped]);
  await version([]);
  await mayRead(starter, dropped);
  expect(await evaluated(earlier)).toEqual(twice(dropped));
});

it('shows what it read by right of the starter to nobody who may not read that', async () => {
  const dropped = await newLibrary();
  const earlier = await version([dropped]);
  await version([]);
  await mayRead(starter, dropped);
  const runId = await run(earlier);
  const other = await someoneWhoWrites();
  expect(await answersOf(runId, other)).toEqual(twice(null));
  expect(await answersOf(runId, starter)).toEqual(twice(dropped));
  // Once the newest version reads it for everybody, it is no secret.
  await version([dropped]);
  expect(await answersOf(runId, other)).toEqual(twice(dropped));
});

it('shows what is withheld neither as an answer of the run before', async () => {
  const dropped = await newLibrary();
  const earlier = await version([dropped]);
  await version([]);
  await mayRead(starter, dropped);
  await run(earlier);
  const later = await run(earlier);
  const { token } = await someoneWhoWrites();
  const params = { gptSystemId: agentId, evaluationRunId: later };
  const [first] = (await app.call(routes.run, { token, params })).json().results;
  expect(first.last).toMatchObject({ answer: null, citations: [] });
});

it('of an earlier version does not read past a filter that came later', async () => {
  const libraryId = await newLibrary();
  const earlier = await version([libraryId]);
  const filters = [{ name: 'folder', operator: 'equals' as const, values: ['public'] }];
  await version([libraryId], { bindings: [bindingTo(libraryId, { filters })] });
  expect(await evaluated(earlier)).toEqual(twice(withheld));
});

it('asks at each question what the newest version is bound to', async () => {
  const libraryId = await newLibrary();
  const number = await version([libraryId]);
  meanwhile = () => version([]);
  expect(await evaluated(number)).toEqual([libraryId, withheld]);
});

it('of a personal agent reads what its owner may read, at each question', async () => {
  const libraryId = await newLibrary();
  const number = await version([libraryId]);
  starter = await signInWith(app, { actions: ['GptSystemsRead', 'GptSystemsCreate'] });
  const made = { type: 'User', created_by: starter.userId };
  await app.db.updateTable('agents').set(made).where('id', '=', agentId).execute();
  const roleId = await mayRead(starter, libraryId);
  meanwhile = () => app.db.deleteFrom('role_assignments').where('role_id', '=', roleId).execute();
  expect(await evaluated(number)).toEqual([libraryId, withheld]);
});

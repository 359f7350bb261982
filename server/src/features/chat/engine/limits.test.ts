/** Limits of policies in conversations: admission, refusal, settlement and what is left. */
import { setTimeout as delay } from 'node:timers/promises';
import { limitRoutes } from '@polylogue/contract/access-policies/limits/routes';
import type { Limit } from '@polylogue/contract/access-policies/limits/schemas';
import type { ErrorBody } from '@polylogue/contract/http';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { jsonb } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { addDraft } from '../../../testing/chat/chat-contexts.ts';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';
import type { Person } from '../../../testing/chat/person.ts';
import { addPolicy } from '../../../testing/access/policies.ts';
import { addPrice } from '../../../testing/models/add-price.ts';
import { closeDeadRuns } from './runs/dead-runs.ts';
import { compareCounters, maxTestsPerDay, rebuildAllCounters } from '../../access-policies/public.ts';

let harness: ChatHarness;
let ann: Person;
let ben: Person;

beforeEach(async () => {
  harness = await createChatHarness();
  [ann, ben] = [await harness.person(), await harness.person()];
});

const limit = (fields: Partial<Limit>): Limit => ({
  kind: 'questions',
  window: 'day',
  scope: 'perPerson',
  amount: 1,
  ...fields,
});

/** Puts the Guide under a policy with limits. Resolves to the policy's id. */
async function limitGuide(limits: Limit[], parts: Parameters<typeof addPolicy>[1] = {}): Promise<string> {
  const { db, guideId } = harness;
  const id = await addPolicy(db, { limits, ...parts });
  await db
    .updateTable('agents')
    .set({ chat_access_policy_ids: [id] })
    .where('id', '=', guideId)
    .execute();
  return id;
}

const counters = () =>
  harness.db
    .selectFrom('limit_counters')
    .select(['limit_key', 'used', 'reserved'])
    .orderBy('limit_key')
    .orderBy('used')
    .execute();
const differences = () => compareCounters(harness.engine);

/** Asks a question that is refused; resolves to its answer. */
async function refusedQuestion(person: Person): Promise<ErrorBody & { status: number; retryAfter: number }> {
  const answer = await person.send(person.routes.create, { body: { question: 'More?' } });
  const body = (await answer.json()) as ErrorBody;
  return { ...body, status: answer.status, retryAfter: Number(answer.headers.get('retry-after')) };
}

it('answers ten of fifty questions that are asked at once under a limit of ten', async () => {
  await limitGuide([limit({ scope: 'shared', amount: 10 })]);
  const people = await Promise.all(Array.from({ length: 50 }, () => harness.person()));
  const ask = async (person: Person): Promise<Response> => {
    const answer = await person.send(person.routes.create, { body: { question: 'Now?' } });
    // An overloaded server asks to come back.
    return answer.status === 503 ? delay(50).then(() => ask(person)) : answer;
  };
  const answers = await Promise.all(people.map(ask));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  expect(await counters()).toEqual([{ limit_key: 'questions:day:shared', used: 0, reserved: 10 }]);
  harness.engine.running.stop(() => true);
  await harness.engine.running.waitUntilIdle(5_000);
  expect(await counters()).toEqual([{ limit_key: 'questions:day:shared', used: 10, reserved: 0 }]);
  expect(await differences()).toEqual([]);
});

it('sends the reservation and the settlement of limits together with the commit', async () => {
  await limitGuide([limit({ scope: 'shared', amount: 10 })]);
  harness.takeStatements();
  await harness.model.begin(ann.ask('Now?'));
  harness.engine.running.stop(() => true);
  await harness.engine.running.waitUntilIdle(5_000);
  const counting = harness
    .takeStatements()
    .filter((text) => /reserve_limits|update limit_counters/.test(text));
  expect(counting.map((text) => text.endsWith('; commit'))).toEqual([true, true]);
});

it('rejects the question after the last one, with usage and the next free time', async () => {
  const policyId = await limitGuide([limit({ amount: 2 }), limit({ window: 'month', amount: 2 })], {
    name: 'Two a day',
    time_zone: 'Pacific/Apia',
  });
  for (const question of ['One?', 'Two?']) await harness.model.complete(ann.ask(question));
  const refused = await refusedQuestion(ann);
  expect(refused).toMatchObject({ status: 429, code: 'chat_limit.reached' });
  // The limit that takes longest to be free again.
  expect(refused.reachedLimit).toMatchObject({
    chatAccessPolicyId: policyId,
    policyName: 'Two a day',
    timeZone: 'Pacific/Apia',
    kind: 'questions',
    window: 'month',
    amount: 2,
    used: 2,
    left: 0,
    isNear: true,
  });
  const waitMs = Date.parse(refused.reachedLimit?.freeAt ?? '') - Date.now();
  expect(Math.abs(refused.retryAfter * 1000 - waitMs)).toBeLessThan(5_000);
  expect((await ann.send(limitRoutes.own)).status).toBe(200);
  await harness.model.complete(ben.ask('Mine?'));
  const { items } = await ann.result(limitRoutes.own);
  expect(items).toMatchObject([{ limits: [{ left: 0 }, { left: 0 }] }]);
});

it('counts a repeated request and a continued answer once', async () => {
  await limitGuide([limit({ amount: 2 })]);
  const requestId = newId();
  const { call, reader, conversationId, segmentId } = await harness.model.begin(
    ann.ask('Once?', { requestId }),
  );
  await (await ann.ask('Once?', { requestId })).close();
  call.say('So');
  await reader.untilText('So');
  await ann.stop(requestId);
  await expect.poll(async () => (await counters())[0]?.reserved).toBe(0);
  await harness.model.complete(ann.add(conversationId, { continueSegmentId: segmentId }));
  expect(await counters()).toEqual([{ limit_key: 'questions:day:perPerson', used: 1, reserved: 0 }]);
  await harness.model.complete(ann.ask('Twice?'));
  expect((await refusedQuestion(ann)).code).toBe('chat_limit.reached');
  expect(await differences()).toEqual([]);
});

it('counts per policy and person over all agents, and nothing of refused or tested questions', async () => {
  const policyId = await limitGuide([limit({ amount: 1 })]);
  const other = await harness.agent();
  await harness.db
    .updateTable('agents')
    .set({ chat_access_policy_ids: [policyId] })
    .where('id', '=', other)
    .execute();
  await harness.model.complete(ann.ask('Here?'));
  const params = { gptSystemId: other };
  const refused = await ann.send(ann.routes.create, { params, body: { question: 'There?' } });
  expect(refused.status).toBe(429);
  const owners = await harness.db.selectFrom('conversations').select('id').execute();
  expect(owners).toHaveLength(1);
  expect(await counters()).toEqual([{ limit_key: 'questions:day:perPerson', used: 1, reserved: 0 }]);
});

it('limits running answers of a person and of everybody exactly', async () => {
  await limitGuide([
    limit({ kind: 'concurrentAnswers', window: null, amount: 1 }),
    limit({ kind: 'concurrentAnswers', window: null, scope: 'shared', amount: 3 }),
  ]);
  const people = await Promise.all(Array.from({ length: 8 }, () => harness.person()));
  const ask = (person: Person) => person.send(person.routes.create, { body: { question: 'Now?' } });
  const statuses = async (asking: Promise<{ status: number }>[]) =>
    (await Promise.all(asking)).map(({ status }) => status).filter((status) => status === 200).length;
  expect(await statuses(people.flatMap((person) => [ask(person), ask(person)]))).toBe(3);
  harness.engine.running.stop(() => true);
  await harness.engine.running.waitUntilIdle(5_000);
  expect(await statuses([ask(ann), ask(ann), ask(ann)])).toBe(1);
  const refused = await refusedQuestion(ann);
  expect(refused).toMatchObject({ status: 429, retryAfter: 5 });
  expect(refused.reachedLimit).toMatchObject({ kind: 'concurrentAnswers', freeAt: null, used: 1 });
});

it('counts booked tokens and costs, and refuses the next question beyond the amount', async () => {
  await limitGuide([
    limit({ kind: 'tokens', amount: 1_000, scope: 'shared' }),
    limit({ kind: 'cost', window: 'month', amount: 0.01 }),
  ]);
  await addPrice(harness.db, harness.model, { input: 10, output: 20 });
  await harness.model.complete(ann.ask('Cheap?'), 'Yes.', { inputTokens: 100, outputTokens: 50 });
  const { policy } = await ann.result(limitRoutes.ofAgent, { params: { gptSystemId: harness.guideId } });
  expect(policy?.limits).toMatchObject([
    { kind: 'cost', used: 0.002, left: 0.008, isNear: false },
    { kind: 'tokens', used: 150, left: 850 },
  ]);
  await harness.model.complete(ben.ask('Dear?'), 'Yes.', { inputTokens: 900, outputTokens: 50 });
  expect(await refusedQuestion(ann)).toMatchObject({
    status: 429,
    reachedLimit: { kind: 'tokens', used: 1_100, left: 0 },
  });
  expect(await differences()).toEqual([]);
});

it('never lowers a counter by implausible usage of a provider', async () => {
  await limitGuide([limit({ kind: 'tokens', amount: 1_000_000_000 }), limit({ kind: 'cost', amount: 100 })], {
    allows_unknown_price: true,
  });
  const implausible = [
    { inputTokens: -1_000_000, outputTokens: -5 },
    { inputTokens: Number.MIN_SAFE_INTEGER, outputTokens: 7 },
    { inputTokens: Number.MAX_SAFE_INTEGER, outputTokens: Number.MAX_SAFE_INTEGER },
  ];
  let before = 0;
  for (const usage of implausible) {
    await harness.model.complete(ann.ask('How much?'), 'So much.', usage);
    const tokens = (await counters()).find(({ limit_key }) => limit_key.startsWith('tokens'));
    expect(tokens?.used).toBeGreaterThanOrEqual(before);
    before = tokens?.used ?? 0;
  }
  expect(before).toBeLessThan(10_000_000_000);
  expect(await differences()).toEqual([]);
});

it('refuses a model without a price under a limit of cost, unless the policy allows it', async () => {
  const policyId = await limitGuide([limit({ kind: 'cost', amount: 1 })]);
  expect(await refusedQuestion(ann)).toMatchObject({ status: 409, code: 'chat_limit.price_unknown' });
  await harness.db
    .updateTable('agents')
    .set({ chat_access_policy_ids: [await addPolicy(harness.db, { allows_unknown_price: true })] })
    .where('chat_access_policy_ids', '@>', sql<string[]>`array[${policyId}::uuid]`)
    .execute();
  await harness.model.complete(ann.ask('And now?'));
});

it('settles the reservations of a server that died between reserving and settling', async () => {
  await limitGuide([limit({ amount: 5 }), limit({ kind: 'tokens', amount: 5_000, scope: 'shared' })]);
  await harness.model.begin(ann.ask('Lost?'));
  expect(await counters()).toMatchObject([
    { limit_key: 'questions:day:perPerson', reserved: 1 },
    { limit_key: 'tokens:day:shared', reserved: 1_000 },
  ]);
  const steady = { isSteady: true, sendHeartbeat: async () => ({ wasSilent: false }) };
  const { running, ...engine } = harness.engine;
  await sql`update answer_runs set heartbeat_at = now() - interval '1 minute', server_id = ${newId()}`.execute(
    harness.db,
  );
  const other = {
    ...engine,
    running: { runIds: [], has: () => false },
    isOnlyServer: false,
    heartbeat: steady,
  };
  expect(await closeDeadRuns(other as never)).toBe(1);
  expect(await counters()).toMatchObject([
    { limit_key: 'questions:day:perPerson', used: 1, reserved: 0 },
    { limit_key: 'tokens:day:shared', used: 0, reserved: 0 },
  ]);
  expect(await differences()).toEqual([]);
  running.stop(() => true, 'shutdown');
});

it('rebuilds lost and wrong counters from the bookings and the running answers', async () => {
  await limitGuide([limit({ amount: 5 }), limit({ kind: 'tokens', amount: 50_000, scope: 'shared' })]);
  await harness.model.complete(ann.ask('Booked?'), 'Yes.', { inputTokens: 70, outputTokens: 7 });
  await harness.model.begin(ben.ask('Running?'));
  const right = await counters();
  await harness.db.updateTable('limit_counters').set({ used: 4, reserved: 9 }).execute();
  expect(await differences()).toHaveLength(3);
  await rebuildAllCounters(harness.engine);
  expect(await counters()).toEqual(right);
  await harness.db.deleteFrom('limit_counters').execute();
  expect(await rebuildAllCounters(harness.engine)).toBe(3);
  expect(await counters()).toEqual(right);
});

it('limits visitors of public endpoints by their session and together', async () => {
  await limitGuide([limit({ amount: 1 })], { who: [], is_for_visitors: true });
  const [one, other] = [await harness.visitor(), await harness.visitor()];
  await harness.model.complete(one.ask('Hello?'));
  expect(await refusedQuestion(one)).toMatchObject({ status: 429, code: 'chat_limit.reached' });
  await harness.model.complete(other.ask('Hello?'));
  const { policy } = await one.result(limitRoutes.ofVisitor);
  expect(policy?.limits).toMatchObject([{ left: 0 }]);
  await limitGuide([], { is_for_signed_in: true });
  expect((await refusedQuestion(one)).status).toBe(404);
});

it('limits tests of drafts by a person in 24 hours, apart from policies', async () => {
  const { db, guideId: agentId } = harness;
  await addPolicy(db, { is_instance_policy: true, limits: [limit({ amount: 1 })] });
  const author = { authorId: ann.userId, agentType: 'User' as const };
  const tester = ann.testing(await addDraft(harness.engine, { ...author, agentId }));
  for (const question of ['One?', 'Two?']) await harness.model.complete(tester.ask(question));
  expect(await counters()).toEqual([]);
  const { id: _, ...booked } = await db
    .selectFrom('usage_bookings')
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow();
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000);
  const earlier = Array.from({ length: maxTestsPerDay - 2 }, () => ({ ...booked, id: newId(), at: hourAgo }));
  await db
    .insertInto('usage_bookings')
    .values(earlier.map((row) => ({ ...row, price: jsonb(row.price) })))
    .execute();
  const refused = await refusedQuestion(tester);
  expect(refused).toMatchObject({ status: 429, code: 'chat_limit.reached' });
  expect(Math.abs(refused.retryAfter - 23 * 60 * 60)).toBeLessThan(60);
  await harness.model.complete(ann.ask('A question?'));
});

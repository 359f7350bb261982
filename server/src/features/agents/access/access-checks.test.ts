/** Explanation of chat access: steps, remedies, and all agents of a user. */
import { limitKey } from '@polylogue/contract/access-policies/limits/schemas';
import { selectModel } from '@polylogue/contract/agents/agent/models';
import { agentAccessRoutes as routes } from '@polylogue/contract/agents/access/routes';
import { knownDeployment } from '@polylogue/contract/instance/model-providers/deployments';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { assignOwnRole, type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import {
  addConsent,
  addForcedGuidelines,
  addGuidelines,
  requireOfAgent,
} from '../../../testing/access/guidelines.ts';
import { addPolicy, daily } from '../../../testing/access/policies.ts';
import { scriptedModel } from '../../../testing/chat/scripted-model.ts';
import { addPrice } from '../../../testing/models/add-price.ts';
import type { OfferedModel } from '../agent/offers.ts';
import { countQueries } from '../../../testing/database/count-queries.ts';
import { type AgentHarness, createAgentHarness } from '../testing/agent-harness.ts';

/** Choice of a model that only the agents of one test answer with. */
const houseModel = { languageEngine: 'OpenAICompatible', deploymentName: 'house-model' } as const;
const pricedModel = { provider: { id: newId() }, model: houseModel.deploymentName };
const offered: OfferedModel = {
  ...knownDeployment(houseModel.deploymentName),
  languageEngine: houseModel.languageEngine,
  provider: pricedModel.provider,
  providerName: 'Ours',
  isDefault: false,
  parameters: [],
};

let harness: AgentHarness;
let member: SignedIn;

beforeAll(async () => {
  const model = scriptedModel();
  harness = await createAgentHarness({
    openModels: async () => ({
      offered: [offered],
      find: (choice) => (selectModel([offered], choice) ? model : undefined),
    }),
  });
  member = await signIn(harness.app, { role: 'member' });
});

async function check(
  gptSystemId: string,
  userId: string,
  { query = {}, by = harness.administrator }: { query?: Record<string, string>; by?: SignedIn } = {},
) {
  const answer = await harness.call(by, routes.check, { params: { gptSystemId, userId }, query });
  expect(answer.status).toBe(200);
  return answer.body;
}

const outcomes = (steps: { step: string; outcome: string; reason: string }[]) =>
  steps.map(({ step, outcome, reason }) => [step, outcome, reason]);

it('explains an invitation that is not accepted, offers a new link, and counts nobody until then', async () => {
  const { agentId } = await harness.agent();
  const audienceCount = async () =>
    (await harness.publish(agentId, { audience: { everyone: true } })).body.effect.audienceCount;
  const before = await audienceCount();
  expect(before).toBeGreaterThan(0);
  const [memberRole] = await harness.app.db
    .selectFrom('roles')
    .select('id')
    .where('built_in', '=', 'member')
    .execute();
  const invited = await harness.call(harness.administrator, userRoutes.invite, {
    body: { emailAddress: 'new@example.com', name: 'New Person', userRoleIds: [memberRole?.id ?? ''] },
  });
  expect(await audienceCount()).toBe(before);
  const answer = await check(agentId, invited.body.userId);
  expect(answer.mayChat).toBe(false);
  expect(outcomes(answer.steps)[0]).toEqual(['person', 'refused', 'invited']);
  expect(answer.steps.slice(1, 4).map(({ outcome }: { outcome: string }) => outcome)).toEqual(
    Array(3).fill('wouldPass'),
  );
  expect(answer.remedies).toEqual([
    { step: 'person', kind: 'inviteAgain', object: null, at: null, mayApply: true },
  ]);
});

it('names every way into an audience, and marks those that the caller may not use', async () => {
  const { db } = harness.app;
  const { agentId } = await harness.agent();
  const holder = await signIn(harness.app, { role: 'member' });
  const roleId = await assignOwnRole(db, holder.userId, { actions: [] });
  await harness.publish(agentId, { isPublished: false, audience: { roleIds: [roleId] } });
  const reader = await signInWith(harness.app, {
    actions: ['GptSystemsWrite', 'GptSystemsRead', 'UserRead'],
  });
  const kinds = async (by: SignedIn) =>
    (await check(agentId, member.userId, { by })).remedies.map(
      ({ step, kind, mayApply }: Record<string, unknown>) => [step, kind, mayApply],
    );
  const ways = (mayAssign: boolean) => [
    ['published', 'publish', true],
    ['audience', 'addByName', true],
    ['audience', 'assignRole', mayAssign],
  ];
  expect(await kinds(harness.administrator)).toEqual(ways(true));
  expect(await kinds(reader)).toEqual(ways(false));
});

it('judges the given moment and brand, and rejects an unknown brand', async () => {
  const { agentId } = await harness.agent();
  const from = new Date(harness.app.clock.now().getTime() + 3_600_000).toISOString();
  await harness.publish(agentId, { audience: { everyone: true }, from });
  const reasonsAt = async (query: Record<string, string>) =>
    outcomes((await check(agentId, member.userId, { query })).steps).slice(1, 3);
  expect(await reasonsAt({})).toEqual([
    ['published', 'refused', 'scheduled'],
    ['brand', 'wouldPass', 'everyBrand'],
  ]);
  expect(await reasonsAt({ at: from })).toEqual([
    ['published', 'passed', 'published'],
    ['brand', 'passed', 'everyBrand'],
  ]);
  const params = { gptSystemId: agentId, userId: member.userId };
  for (const route of [routes.check, routes.agentsOf]) {
    const unknown = await harness.call(harness.administrator, route, {
      params,
      query: { brandKey: 'nowhere' },
    });
    expect(unknown.body.code).toBe('brand.not_found');
  }
});

it.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
  'refuses %s, whose month cannot be computed',
  async (at) => {
    const { agentId } = await harness.agent();
    const params = { gptSystemId: agentId, userId: member.userId };
    expect((await harness.admin(routes.check, { params, query: { at } })).status).toBe(400);
  },
);

it('refuses an agent that nothing can answer for', async () => {
  const { agentId } = await harness.agent(harness.administrator, { dataSources: [] });
  await harness.publish(agentId, { audience: { everyone: true } });
  const { mayChat, steps } = await check(agentId, member.userId);
  expect([mayChat, ...outcomes(steps)[1]!]).toEqual([false, 'published', 'refused', 'noAnswerSource']);
});

/** Adds a policy that opens in an hour. */
async function addClosedPolicy() {
  const { db, clock } = harness.app;
  const minute = (offsetMs: number) => new Date(clock.now().getTime() + offsetMs).toISOString().slice(11, 16);
  return addPolicy(db, { hours: [daily(minute(3_600_000), minute(7_200_000))] });
}

it('names the policy that refuses, when it opens, and the policies that could include the user', async () => {
  const { db } = harness.app;
  const closed = await addClosedPolicy();
  const others = await addPolicy(db, { who: [] });
  const { agentId } = await harness.agent();
  await harness.publish(agentId, { audience: { everyone: true }, chatAccessPolicyIds: [others] });
  const excluded = await check(agentId, member.userId);
  expect(outcomes(excluded.steps)).toContainEqual(['policy', 'refused', 'noPolicyHolds']);
  expect(excluded.remedies).toMatchObject([{ kind: 'addToPolicy', object: { id: others }, mayApply: true }]);
  await harness.publish(agentId, { audience: { everyone: true }, chatAccessPolicyIds: [others, closed] });
  const waiting = await check(agentId, member.userId);
  const { at, objects, reason } = waiting.steps.at(-3);
  expect([reason, objects[0].id]).toEqual(['outsideHours', closed]);
  expect(waiting.remedies).toMatchObject([
    { kind: 'wait', at },
    { kind: 'addToPolicy', object: { id: others } },
  ]);
  expect((await check(agentId, member.userId, { query: { at } })).mayChat).toBe(true);
});

it('names the guidelines that a user has not accepted, with the places that require them', async () => {
  const { db } = harness.app;
  const accepted = await addForcedGuidelines(db);
  const missing = await addForcedGuidelines(db);
  const draft = await addGuidelines(db);
  const policy = await addPolicy(db, { guidelines_document_ids: [missing] });
  const { agentId } = await harness.agent();
  await harness.publish(agentId, { audience: { everyone: true } });
  const guidelines = async () => {
    const { steps, remedies } = await check(agentId, member.userId);
    return { ...steps.at(-2), remedies };
  };
  expect(await guidelines()).toMatchObject({ outcome: 'passed', reason: 'noGuidelines' });
  await harness.publish(agentId, { audience: { everyone: true }, chatAccessPolicyIds: [policy] });
  await requireOfAgent(db, agentId, accepted, missing, draft);
  await addConsent(db, accepted, { userId: member.userId });
  const object = { kind: 'guidelinesDocument', id: missing, requiredBy: ['policy', 'agent'] };
  expect(await guidelines()).toMatchObject({
    outcome: 'refused',
    reason: 'consentMissing',
    objects: [object],
    remedies: [{ step: 'guidelines', kind: 'acceptGuidelines', object, mayApply: false }],
  });
  await addConsent(db, missing, { userId: member.userId });
  expect(await guidelines()).toMatchObject({ outcome: 'passed', reason: 'consented' });
  await requireOfAgent(db, agentId, newId());
  expect(await guidelines()).toMatchObject({ outcome: 'refused', reason: 'guidelinesGone', remedies: [] });
});

it('offers to raise a reached limit, or to wait for its end', async () => {
  const { db, clock } = harness.app;
  const limit = { kind: 'questions', window: 'month', scope: 'perPerson', amount: 1 } as const;
  const policy = await addPolicy(db, { limits: [limit] });
  const { agentId } = await harness.agent();
  await harness.publish(agentId, { audience: { everyone: true }, chatAccessPolicyIds: [policy] });
  const month = new Date(`${clock.now().toISOString().slice(0, 7)}-01`);
  const counter = { limit_key: limitKey(limit), subject_id: member.userId, window_start: month };
  await db
    .insertInto('limit_counters')
    .values({ ...counter, policy_id: policy, used: 1, amount: 1 })
    .execute();
  const { steps, remedies } = await check(agentId, member.userId);
  expect(steps.at(-1)).toMatchObject({ outcome: 'refused', reason: 'limitReached' });
  expect(remedies).toMatchObject([
    { kind: 'wait', at: steps.at(-1).at },
    { kind: 'raiseLimit', object: { id: policy }, mayApply: true },
  ]);
});

it('refuses a model without a price under a cost limit, and names the policy', async () => {
  const { db } = harness.app;
  const limit = { kind: 'cost', window: 'month', scope: 'perPerson', amount: 1 } as const;
  const policy = await addPolicy(db, { limits: [limit] });
  const { agentId } = await harness.agent(harness.administrator, houseModel);
  await harness.publish(agentId, { audience: { everyone: true }, chatAccessPolicyIds: [policy] });
  const { steps, remedies } = await check(agentId, member.userId);
  expect(steps.at(-1)).toMatchObject({ outcome: 'refused', reason: 'priceUnknown' });
  expect(remedies).toMatchObject([{ kind: 'allowUnknownPrice', object: { id: policy }, mayApply: true }]);
  await addPrice(db, pricedModel, { input: 1, output: 2 });
  expect((await check(agentId, member.userId)).steps.at(-1)).toMatchObject({ reason: 'withinLimits' });
});

it('lists all agents of a user, filtered and paged, as the checks decide', async () => {
  const author = await signInWith(harness.app, { actions: ['GptSystemsCreate', 'UserRead'] });
  const everyone = { everyone: true };
  for (const audience of [everyone, { userIds: [member.userId] }, {}, {}]) {
    const { agentId } = await harness.agent(author, { languageEngine: 'Library' });
    await harness.publish(agentId, { audience });
  }
  const unanswerable = await harness.agent(author, { dataSources: [] });
  await harness.publish(unanswerable.agentId, { audience: everyone });
  const params = { userId: member.userId };
  const list = async (query: Record<string, string>) =>
    (await harness.call(author, routes.agentsOf, { params, query })).body;
  const all = await list({});
  expect(all.items).toHaveLength(5);
  for (const { gptSystemId, mayChat, decision } of all.items) {
    const checked = await check(gptSystemId, member.userId);
    expect([mayChat, decision.reason]).toEqual([checked.mayChat, decision.reason]);
    expect(checked.steps).toContainEqual(decision);
  }
  const allowed = await list({ access: 'allowed' });
  expect(allowed.items.map(({ mayChat }: { mayChat: boolean }) => mayChat)).toEqual([true, true]);
  expect(allowed.count.value).toBe(2);
  const first = await list({ access: 'refused', top: '1' });
  const second = await list({ access: 'refused', top: '1', continuationToken: first.continuationToken });
  const third = await list({ access: 'refused', top: '1', continuationToken: second.continuationToken });
  const refused = [first, second, third].flatMap(({ items }) => items);
  expect(new Set(refused.map(({ gptSystemId }) => gptSystemId)).size).toBe(3);
  expect(refused.map(({ mayChat }: { mayChat: boolean }) => mayChat)).toEqual([false, false, false]);
  expect([first.count.value, third.continuationToken]).toEqual([3, undefined]);
});

it('makes the same number of queries for one closed policy and for five', async () => {
  const { db } = harness.app;
  const author = await signInWith(harness.app, { actions: ['GptSystemsCreate', 'UserRead'] });
  const count = async () => {
    const params = { userId: member.userId };
    const query = { access: 'refused' };
    return countQueries(db, () => harness.call(author, routes.agentsOf, { params, query }));
  };
  const addClosed = async () => {
    const closed = await addClosedPolicy();
    const { agentId } = await harness.agent(author);
    await harness.publish(agentId, { audience: { everyone: true }, chatAccessPolicyIds: [closed] });
  };
  await addClosed();
  const one = await count();
  for (let added = 0; added < 4; added += 1) await addClosed();
  const five = await count();
  expect(five.result.body.items).toHaveLength(5);
  expect(five.count).toBe(one.count);
});

it('hides agents of others and users from callers without the right', async () => {
  const author = await signInWith(harness.app, { actions: ['GptSystemsCreate'] });
  const { agentId } = await harness.agent();
  const call = async (gptSystemId: string, userId: string) =>
    (await harness.call(author, routes.check, { params: { gptSystemId, userId } })).body.code;
  expect(await call(agentId, author.userId)).toBe('agent.not_found');
  const own = await harness.agent(author);
  expect(await call(own.agentId, member.userId)).toBe('user.not_found');
  const listed = (userId: string) => harness.call(author, routes.agentsOf, { params: { userId } });
  expect((await listed(member.userId)).body.code).toBe('user.not_found');
  expect((await listed(newId())).body.code).toBe('user.not_found');
  expect((await listed(author.userId)).body.items).toHaveLength(1);
});

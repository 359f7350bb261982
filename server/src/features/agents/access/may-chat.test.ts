/** Consistency of chat access in lists, conversation start, first and later questions, and the access check. */
import { agentAccessRoutes } from '@polylogue/contract/agents/access/routes';
import { agentAdministrationRoutes as administration } from '@polylogue/contract/agents/catalog/administration-routes';
import { agentRoutes } from '@polylogue/contract/agents/agent/routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { beforeAll, expect, it } from 'vitest';
import { jsonb } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { assignOwnRole, type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { addPolicy, daily } from '../../../testing/access/policies.ts';
import { type AgentHarness, createAgentHarness } from '../testing/agent-harness.ts';

let harness: AgentHarness;
let people: Record<'named' | 'holder' | 'member' | 'other', SignedIn>;
let roleId: string;
const groupId = newId();
const everybody = ['named', 'holder', 'member', 'other'];

beforeAll(async () => {
  harness = await createAgentHarness();
  const { db } = harness.app;
  const person = () => signIn(harness.app, { role: 'member' });
  people = { named: await person(), holder: await person(), member: await person(), other: await person() };
  roleId = await assignOwnRole(db, people.holder.userId, { actions: [] });
  const member = { group_id: groupId, user_id: people.member.userId, is_reported: false };
  await db
    .insertInto('group_members')
    .values({ ...member, created_at: new Date() })
    .execute();
  const brand = { key: 'second', name: 'Second', theme: jsonb({}), created_at: new Date() };
  await db.insertInto('brands').values(brand).execute();
});

/** Starts a conversation. */
async function startConversation(person: SignedIn, gptSystemId: string): Promise<string> {
  const begun = await harness.call(person, conversationRoutes.create, {
    params: { gptSystemId },
    body: { question: 'Who?' },
  });
  expect(begun.status).toBe(200);
  const { items } = (await harness.call(person, conversationRoutes.list)).body;
  return items[0].conversationId;
}

interface ChatTarget {
  gptSystemId: string;
  conversationId: string;
  /** A user who may write the agent and read users. */
  author: SignedIn;
}

/** Returns the result of each access path to the agent. */
async function answersTo(person: SignedIn, { gptSystemId, conversationId, author }: ChatTarget) {
  const params = { gptSystemId };
  const body = { question: 'And now?' };
  const { items } = (await harness.call(person, agentRoutes.listAvailable)).body;
  const statuses = [
    await harness.call(person, conversationRoutes.detailsForConversation, { params }),
    await harness.call(person, conversationRoutes.create, { params, body }),
    await harness.call(person, conversationRoutes.addSegment, { params: { conversationId }, body }),
  ].map(({ status }) => status);
  const check = await harness.call(author, agentAccessRoutes.check, {
    params: { ...params, userId: person.userId },
    query: { brandKey: 'default' },
  });
  for (const status of statuses) expect([200, 403, 404]).toContain(status);
  return [
    items.some((agent: { gptSystemId: string }) => agent.gptSystemId === gptSystemId),
    ...statuses.map((status) => status === 200),
    check.body.mayChat === true,
  ];
}

/** Lists users with access. Fails if two access paths disagree. */
async function whoMayChat(known: Omit<ChatTarget, 'conversationId'>, conversations: Record<string, string>) {
  const admitted: string[] = [];
  for (const [name, person] of Object.entries(people)) {
    const answers = await answersTo(person, { ...known, conversationId: conversations[name] ?? '' });
    expect([name, answers]).toEqual([name, Array(5).fill(answers[0])]);
    if (answers[0]) admitted.push(name);
  }
  return admitted;
}

it('gives the same result on every path for all publishing settings', async () => {
  const { agentId: gptSystemId } = await harness.agent();
  const all = { audience: { everyone: true } };
  await harness.publish(gptSystemId, all);
  const conversations: Record<string, string> = {};
  for (const [name, person] of Object.entries(people))
    conversations[name] = await startConversation(person, gptSystemId);
  const now = harness.app.clock.now().getTime();
  const at = (offsetMs: number) => new Date(now + offsetMs).toISOString();
  const cases: [string, object, string[]][] = [
    ['everyone', all, everybody],
    ['unpublished', { ...all, isPublished: false }, []],
    ['scheduled', { ...all, from: at(60_000) }, []],
    ['begun', { ...all, from: at(-60_000), until: at(60_000) }, everybody],
    ['expired', { ...all, until: at(-60_000) }, []],
    ['another brand', { ...all, brandKeys: ['second'] }, []],
    ['this brand', { ...all, brandKeys: ['second', 'default'] }, everybody],
    ['nobody', {}, []],
    ['a person', { audience: { userIds: [people.named.userId] } }, ['named']],
    ['a role', { audience: { roleIds: [roleId] } }, ['holder']],
    ['a group', { audience: { groupIds: [groupId] } }, ['member']],
  ];
  const known = { gptSystemId, author: harness.administrator };
  for (const [what, publishing, admitted] of cases) {
    expect((await harness.publish(gptSystemId, publishing)).status).toBe(200);
    expect([what, await whoMayChat(known, conversations)]).toEqual([what, admitted]);
  }
  await harness.publish(gptSystemId, all);
  const params = { gptSystemId };
  const { version } = (await harness.call(harness.administrator, administration.get, { params })).body;
  await harness.call(harness.administrator, administration.remove, { params, version });
  expect(await whoMayChat(known, conversations)).toEqual([]);
});

it('gives the same result on every path for all policies', async () => {
  const { agentId: gptSystemId } = await harness.agent();
  const { db, clock } = harness.app;
  const all = { audience: { everyone: true } };
  await harness.publish(gptSystemId, all);
  const conversations: Record<string, string> = {};
  for (const [name, person] of Object.entries(people))
    conversations[name] = await startConversation(person, gptSystemId);
  const minute = (offsetMs: number) => new Date(clock.now().getTime() + offsetMs).toISOString().slice(11, 16);
  const open = [daily(minute(-60_000), minute(60_000))];
  const closed = [daily(minute(60_000), minute(120_000))];
  const named = { kind: 'user', subject_id: people.named.userId } as const;
  const policy = {
    all: await addPolicy(db),
    visitors: await addPolicy(db, { who: [], is_for_visitors: true }),
    named: await addPolicy(db, { who: [named] }),
    role: await addPolicy(db, { who: [{ kind: 'role', subject_id: roleId }] }),
    group: await addPolicy(db, { who: [{ kind: 'group', subject_id: groupId }] }),
    open: await addPolicy(db, { hours: open }),
    closed: await addPolicy(db, { hours: closed }),
    namedLater: await addPolicy(db, { who: [named], hours: closed }),
    gone: await addPolicy(db, { deleted_at: new Date() }),
  };
  const cases: [string, string[], string[]][] = [
    ['no policy', [], everybody],
    ['everyone', [policy.all], everybody],
    ['visitors', [policy.visitors], []],
    ['a person', [policy.named], ['named']],
    ['a role', [policy.role], ['holder']],
    ['a group', [policy.group], ['member']],
    ['the first that holds', [policy.named, policy.role], ['named', 'holder']],
    ['open hours', [policy.open], everybody],
    ['closed hours', [policy.closed], []],
    ['closed before open', [policy.namedLater, policy.all], ['holder', 'member', 'other']],
    ['a removed policy before another', [policy.gone, policy.all], []],
    ['a removed policy after another', [policy.named, policy.gone], ['named']],
    ['an erased policy', [newId(), policy.all], []],
  ];
  const known = { gptSystemId, author: harness.administrator };
  const list = (ids: string[]) =>
    db.updateTable('agents').set({ chat_access_policy_ids: ids }).where('id', '=', gptSystemId).execute();
  for (const [what, ids, admitted] of cases) {
    await list(ids);
    expect([what, await whoMayChat(known, conversations)]).toEqual([what, admitted]);
  }
  await list([]);
  await db
    .updateTable('chat_access_policies')
    .set({ is_instance_policy: true })
    .where('id', '=', policy.group)
    .execute();
  expect(await whoMayChat(known, conversations)).toEqual(['member']);
  await list([policy.named]);
  expect(await whoMayChat(known, conversations)).toEqual(['named']);
  await db.updateTable('chat_access_policies').set({ is_instance_policy: false }).execute();
});

it('shows when an agent opens only to people of the policy that decides', async () => {
  const { agentId: gptSystemId } = await harness.agent();
  const { db, clock } = harness.app;
  const all = { audience: { everyone: true } };
  await harness.publish(gptSystemId, all);
  const { named, other } = people;
  const conversationId = await startConversation(named, gptSystemId);
  const opensAt = new Date(Math.ceil(clock.now().getTime() / 3_600_000) * 3_600_000);
  const hour = (offset: number) =>
    new Date(opensAt.getTime() + offset * 3_600_000).toISOString().slice(11, 16);
  const who = [{ kind: 'user', subject_id: named.userId }] as const;
  const closed = await addPolicy(db, { who: [...who], hours: [daily(hour(0), hour(1))] });
  const body = { question: 'And now?' };
  const params = { gptSystemId };
  const refusals = async (person: SignedIn) => {
    const answers = [
      await harness.call(person, conversationRoutes.detailsForConversation, { params }),
      await harness.call(person, conversationRoutes.promptsForConversation, { params }),
      await harness.call(person, conversationRoutes.create, { params, body }),
      await harness.call(named, conversationRoutes.addSegment, { params: { conversationId }, body }),
    ];
    return answers.map(({ body: { code, opensAt: at } }) => [code, at]);
  };
  await harness.publish(gptSystemId, { ...all, chatAccessPolicyIds: [closed] });
  const closedUntil = ['agent.closed', opensAt.toISOString()];
  expect(await refusals(named)).toEqual(Array(4).fill(closedUntil));
  expect((await refusals(other)).slice(0, 3)).toEqual(Array(3).fill(['agent.not_found', undefined]));
  await harness.publish(gptSystemId, { audience: {}, chatAccessPolicyIds: [closed] });
  expect(await refusals(named)).toEqual(Array(4).fill(['agent.not_found', undefined]));
});

it('gives the same result on every path for a personal agent', async () => {
  const owner = await signInWith(harness.app, {
    actions: ['GptSystemsRead', 'GptSystemsCreate', 'UserRead'],
  });
  const { agentId: gptSystemId } = await harness.personalAgent(owner);
  const conversationId = await startConversation(owner, gptSystemId);
  const known = { gptSystemId, author: owner };
  expect(await answersTo(owner, { ...known, conversationId })).toEqual(Array(5).fill(true));
  expect(await whoMayChat(known, {})).toEqual([]);
});

it('hides users from callers who may not read users', async () => {
  const author = await signInWith(harness.app, { actions: ['GptSystemsCreate'] });
  const { agentId: gptSystemId } = await harness.agent(author);
  const ask = (userId: string) =>
    harness.call(author, agentAccessRoutes.check, {
      params: { gptSystemId, userId },
      requestId: 'the-same-request',
    });
  const [known, unknown] = [await ask(people.other.userId), await ask(newId())];
  expect([known.status, known.body]).toEqual([404, unknown.body]);
  expect((await ask(author.userId)).body).toMatchObject({
    mayChat: false,
    steps: [{ reason: 'lacksRight' }, {}, {}, {}, {}, {}, {}],
  });
});

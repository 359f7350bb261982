/** Publishing of agents: effects, dry runs and rejected changes. */
import {
  agentAdministrationRoutes as administration,
  personalAgentRoutes,
} from '@polylogue/contract/agents/catalog/administration-routes';
import { agentDirectoryRoutes } from '@polylogue/contract/agents/catalog/routes';
import type { Route } from '@polylogue/contract/http';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { assignOwnRole, type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { type AgentHarness, createAgentHarness } from '../testing/agent-harness.ts';

let harness: AgentHarness;
let ann: SignedIn;
let ben: SignedIn;
let cleo: SignedIn;
let roleId: string;
const groupId = newId();
beforeAll(async () => {
  harness = await createAgentHarness();
  ann = await signIn(harness.app, { role: 'member', name: 'Ann' });
  ben = await signIn(harness.app, { role: 'member', name: 'Ben' });
  cleo = await signIn(harness.app, { role: 'member', name: 'Cleo' });
  roleId = await assignOwnRole(harness.app.db, ben.userId, { actions: [] });
  const member = { group_id: groupId, user_id: cleo.userId, is_reported: false, created_at: new Date() };
  await harness.app.db.insertInto('group_members').values(member).execute();
});

const read = async (gptSystemId: string) =>
  (await harness.admin(administration.publishing, { params: { gptSystemId } })).body;
const dryRun = { query: { dryRun: 'true' } };
const endpoint = (name: string) => ({ publicEndpoint: { name, isEnabled: true, brandKey: 'default' } });

it('stores and audits all settings', async () => {
  const { agentId } = await harness.agent();
  const set = {
    isPublished: true,
    isHidden: true,
    from: '2026-01-01T00:00:00.000Z',
    until: '2999-01-01T00:00:00.000Z',
    audience: { everyone: false, userIds: [ann.userId], roleIds: [roleId], groupIds: [groupId] },
    brandKeys: ['default'],
  };
  // Some tools show directory ids in upper case.
  const copied = { ...set, audience: { ...set.audience, groupIds: [groupId.toUpperCase()] } };
  const { body } = await harness.publish(agentId, copied);
  expect(body).toMatchObject({ ...set, version: 2, warnings: [] });
  expect(await read(agentId)).toMatchObject({
    ...set,
    names: { users: [{ id: ann.userId, name: 'Ann' }], roles: [{ id: roleId }], groups: [{ id: groupId }] },
    effect: { audienceCount: 3 },
  });
  const entries = await auditedChanges(harness.app.db);
  const entry = entries.findLast(({ aggregate_id }) => aggregate_id === agentId);
  expect(entry).toMatchObject({ operation: 'Publishing', user_id: harness.administrator.userId, after: set });
});

it('rejects a schedule that ends before or when it starts', async () => {
  const { agentId } = await harness.agent();
  const before = await read(agentId);
  const at = (hour: number) => `2026-05-01T${hour}:00:00.000Z`;
  for (const [from, until] of [
    [at(12), at(11)],
    [at(12), at(12)],
  ]) {
    for (const more of [{}, dryRun]) {
      const { status, body } = await harness.publish(agentId, { from, until }, more);
      expect([status, Object.keys(body.errors)]).toEqual([400, ['until']]);
      expect(body.issues).toEqual([{ path: ['until'], code: 'agent.schedule_empty' }]);
    }
  }
  expect(await read(agentId)).toEqual(before);
  for (const open of [{ from: at(12) }, { until: at(11) }, { from: at(11), until: at(12) }]) {
    expect((await harness.publish(agentId, open)).status).toBe(200);
  }
});

it('allows withdrawing but not republishing with a stored invalid schedule', async () => {
  const { agentId } = await harness.agent();
  await harness.publish(agentId, { isPublished: true });
  const stored = { from: '2026-05-01T12:00:00.000Z', until: '2026-05-01T11:00:00.000Z' };
  await harness.app.db
    .updateTable('agents')
    .set({ published_from: new Date(stored.from), published_until: new Date(stored.until) })
    .where('id', '=', agentId)
    .execute();
  expect(await read(agentId)).toMatchObject({ isPublished: true, ...stored });
  expect((await harness.publish(agentId, { ...stored, isPublished: false })).status).toBe(200);
  expect(await read(agentId)).toMatchObject({ isPublished: false });
  expect((await harness.publish(agentId, stored)).status).toBe(400);
});

it('returns gaining and losing users in a dry run without changes', async () => {
  const { agentId } = await harness.agent();
  await harness.publish(agentId, { audience: { userIds: [ann.userId], roleIds: [roleId] } });
  const before = await read(agentId);
  const entries = (await auditedChanges(harness.app.db)).length;
  const to = { audience: { userIds: [ann.userId], groupIds: [groupId] } };
  const { body } = await harness.publish(agentId, to, dryRun);
  expect(body.effect).toMatchObject({
    audienceCount: 2,
    gaining: { count: 1, names: ['Cleo'] },
    losing: { count: 1, names: ['Ben'] },
    knowsAllMembers: false,
  });
  const none = await harness.publish(agentId, { audience: {} }, dryRun);
  expect(none.body).toMatchObject({
    effect: { audienceCount: 0, losing: { count: 2, names: ['Ann', 'Ben'] } },
    warnings: [{ code: 'agent.audience_empty' }],
  });
  expect(await read(agentId)).toEqual(before);
  expect((await auditedChanges(harness.app.db)).length).toBe(entries);
});

it('returns only counts and listed names to callers who may not read users', async () => {
  const named = await signIn(harness.app, { role: 'member', name: 'Dan' });
  const author = await signInWith(harness.app, { actions: ['GptSystemsRead', 'GptSystemsCreate'] });
  const personal = await harness.personalAgent(author);
  const own = await harness.agent(author);
  const audience = { userIds: [named.userId], groupIds: [groupId] };
  const tried = { ...dryRun, version: 1, body: { isPublished: true, audience } };
  const effectOf = async (person: SignedIn, route: Route, gptSystemId: string) =>
    (await harness.call(person, route, { params: { gptSystemId }, ...tried })).body.effect.gaining;
  const numbers = { count: 2, names: ['Dan'] };
  const { publishV2 } = administration;
  expect(await effectOf(author, personalAgentRoutes.publishV2, personal.agentId)).toEqual(numbers);
  expect(await effectOf(author, publishV2, own.agentId)).toEqual(numbers);
  const all = { count: 2, names: ['Cleo', 'Dan'] };
  expect(await effectOf(harness.administrator, publishV2, own.agentId)).toEqual(all);
});

it('rejects a deactivated user for callers who may not read users', async () => {
  const gone = await signIn(harness.app, { role: 'member', name: 'Gone', isDeactivated: true });
  const author = await signInWith(harness.app, { actions: ['GptSystemsRead', 'GptSystemsCreate'] });
  const { agentId: gptSystemId } = await harness.agent(author);
  const body = { isPublished: true, audience: { userIds: [gone.userId] } };
  const request = { params: { gptSystemId }, version: 1, body };
  for (const query of [dryRun.query, {}]) {
    const refused = await harness.call(author, administration.publishV2, { ...request, query });
    expect(refused.body.code).toBe('user.not_found');
  }
  const { names } = (await harness.publish(gptSystemId, body, dryRun)).body;
  expect(names.users).toMatchObject([{ name: 'Gone' }]);
});

it('counts the audience of an unpublished agent', async () => {
  const { agentId } = await harness.agent();
  const off = { isPublished: false, audience: { userIds: [ann.userId], roleIds: [roleId] } };
  const effect = { audienceCount: 2, gaining: { count: 0 }, losing: { count: 0 } };
  expect((await harness.publish(agentId, off, dryRun)).body).toMatchObject({ effect });
  expect((await harness.publish(agentId, off)).body).toMatchObject({ effect });
  expect((await read(agentId)).effect).toMatchObject(effect);
});

it('hides an agent from lists of chat users, who can still open it by id', async () => {
  const { agentId: gptSystemId } = await harness.agent();
  await harness.publish(gptSystemId, { isHidden: true, audience: { everyone: true } });
  const lists = [
    administration.list,
    agentDirectoryRoutes.system,
    agentDirectoryRoutes.availableForConversation,
  ];
  const isListed = async (person: SignedIn, route: Route) =>
    (await harness.call(person, route)).body.items.some(
      (agent: { gptSystemId: string }) => agent.gptSystemId === gptSystemId,
    );
  for (const route of lists) expect(await isListed(ann, route)).toBe(false);
  expect(await isListed(harness.administrator, administration.list)).toBe(true);
  expect((await harness.call(ann, administration.get, { params: { gptSystemId } })).status).toBe(200);
});

it('rejects the older call if the audience would stay wider', async () => {
  const { agentId: gptSystemId } = await harness.agent();
  const older = async () => {
    const { version } = await read(gptSystemId);
    const body = { isPublished: true, userIds: [ann.userId] };
    const request = { params: { gptSystemId }, version, body };
    const answer = await harness.admin(administration.publish, request);
    return [answer.status, answer.body.code];
  };
  for (const audience of [{ everyone: true }, { groupIds: [groupId] }]) {
    await harness.publish(gptSystemId, { audience });
    expect(await older()).toEqual([409, 'agent.audience_wider']);
    expect((await read(gptSystemId)).audience).toMatchObject(audience);
  }
  const open = endpoint('open-to-visitors');
  const shut = { publicEndpoint: { ...open.publicEndpoint, isEnabled: false } };
  await harness.publish(gptSystemId, { ...open, isPublished: false, audience: {} });
  expect(await older()).toEqual([409, 'agent.audience_wider']);
  expect(await read(gptSystemId)).toMatchObject({ isPublished: false });
  await harness.publish(gptSystemId, { ...shut, audience: { roleIds: [roleId] } });
  expect(await older()).toEqual([200, undefined]);
  expect((await read(gptSystemId)).audience).toMatchObject({ userIds: [ann.userId], roleIds: [] });
});

it('rejects unknown users, roles and brands', async () => {
  const { agentId } = await harness.agent();
  const refusals: [object, string][] = [
    [{ audience: { userIds: [newId()] } }, 'user.not_found'],
    [{ audience: { roleIds: [newId()] } }, 'role.not_found'],
    [{ brandKeys: ['nowhere'] }, 'brand.not_found'],
    [{ publicEndpoint: { name: 'nowhere', isEnabled: true, brandKey: 'nowhere' } }, 'brand.not_found'],
  ];
  for (const [publishing, code] of refusals) {
    for (const more of [{}, dryRun]) {
      expect((await harness.publish(agentId, publishing, more)).body.code).toBe(code);
    }
  }
  expect(await read(agentId)).toMatchObject({ isPublished: false, version: 1 });
});

it('keeps a deleted role but rejects adding it', async () => {
  const [open, other] = [(await harness.agent()).agentId, (await harness.agent()).agentId];
  const { db } = harness.app;
  const goneId = await assignOwnRole(db, ben.userId, { actions: [] });
  const audience = { roleIds: [goneId] };
  await harness.publish(open, { audience });
  await db.updateTable('roles').set({ deleted_at: new Date() }).where('id', '=', goneId).execute();
  const again = await harness.publish(open, { audience, isPublished: false });
  expect(again.body).toMatchObject({ isPublished: false, audience, names: { roles: [{ id: goneId }] } });
  expect((await harness.publish(other, { audience })).body.code).toBe('role.not_found');
});

it('removes an endpoint, frees its name and brings it back', async () => {
  const { agentId } = await harness.agent();
  const { publicEndpoint } = (await harness.publish(agentId, endpoint('lobby'))).body;
  const rowOf = () =>
    harness.app.db
      .selectFrom('public_endpoints')
      .select(['id', 'is_enabled', 'removed_at'])
      .where('agent_id', '=', agentId)
      .executeTakeFirstOrThrow();
  const { id } = await rowOf();
  expect((await harness.publish(agentId, { publicEndpoint: null }, dryRun)).status).toBe(200);
  expect((await rowOf()).removed_at).toBeNull();
  expect((await harness.publish(agentId, { publicEndpoint: null })).body.publicEndpoint).toBeNull();
  expect(await rowOf()).toEqual({ id, is_enabled: false, removed_at: expect.any(Date) });
  expect(await read(agentId)).toMatchObject({ publicEndpoint: null });
  const { agentId: other } = await harness.agent();
  expect((await harness.publish(other, endpoint('LOBBY'))).status).toBe(200);
  const { identityKeys: _keys, ...settings } = publicEndpoint;
  const back = await harness.publish(agentId, { publicEndpoint: { ...settings, name: 'lobby-2' } });
  expect(back.body.publicEndpoint).toEqual({ ...publicEndpoint, name: 'lobby-2' });
  expect(await rowOf()).toEqual({ id, is_enabled: true, removed_at: null });
});

it('records changed signing keys, but not untouched ones', async () => {
  const { agentId } = await harness.agent();
  const { publicEndpoint } = endpoint('signed');
  for (const identityKeys of [{}, { primary: 'k'.repeat(32) }]) {
    await harness.publish(agentId, { publicEndpoint: { ...publicEndpoint, identityKeys } });
  }
  const entries = await auditedChanges(harness.app.db, agentId);
  expect(entries.slice(-2).map(({ fields }) => fields)).toEqual([
    ['isPublished', 'publicEndpoint'],
    ['identityKeys'],
  ]);
});

it('rejects an endpoint name of another agent', async () => {
  const [one, other] = [await harness.agent(), await harness.agent()];
  const opened = await harness.publish(one.agentId, endpoint('front-desk'));
  expect(opened.body).toMatchObject({ publicEndpoint: { name: 'front-desk', isEnabled: true } });
  const taken = await harness.publish(other.agentId, endpoint('Front-Desk'));
  expect([taken.status, taken.body.code]).toEqual([409, 'request.name_taken']);
  expect(await read(other.agentId)).toMatchObject({ isPublished: false, publicEndpoint: null });
  // An omitted endpoint stays unchanged.
  await harness.publish(one.agentId, { isPublished: false });
  expect(await read(one.agentId)).toMatchObject({ publicEndpoint: { name: 'front-desk' } });
});

it('allows sharing a personal agent with users and groups only', async () => {
  const { agentId: gptSystemId } = await harness.personalAgent(ann);
  const params = { gptSystemId };
  const put = async (publishing: object) => {
    const body = { isPublished: true, audience: {}, ...publishing };
    return harness.call(ann, personalAgentRoutes.publishV2, { params, version: 1, body });
  };
  for (const publishing of [
    { audience: { everyone: true } },
    { audience: { roleIds: [roleId] } },
    endpoint('of-ann'),
  ]) {
    expect((await put(publishing)).body.code).toBe('agent.personal_audience');
  }
  const shared = await put({ audience: { userIds: [ben.userId], groupIds: [groupId] } });
  expect(shared.body.effect).toMatchObject({ audienceCount: 3 });
});

it('excludes the owner from the audience of a personal agent', async () => {
  const { agentId: gptSystemId } = await harness.personalAgent(ann);
  const params = { gptSystemId };
  const body = { isPublished: true, audience: { userIds: [ann.userId, ben.userId] } };
  for (const query of [dryRun.query, undefined]) {
    const request = { params, body, version: 1, ...(query && { query }) };
    const shared = await harness.call(ann, personalAgentRoutes.publishV2, request);
    expect(shared.body).toMatchObject({
      audience: { userIds: [ben.userId] },
      names: { users: [{ name: 'Ben' }] },
      effect: { audienceCount: 2 },
    });
  }
  const { body: listed } = await harness.call(ben, agentDirectoryRoutes.basic, { params });
  expect(listed).toMatchObject({ sharedWithCount: 1 });
});

it('removes a personal agent once for repeated requests', async () => {
  const { agentId: gptSystemId } = await harness.personalAgent(ann);
  const remove = (requestId: string) =>
    harness.call(ann, personalAgentRoutes.remove, { params: { gptSystemId }, version: 1, requestId });
  expect((await remove('lost-answer')).status).toBe(204);
  expect((await remove('lost-answer')).status).toBe(204);
  expect((await remove('another-one')).status).toBe(404);
});

it('rejects a stale version', async () => {
  const { agentId } = await harness.agent();
  expect((await harness.publish(agentId, {}, { version: 1 })).status).toBe(200);
  const late = await harness.publish(agentId, { isPublished: false }, { version: 1 });
  expect([late.status, late.body.current]).toMatchObject([412, { isPublished: true, version: 2 }]);
});

it('checks entered rate limits of an enabled endpoint', async () => {
  const { agentId } = await harness.agent();
  const limitsOf = ({ checklist }: { checklist: { check: string; isPassed: boolean }[] }) =>
    checklist.find(({ check }) => check === 'limits');
  expect(limitsOf(await read(agentId))).toBeUndefined();
  await harness.publish(agentId, endpoint('checked'));
  const shipped = { session: 30, address: 120, endpoint: 1_000, day: 5_000 };
  expect(limitsOf(await read(agentId))).toMatchObject({ isPassed: true, limits: shipped });
  const { publicEndpoint } = endpoint('checked');
  const lower = { publicEndpoint: { ...publicEndpoint, limits: { address: 10 } } };
  expect(limitsOf((await harness.publish(agentId, lower, dryRun)).body)).toMatchObject({ isPassed: false });
  const closed = { publicEndpoint: { ...publicEndpoint, isEnabled: false } };
  expect(limitsOf((await harness.publish(agentId, closed, dryRun)).body)).toBeUndefined();
});

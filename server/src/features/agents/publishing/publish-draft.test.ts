/** Publishing of drafts, versions and conflicts. */
import { agentAdministrationRoutes as administration } from '@polylogue/contract/agents/catalog/administration-routes';
import { adminAgentDraftRoutes as drafts } from '@polylogue/contract/agents/drafts/routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { auditRoutes } from '@polylogue/contract/insight/audit/routes';
import type { AuditRow, FieldChange } from '@polylogue/contract/insight/audit/schemas';
import { evaluationRoutes } from '@polylogue/contract/agents/evaluations/routes';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { signInWith } from '../../../testing/sign-in.ts';
import { type AgentHarness, createAgentHarness, type CreatedAgent } from '../testing/agent-harness.ts';

let harness: AgentHarness;
let admin: AgentHarness['admin'];
beforeAll(async () => {
  harness = await createAgentHarness();
  ({ admin } = harness);
});

/** Requires that the agent's answer to a question contains a word. */
async function closeGate(gptSystemId: string): Promise<void> {
  const question = { id: newId(), question: 'Who?', expectations: { contains: ['Owl'] } };
  const body = { questions: [question], gate: { isOn: true } };
  const params = { gptSystemId };
  expect((await admin(evaluationRoutes.update, { params, version: 1, body })).status).toBe(200);
}
const read = async (gptSystemId: string) =>
  (await admin(administration.get, { params: { gptSystemId } })).body;
const versionsOf = async (gptSystemId: string) =>
  (await admin(administration.versions, { params: { gptSystemId } })).body.items.map(
    ({ configurationVersion }: { configurationVersion: number }) => configurationVersion,
  );

/** Updates a draft and publishes it as the next version. */
async function publishNext(
  { draftId: stateId }: Pick<CreatedAgent, 'draftId'>,
  version: number,
  body: object,
) {
  const params = { stateId };
  const written = await admin(drafts.update, { params, version, body });
  return admin(drafts.updateGptSystem, { params, version: written.body.version });
}
const takeDraft = async (gptSystemId: string): Promise<string> =>
  (await admin(drafts.create, { body: { gptSystemId } })).body.configStateId;

it('creates an unpublished agent with version 1, then version 2', async () => {
  const made = await harness.agent();
  expect(made.agentId, 'whose picture is drawn as it was').toBe(made.draftId);
  const first = { configurationVersion: 1, state: 'unpublished', name: 'Owl' };
  expect(await read(made.agentId)).toMatchObject(first);
  const next = await publishNext(made, made.version, { gptSystemName: 'Eagle' });
  expect(next.body).toMatchObject({ gptSystemId: made.agentId, baseVersion: 2, newestVersion: 2 });
  expect(await read(made.agentId)).toMatchObject({ configurationVersion: 2, name: 'Eagle' });
  expect(await versionsOf(made.agentId)).toEqual([2, 1]);
  const entries = await auditedChanges(harness.app.db);
  const ofAgent = entries.filter(({ aggregate_id }) => aggregate_id === made.agentId);
  expect(ofAgent.map(({ operation }) => operation)).toEqual(['Create', 'Publish']);
});

it('shows in the audit log what a publication changed, field by field', async () => {
  const made = await harness.agent();
  await publishNext(made, made.version, { gptSystemName: 'Owl', systemPrompt: 'Answer in verse.' });
  const { items } = (await admin(auditRoutes.list, { query: { aggregateRootId: made.agentId } })).body;
  const { auditEntryId } = items.find((entry: AuditRow) => entry.domainOperation === 'Publish');
  const { changes } = (await admin(auditRoutes.get, { params: { auditEntryId } })).body;
  const byName = changes.toSorted((one: FieldChange, other: FieldChange) =>
    one.field < other.field ? -1 : 1,
  );
  expect(byName).toEqual([
    { field: 'configurationVersion', before: 1, after: 2 },
    { field: 'libraryIds', before: [expect.any(String)], after: [] },
    { field: 'systemPrompt', before: '', after: 'Answer in verse.' },
  ]);
});

it('returns both sides and the base of a conflict, and accepts the rebased draft', async () => {
  const made = await harness.agent();
  const mine = await takeDraft(made.agentId);
  await publishNext(made, made.version, { gptSystemName: 'Theirs' });
  const late = await publishNext({ draftId: mine }, 1, { gptSystemName: 'Mine' });
  expect([late.status, late.body.code]).toEqual([412, 'agent.newer_version']);
  expect(late.body.current).toMatchObject({
    mine: { gptSystemName: 'Mine' },
    theirs: { configurationVersion: 2, configuration: { gptSystemName: 'Theirs' } },
    base: { gptSystemName: 'Owl' },
  });
  expect(await read(made.agentId)).toMatchObject({ name: 'Theirs' });
  const rebased = await publishNext({ draftId: mine }, 2, { gptSystemName: 'Both', baseVersion: 2 });
  expect([rebased.status, rebased.body.baseVersion]).toEqual([200, 3]);
  expect(await read(made.agentId)).toMatchObject({ name: 'Both', configurationVersion: 3 });
});

it('assigns consecutive numbers to concurrent versions', async () => {
  const made = await harness.agent();
  const publish = async (name: string) => {
    const stateId = await takeDraft(made.agentId);
    const params = { stateId };
    const written = await admin(drafts.update, { params, version: 1, body: { gptSystemName: name } });
    return () => admin(drafts.updateGptSystem, { params, version: written.body.version });
  };
  const ready = [await publish('A'), await publish('B'), await publish('C')];
  const answers = await Promise.all(ready.map((go) => go()));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  expect(await versionsOf(made.agentId)).toEqual([2, 1]);
});

it('restores an earlier version and rejects a missing one', async () => {
  const made = await harness.agent();
  await publishNext(made, made.version, { gptSystemName: 'Eagle' });
  const restore = async (configurationVersion: string) => {
    const { version } = await read(made.agentId);
    const params = { gptSystemId: made.agentId, configurationVersion };
    return admin(administration.restoreVersion, { params, version });
  };
  expect((await restore('1')).body).toMatchObject({ configurationVersion: 3, name: 'Owl' });
  expect((await restore('9')).body.code).toBe('agent.version_not_found');
  expect(await versionsOf(made.agentId)).toEqual([3, 2, 1]);
});

it('rejects restoring a version with a library that the caller cannot read', async () => {
  const dataSources = [await harness.library()];
  const made = await harness.agent(harness.administrator, { dataSources });
  await publishNext(made, made.version, { gptSystemName: 'Owl' });
  const gptSystemIds = [made.agentId];
  const writer = await signInWith(harness.app, { actions: ['GptSystemsWriteSpecific'], gptSystemIds });
  const { version } = await read(made.agentId);
  const request = { params: { gptSystemId: made.agentId, configurationVersion: '1' }, version };
  const refused = await harness.call(writer, administration.restoreVersion, request);
  expect([refused.status, refused.body.code]).toEqual([404, 'data_source.not_found']);
  const restored = await admin(administration.restoreVersion, request);
  expect(restored.body.configuration).toMatchObject({ dataSources });
});

it('resets a built-in agent and rejects its removal', async () => {
  const { items } = (await admin(administration.list, {})).body;
  const { gptSystemId } = items.find(({ builtIn }: { builtIn: string }) => builtIn === 'guide');
  const params = { gptSystemId };
  const shipped = await read(gptSystemId);
  const body = { ...shipped.configuration, gptSystemName: 'Ours' };
  const changed = await admin(administration.update, { params, version: shipped.version, body });
  expect(changed.body).toMatchObject({ name: 'Ours', configurationVersion: 2 });
  const reset = await admin(administration.reset, { params, version: changed.body.version });
  expect(reset.body).toMatchObject({ configurationVersion: 3, configuration: shipped.configuration });
  const { version } = reset.body;
  expect((await admin(administration.remove, { params, version })).body.code).toBe('agent.built_in');
  const made = await harness.agent();
  const own = { params: { gptSystemId: made.agentId }, version: 1 };
  expect((await admin(administration.reset, own)).body.code).toBe('agent.not_built_in');
});

it('keeps conversations of a removed agent and restores it', async () => {
  const { agentId: gptSystemId } = await harness.agent();
  await harness.publish(gptSystemId, { audience: { everyone: true } });
  const params = { gptSystemId };
  const asked = await admin(conversationRoutes.create, { params, body: { question: 'Who?' } });
  expect(asked.status).toBe(200);
  const { items } = (await admin(conversationRoutes.list, {})).body;
  const conversation = { params: { conversationId: items[0].conversationId } };
  const { version } = await read(gptSystemId);
  expect((await admin(administration.remove, { params, version })).status).toBe(204);
  expect((await admin(administration.get, { params })).status).toBe(404);
  expect((await admin(conversationRoutes.get, conversation)).body.segments).toHaveLength(1);
  const restored = await admin(administration.restore, { params, version: version + 1 });
  expect(restored.body).toMatchObject({ gptSystemId, name: 'Owl', state: 'published' });
});

it('rejects every new version that did not pass its evaluation', async () => {
  const made = await harness.agent();
  const params = { gptSystemId: made.agentId };
  await closeGate(made.agentId);
  const { version, configuration } = await read(made.agentId);
  const refused = [
    await publishNext(made, made.version, { gptSystemName: 'Eagle' }),
    await admin(administration.update, { params, version, body: configuration }),
    await admin(administration.restoreVersion, { params: { ...params, configurationVersion: '1' }, version }),
  ];
  expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('agent.evaluation_failed'));
  expect(await versionsOf(made.agentId)).toEqual([1]);
});

it('rejects publishing without a passed evaluation, but allows changes of a published audience', async () => {
  const everyone = { audience: { everyone: true } };
  const [shut, open] = [(await harness.agent()).agentId, (await harness.agent()).agentId];
  expect((await harness.publish(open, everyone)).status).toBe(200);
  for (const gptSystemId of [shut, open]) await closeGate(gptSystemId);
  const older = { params: { gptSystemId: shut }, version: 1, body: { isPublished: true } };
  const refused = [
    await harness.publish(shut, everyone),
    await harness.publish(shut, everyone, { query: { dryRun: 'true' } }),
    await admin(administration.publish, older),
  ];
  expect(refused.map(({ body: { code } }) => code)).toEqual(Array(3).fill('agent.evaluation_failed'));
  expect(await read(shut)).toMatchObject({ state: 'unpublished' });
  expect((await harness.publish(shut, { ...everyone, isPublished: false })).status).toBe(200);
  expect((await harness.publish(open, { audience: {} })).status).toBe(200);
});

it('document 2 §7.9: responds equally at the misspelled and the correct path', async () => {
  const { agentId: gptSystemId } = await harness.agent();
  const requestId = 'the-same-request';
  for (const [right, misspelled] of [
    [administration.list, administration.listMisspelled],
    [administration.get, administration.getMisspelled],
  ] as const) {
    const request = { params: { gptSystemId }, requestId };
    const answer = await admin(misspelled, request);
    expect(answer).toEqual(await admin(right, request));
    expect(answer.status).toBe(200);
  }
  const body = { isPublished: true, audience: {} };
  const put = (route: Parameters<typeof admin>[0], version: number, sent: object) =>
    admin(route, { params: { gptSystemId }, version, body: sent });
  expect((await put(administration.publishV2Misspelled, 1, body)).body).toMatchObject({ isPublished: true });
  const older = { isPublished: true, userIds: [harness.administrator.userId] };
  expect((await put(administration.publishMisspelled, 2, older)).body.audience.userIds).toEqual(
    older.userIds,
  );
});

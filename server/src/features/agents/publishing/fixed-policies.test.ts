/** A fixed policy stays on its agent through every call by which an author may change the agent. */
import { agentFileRoutes as files } from '@polylogue/contract/agents/catalog/agent-file/routes';
import { agentAdministrationRoutes as administration } from '@polylogue/contract/agents/catalog/administration-routes';
import { adminAgentDraftRoutes as drafts } from '@polylogue/contract/agents/drafts/routes';
import type { Route } from '@polylogue/contract/http';
import { beforeAll, expect, it } from 'vitest';
import { addPolicy } from '../../../testing/access/policies.ts';
import { type SignedIn, signInWith } from '../../../testing/sign-in.ts';
import { type AgentHarness, type CreatedAgent, createAgentHarness } from '../testing/agent-harness.ts';

let harness: AgentHarness;
let author: SignedIn;
let fixed: string;
let made: CreatedAgent;
beforeAll(async () => {
  harness = await createAgentHarness();
  const actions = ['GptSystemsRead', 'GptSystemsCreate', 'GptSystemsWrite', 'DataSourcesRead'] as const;
  author = await signInWith(harness.app, { actions: [...actions] });
  fixed = await addPolicy(harness.app.db, { is_fixed: true });
  made = await harness.agent(author);
  const audience = { userIds: [author.userId] };
  await harness.publish(made.agentId, { audience, chatAccessPolicyIds: [fixed] });
});

const read = async () =>
  (await harness.call(author, administration.get, { params: { gptSystemId: made.agentId } })).body;

/** Calls a route of the agent, with its current version. */
async function change(route: Route, body?: object, more: Record<string, string> = {}) {
  const { version } = await read();
  const params = { gptSystemId: made.agentId, ...more };
  return (await harness.call(author, route, { params, version, ...(body && { body }) })).status;
}

const older = () => ({ isPublished: true, userIds: [author.userId], roleIds: [] });
const listingNone = () => ({
  isPublished: true,
  audience: { userIds: [author.userId] },
  chatAccessPolicyIds: [],
});

it.each<[string, number, () => Promise<number>]>([
  ['the older publishing', 200, () => change(administration.publish, older())],
  [
    'the older publishing at the misspelled path',
    200,
    () => change(administration.publishMisspelled, older()),
  ],
  ['publishing', 403, () => change(administration.publishV2, listingNone())],
  ['publishing at the misspelled path', 403, () => change(administration.publishV2Misspelled, listingNone())],
  [
    'a new configuration',
    200,
    async () => change(administration.update, { ...(await read()).configuration, gptSystemName: 'Eagle' }),
  ],
  [
    'a published draft',
    200,
    async () => {
      const { body } = await harness.call(author, drafts.create, { body: { gptSystemId: made.agentId } });
      const { configStateId: stateId, version } = body;
      return (await harness.call(author, drafts.updateGptSystem, { params: { stateId }, version })).status;
    },
  ],
  [
    'an earlier version',
    200,
    () => change(administration.restoreVersion, undefined, { configurationVersion: '1' }),
  ],
  ['its deletion', 204, () => change(administration.remove)],
  [
    'its restoration',
    200,
    async () => {
      const params = { gptSystemId: made.agentId };
      return (await harness.call(author, administration.restore, { params })).status;
    },
  ],
])('stays after %s', async (_name, status, door) => {
  expect(await door()).toBe(status);
  const agent = await harness.app.db
    .selectFrom('agents')
    .select('chat_access_policy_ids')
    .where('id', '=', made.agentId)
    .executeTakeFirstOrThrow();
  expect(agent.chat_access_policy_ids).toEqual([fixed]);
});

it('travels in no file', async () => {
  const { draftId: stateId } = made;
  const { body } = await harness.call(author, files.read, { params: { stateId } });
  expect(JSON.stringify(body)).not.toContain(fixed);
  for (const part of [
    { chatAccessPolicyIds: [] },
    { configuration: { ...body.configuration, chatAccessPolicyIds: [] } },
  ]) {
    const imported = await harness.call(author, files.create, { body: { ...body, ...part } });
    expect(imported).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  }
});

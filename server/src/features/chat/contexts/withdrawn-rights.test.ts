/** Effect of permissions withdrawn during an answer, for all agents or a single one. */
import { streamRoutes } from '@polylogue/contract/chat/conversations/routes';
import type { Action } from '@polylogue/contract/permissions';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { audit, bySystem } from '../../../changes/audit.ts';
import { transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import type { Grant, Grants } from '../../../http/requests/caller.ts';
import { addDraft } from '../../../testing/chat/chat-contexts.ts';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';
import type { Person } from '../../../testing/chat/person.ts';
import { enforceAccess } from '../engine/runs/upkeep.ts';

let harness: ChatHarness;
/** Permissions that replace the harness's defaults, by person. */
const grantsByUser = new Map<string, Grants>();
beforeAll(async () => {
  harness = await createChatHarness();
  const { grantsOf } = harness.callers;
  harness.callers.grantsOf = async (userId) => grantsByUser.get(userId) ?? grantsOf(userId);
});
afterEach(() => grantsByUser.clear());

const setGrants = ({ userId }: Person, ...grants: [Action, Grant][]) =>
  grantsByUser.set(userId, new Map(grants));

/** Starts an answer in a test of another person's draft. */
async function testOfAnothers(...before: [Action, (agentId: string) => Grant][]) {
  const [ann, bob] = [await harness.person(), await harness.person()];
  const agentId = await harness.agent();
  const draftId = await addDraft(harness.engine, { authorId: ann.userId, agentType: 'System', agentId });
  setGrants(bob, ...before.map(([action, grant]): [Action, Grant] => [action, grant(agentId)]));
  const tester = bob.testing(draftId, 'admin');
  const begun = await harness.model.begin(tester.ask('How?'));
  begun.call.say('One, ');
  await begun.reader.untilText('One, ');
  return { bob, tester, ...begun };
}

describe.each<[name: string, right: Action, grant: (agentId: string) => Grant]>([
  ['every agent', 'GptSystemsWrite', () => 'all'],
  ['one agent alone', 'GptSystemsWriteSpecific', (agentId) => new Set([agentId])],
])('permission on %s', (_name, right, grant) => {
  it('suffices to follow and stop a test', async () => {
    const { bob, tester, reader, requestId, call } = await testOfAnothers([right, grant]);
    harness.callers.mayRead = async ({ userId }) => userId !== bob.userId;
    await enforceAccess(harness.engine);
    call.say('two.');
    await reader.untilText('two.');
    const again = await tester.resume(requestId);
    await again.untilText('two.');
    expect((await tester.stop(requestId)).status).toBe(204);
    await Promise.all([reader.rest(), again.rest()]);
    expect(again.answer()).toMatchObject({ text: 'One, two.', status: 'Aborted' });
    harness.callers.mayRead = async () => true;
  });

  it('stops the answer and its streams when withdrawn, and rejects resuming and stopping', async () => {
    const { bob, tester, reader, requestId, call } = await testOfAnothers([right, grant]);
    // The remaining permission admits the same calls for another agent.
    setGrants(bob, ['GptSystemsRead', 'all'], ['GptSystemsWriteSpecific', new Set([newId()])]);
    const answerTo = async (route: typeof streamRoutes.resume | typeof streamRoutes.stop, id: string) => {
      const answer = await tester.send(route, { params: { requestId: id }, requestId: 'same-request' });
      return [answer.status, await answer.text()];
    };
    for (const route of [streamRoutes.resume, streamRoutes.stop]) {
      const [status, body] = await answerTo(route, requestId);
      expect([status, body]).toEqual([404, (await answerTo(route, newId()))[1]]);
    }
    expect(call.signal.aborted).toBe(false);
    await enforceAccess(harness.engine, bob.userId);
    await call.aborted;
    await reader.rest();
    expect((await tester.resume(requestId)).status).toBe(404);
    expect((await tester.stop(requestId)).status).toBe(404);
  });
});

it('rejects resuming own answers without permission to use agents', async () => {
  const ann = await harness.person();
  const asking = ann.ask('How?', { agentId: harness.assistantId });
  const { reader, call, requestId } = await harness.model.begin(asking);
  call.say('One, ');
  await reader.untilText('One, ');
  harness.callers.mayRead = async ({ userId }) => userId !== ann.userId;
  expect((await ann.resume(requestId)).status).toBe(404);
  harness.callers.mayRead = async () => true;
  call.finish();
  await reader.rest();
  expect((await ann.resume(requestId)).status).toBe(200);
});

describe.each<[how: string, set: object]>([
  ['unpublished', { is_published: false }],
  ['expired', { published_until: new Date(0) }],
  ['deleted', { deleted_at: new Date() }],
])('agent that is %s while it answers', (_how, set) => {
  it.each(['a person', 'a visitor'])('completes its answer to %s and gives no further one', async (who) => {
    const agentId = await harness.agent();
    const asker =
      who === 'a person'
        ? await harness.person()
        : await harness.visitor(await harness.endpoint({ agentId }));
    const asking = asker.ask('How?', who === 'a person' ? { agentId } : {});
    const { reader, call, requestId, conversationId } = await harness.model.begin(asking);
    call.say('One, ');
    await reader.untilText('One, ');
    await change(agentId, set);
    await enforceAccess(harness.engine);
    expect(call.signal.aborted).toBe(false);
    await reader.close();
    const again = await asker.resume(requestId);
    call.say('two.');
    call.finish();
    await again.rest();
    expect(again.answer()).toMatchObject({ text: 'One, two.', status: 'Complete' });
    const further = await asker.send(asker.routes.addSegment, {
      params: { conversationId },
      body: { question: 'And now?' },
    });
    expect(further.status).toBe(404);
  });
});

it('reads the permissions of a draft’s author once per question', async () => {
  const counts: number[] = [];
  for (const libraries of [1, 20]) {
    const ann = await harness.person();
    const fields = { libraryIds: Array.from({ length: libraries }, newId) };
    const draftId = await addDraft(harness.engine, { authorId: ann.userId, agentType: 'User', fields });
    harness.takeStatements();
    await (await ann.testing(draftId).ask('How?', { requestId: newId() })).rest();
    const asked = harness.takeStatements().filter((text) => text.includes('from "libraries"'));
    counts.push(asked.length);
  }
  expect(counts).toEqual([1, 1]);
});

/** Changes an agent with an audit entry, which invalidates its cache. */
const change = (agentId: string, set: object) =>
  transaction(harness.db, async (tx) => {
    await tx.updateTable('agents').set(set).where('id', '=', agentId).execute();
    const entry = {
      aggregateType: 'Agent',
      aggregateId: agentId,
      operation: 'Publishing',
      after: {},
    } as const;
    await audit(bySystem(tx, new Date()), entry);
  });

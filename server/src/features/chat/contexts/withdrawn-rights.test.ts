/** A right that is withdrawn while an answer is given: for everything, or for one agent alone. */
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
import { lockOut } from '../engine/runs/upkeep.ts';

let harness: ChatHarness;
/** What a person's roles grant; everybody else's are those of the harness. */
const held = new Map<string, Grants>();
beforeAll(async () => {
  harness = await createChatHarness();
  const { grantsOf } = harness.callers;
  harness.callers.grantsOf = async (userId) => held.get(userId) ?? grantsOf(userId);
});
afterEach(() => held.clear());

const hold = ({ userId }: Person, ...grants: [Action, Grant][]) => held.set(userId, new Map(grants));

/** Somebody's answer to the test of a draft that another person has written. */
async function testOfAnothers(...before: [Action, (agentId: string) => Grant][]) {
  const [ann, bob] = [await harness.person(), await harness.person()];
  const agentId = await harness.agent();
  const draftId = await addDraft(harness.engine, { authorId: ann.userId, agentType: 'System', agentId });
  hold(bob, ...before.map(([action, grant]): [Action, Grant] => [action, grant(agentId)]));
  const tester = bob.testing(draftId, 'admin');
  const number = harness.model.calls.length + 1;
  const requestId = newId();
  const reader = await tester.ask('How?', { requestId });
  return { bob, tester, reader, requestId, number };
}

describe.each<[name: string, right: Action, grant: (agentId: string) => Grant]>([
  ['every agent', 'GptSystemsWrite', () => 'all'],
  ['one agent alone', 'GptSystemsWriteSpecific', (agentId) => new Set([agentId])],
])('a right on %s', (_name, right, grant) => {
  it('lets somebody follow and stop the test of a draft, with no other right beside it', async () => {
    const { bob, tester, reader, requestId, number } = await testOfAnothers([right, grant]);
    harness.callers.mayRead = async ({ userId }) => userId !== bob.userId;
    const call = await harness.model.call(number);
    call.say('One, ');
    await reader.untilText('One, ');
    await lockOut(harness.engine);
    call.say('two.');
    await reader.untilText('two.');
    const again = await tester.resume(requestId);
    await again.untilText('two.');
    expect((await tester.stop(requestId)).status).toBe(204);
    await Promise.all([reader.rest(), again.rest()]);
    expect(again.answer()).toMatchObject({ text: 'One, two.', status: 'Aborted' });
    harness.callers.mayRead = async () => true;
  });

  it('that is withdrawn ends the answer and its streams, and neither resumes nor stops any more', async () => {
    const { bob, tester, reader, requestId, number } = await testOfAnothers([right, grant]);
    const call = await harness.model.call(number);
    call.say('One, ');
    await reader.untilText('One, ');
    // What is left opens the same calls, for another agent.
    hold(bob, ['GptSystemsRead', 'all'], ['GptSystemsWriteSpecific', new Set([newId()])]);
    const answerTo = async (route: typeof streamRoutes.resume | typeof streamRoutes.stop, id: string) => {
      const answer = await tester.send(route, { params: { requestId: id }, requestId: 'same-request' });
      return [answer.status, await answer.text()];
    };
    for (const route of [streamRoutes.resume, streamRoutes.stop]) {
      const [status, body] = await answerTo(route, requestId);
      expect([status, body]).toEqual([404, (await answerTo(route, newId()))[1]]);
    }
    expect(call.signal.aborted).toBe(false);
    await lockOut(harness.engine, bob.userId);
    await call.aborted;
    await reader.rest();
    expect((await tester.resume(requestId)).status).toBe(404);
    expect((await tester.stop(requestId)).status).toBe(404);
  });
});

it('whoever may use no agents any more resumes nothing of their own either', async () => {
  const ann = await harness.person();
  const number = harness.model.calls.length + 1;
  const requestId = newId();
  const reader = await ann.ask('How?', { requestId, agentId: harness.assistantId });
  const call = await harness.model.call(number);
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
])('an agent that is %s while it answers', (_how, set) => {
  it.each(['a person', 'a visitor'])('ends its answer to %s, and gives no further one', async (who) => {
    const agentId = await harness.agent();
    const asker =
      who === 'a person'
        ? await harness.person()
        : await harness.visitor(await harness.endpoint({ agentId }));
    const options = { requestId: newId(), ...(who === 'a person' && { agentId }) };
    const number = harness.model.calls.length + 1;
    const reader = await asker.ask('How?', options);
    const call = await harness.model.call(number);
    const { conversationId } = await reader.ids();
    call.say('One, ');
    await reader.untilText('One, ');
    await change(agentId, set);
    await lockOut(harness.engine);
    expect(call.signal.aborted).toBe(false);
    await reader.close();
    const again = await asker.resume(options.requestId);
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

it('the rights of a draft’s author are looked up once for a question, however many libraries it has', async () => {
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

/** As the product changes an agent: what is remembered of it is forgotten with the entry. */
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

/** Suggested follow-up questions: generated once per answer. */
import type { FollowUps } from '@polylogue/contract/chat/conversations/schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../db/id.ts';
import { type ChatHarness, createChatHarness } from '../../../../testing/chat/chat-harness.ts';
import { addDraft, addVersion } from '../../../../testing/chat/chat-contexts.ts';
import type { Person } from '../../../../testing/chat/person.ts';
import { suggestionsOf } from './follow-ups.ts';

let harness: ChatHarness;
beforeAll(async () => {
  harness = await createChatHarness();
});

type Answer = { conversationId: string; conversationSegmentId: string };

/** Completes an answer in a draft test, which gets no generated title. */
async function answered(me: Person, finishReason: 'stop' | 'length' = 'stop'): Promise<Answer> {
  const question = 'How long may I stay?';
  const number = harness.model.calls.length + 1;
  const reader = await me.stream(me.routes.create, { body: { question }, requestId: newId() });
  const call = await harness.model.call(number);
  call.say('Three weeks.');
  call.finish({}, finishReason);
  await reader.rest();
  const { conversationId, segmentId } = await reader.ids();
  return { conversationId, conversationSegmentId: segmentId };
}

/** Continues a cut answer. */
async function continueAnswer(
  me: Person,
  { conversationId, conversationSegmentId: continueSegmentId }: Answer,
) {
  const number = harness.model.calls.length + 1;
  const request = { params: { conversationId }, body: { continueSegmentId }, requestId: newId() };
  const reader = await me.stream(me.routes.addSegment, request);
  const call = await harness.model.call(number);
  call.say(' At most.');
  call.finish();
  await reader.rest();
}

async function drafting(followUps: boolean): Promise<Person> {
  const me = await harness.person();
  const fields = { followUps };
  return me.testing(
    await addDraft(harness.engine, { authorId: me.userId, agentType: 'System', fields }),
    'admin',
  );
}

const suggested = async (me: Person, params: Answer) => {
  const answer = await me.send(me.routes.followUps, { params });
  return { status: answer.status, ...((await answer.json()) as FollowUps & { code?: string }) };
};

describe('suggestions', () => {
  it('are generated once from question and answer, and stored', async () => {
    const me = await drafting(true);
    const answer = await answered(me);
    const asking = suggested(me, answer);
    const call = await harness.model.call(harness.model.calls.length + 1);
    expect(call.messages.at(-1)?.text).toContain('How long may I stay?');
    expect(call.messages.at(-1)?.text).toContain('Three weeks.');
    const meanwhile = await suggested(me, answer);
    call.say('1. Who decides?\n- May I stay longer?\n\nMay I stay longer?\nWhere do I ask?\nA fourth?');
    call.finish();
    const items = ['Who decides?', 'May I stay longer?', 'Where do I ask?'];
    expect([meanwhile.items, (await asking).items]).toEqual([[], items]);
    const calls = harness.model.calls.length;
    expect((await suggested(me, answer)).items).toEqual(items);
    expect(harness.model.calls.length).toBe(calls);
  });

  it('are generated again after a continuation', async () => {
    const me = await drafting(true);
    const answer = await answered(me, 'length');
    const suggest = async (items: string) => {
      const asking = suggested(me, answer);
      const call = await harness.model.call(harness.model.calls.length + 1);
      call.say(items);
      call.finish();
      return (await asking).items;
    };
    expect(await suggest('How long?')).toEqual(['How long?']);
    await continueAnswer(me, answer);
    expect(await suggest('And then?')).toEqual(['And then?']);
  });

  it('are generated again after a continuation during their generation', async () => {
    const me = await drafting(true);
    const answer = await answered(me, 'length');
    const early = suggested(me, answer);
    const first = await harness.model.call(harness.model.calls.length + 1);
    await continueAnswer(me, answer);
    first.say('Too early?');
    first.finish();
    await early;
    const asking = suggested(me, answer);
    const second = await harness.model.call(harness.model.calls.length + 1);
    second.say('And then?');
    second.finish();
    expect((await asking).items).toEqual(['And then?']);
  });

  it('are empty without a model call if the agent disables them', async () => {
    const me = await drafting(false);
    const answer = await answered(me);
    const calls = harness.model.calls.length;
    expect((await suggested(me, answer)).items).toEqual([]);
    expect(harness.model.calls.length).toBe(calls);
  });

  it('are empty in a private conversation', async () => {
    const [me, agentId] = [await harness.person(), await harness.agent()];
    await addVersion(harness.engine, { agentId, version: 2, name: 'Desk', fields: { followUps: true } });
    const number = harness.model.calls.length + 1;
    const body = { question: 'Am I ill?', isPrivate: true };
    const reader = await me.stream(me.routes.create, { params: { gptSystemId: agentId }, body });
    const call = await harness.model.call(number);
    call.say('No.');
    call.finish();
    await reader.rest();
    const { conversationId, segmentId } = await reader.ids();
    const answer = { conversationId, conversationSegmentId: segmentId };
    expect((await suggested(me, answer)).items).toEqual([]);
    expect(harness.model.calls.length).toBe(number);
  });

  it('are visible to the asker only', async () => {
    const [me, other] = [await drafting(true), await drafting(true)];
    const answer = await answered(me);
    expect(await suggested(other, answer)).toMatchObject({ status: 404, code: 'conversation.not_found' });
  });
});

it('removes list markers from a proposal', () => {
  expect(suggestionsOf('• One?\n2) Two?\r\n— \n**Three?**\n')).toEqual(['One?', 'Two?', 'Three?']);
  expect(suggestionsOf('x'.repeat(121))).toEqual([]);
});

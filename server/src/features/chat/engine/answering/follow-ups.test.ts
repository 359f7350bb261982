/** Suggested follow-up questions: generated once per answer. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type ChatHarness, createChatHarness } from '../../../../testing/chat/chat-harness.ts';
import { addDraft, configurationOf, publish } from '../../../../testing/chat/chat-contexts.ts';
import type { Person } from '../../../../testing/chat/person.ts';
import { suggestionsOf } from './follow-ups.ts';

let harness: ChatHarness;
beforeAll(async () => {
  harness = await createChatHarness();
});

type Answer = { conversationId: string; conversationSegmentId: string };

/** Completes an answer in a draft test, which gets no generated title. */
async function answered(me: Person, finishReason: 'stop' | 'length' = 'stop'): Promise<Answer> {
  const asking = me.ask('How long may I stay?');
  const { reader, call, conversationId, segmentId } = await harness.model.begin(asking);
  call.say('Three weeks.');
  call.finish({}, finishReason);
  await reader.rest();
  return { conversationId, conversationSegmentId: segmentId };
}

/** Continues a cut answer. */
const continueAnswer = (me: Person, { conversationId, conversationSegmentId: continueSegmentId }: Answer) =>
  harness.model.complete(me.add(conversationId, { continueSegmentId }), ' At most.');

async function drafting(followUps: boolean): Promise<Person> {
  const me = await harness.person();
  const draft = { authorId: me.userId, agentType: 'System', fields: { followUps } } as const;
  return me.testing(await addDraft(harness.engine, draft), 'admin');
}

const suggested = async (me: Person, params: Answer) =>
  (await me.result(me.routes.followUps, { params })).items;
/** Answers the next request for suggestions. */
async function suggest(me: Person, answer: Answer, text: string) {
  const asking = suggested(me, answer);
  const call = await harness.model.nextCall();
  call.say(text);
  call.finish();
  return asking;
}

describe('suggestions', () => {
  it('are generated once from question and answer, and stored', async () => {
    const me = await drafting(true);
    const answer = await answered(me);
    const asking = suggested(me, answer);
    const call = await harness.model.nextCall();
    expect(call.messages.at(-1)?.text).toContain('How long may I stay?');
    expect(call.messages.at(-1)?.text).toContain('Three weeks.');
    const meanwhile = await suggested(me, answer);
    call.say('1. Who decides?\n- May I stay longer?\n\nMay I stay longer?\nWhere do I ask?\nA fourth?');
    call.finish();
    const items = ['Who decides?', 'May I stay longer?', 'Where do I ask?'];
    expect([meanwhile, await asking]).toEqual([[], items]);
    const calls = harness.model.calls.length;
    expect(await suggested(me, answer)).toEqual(items);
    expect(harness.model.calls.length).toBe(calls);
  });

  it('are generated again after a continuation', async () => {
    const me = await drafting(true);
    const answer = await answered(me, 'length');
    expect(await suggest(me, answer, 'How long?')).toEqual(['How long?']);
    await continueAnswer(me, answer);
    expect(await suggest(me, answer, 'And then?')).toEqual(['And then?']);
  });

  it('are generated again after a continuation during their generation', async () => {
    const me = await drafting(true);
    const answer = await answered(me, 'length');
    const early = suggested(me, answer);
    const first = await harness.model.nextCall();
    await continueAnswer(me, answer);
    first.say('Too early?');
    first.finish();
    await early;
    expect(await suggest(me, answer, 'And then?')).toEqual(['And then?']);
  });

  it('are empty without a model call if the agent disables them', async () => {
    const me = await drafting(false);
    const answer = await answered(me);
    const calls = harness.model.calls.length;
    expect(await suggested(me, answer)).toEqual([]);
    expect(harness.model.calls.length).toBe(calls);
  });

  it('are empty in a private conversation', async () => {
    const [me, agentId] = [await harness.person(), await harness.agent()];
    await publish(harness.engine, { agentId, configuration: configurationOf('Desk', { followUps: true }) });
    const body = { question: 'Am I ill?', isPrivate: true };
    const asking = me.stream(me.routes.create, { params: { gptSystemId: agentId }, body });
    const { conversationId, segmentId } = await harness.model.complete(asking);
    const calls = harness.model.calls.length;
    const answer = { conversationId, conversationSegmentId: segmentId };
    expect(await suggested(me, answer)).toEqual([]);
    expect(harness.model.calls.length).toBe(calls);
  });
});

it('removes list markers from a proposal', () => {
  expect(suggestionsOf('• One?\n2) Two?\r\n— \n**Three?**\n')).toEqual(['One?', 'Two?', 'Three?']);
  expect(suggestionsOf('x'.repeat(121))).toEqual([]);
});

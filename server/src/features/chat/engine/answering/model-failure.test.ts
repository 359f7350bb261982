/** Answers whose model fails, from agents that answer without one, too. */
import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ChatHarness, createChatHarness } from '../../../../testing/chat/chat-harness.ts';

let harness: ChatHarness;
beforeAll(async () => {
  harness = await createChatHarness();
});

/** Asks an agent whose model fails after `text`. */
async function askFailing(
  code: 'model.key_refused' | 'model.timeout',
  { agentId = harness.guideId, text = '' } = {},
) {
  const me = await harness.person();
  const asking = me.stream(me.routes.create, {
    body: { question: 'How?' },
    params: { gptSystemId: agentId },
  });
  const { reader, call, conversationId } = await harness.model.begin(asking);
  if (text !== '') call.say(text);
  call.fail(code, new Error('refused'));
  await reader.rest();
  return { me, conversationId, answer: reader.answer() };
}

describe('lasting failure before the first word', () => {
  it('is replaced by quotations, which are labelled as such and stored', async () => {
    const { me, conversationId, answer } = await askFailing('model.key_refused');
    expect(answer).toMatchObject({ status: 'Complete', answerSource: 'library' });
    expect(answer.text).toMatch(/^The AI model can't be used at the moment.*\n\nPassage 1 says so\. \[1\]/);
    expect(answer.citations).toHaveLength(3);
    const exported = await me.send(routes.export, { params: { conversationId } });
    expect(await exported.text()).toContain('Guide (answer from sources, no AI):\nThe AI model');
    const runs = await harness.db.selectFrom('answer_runs').selectAll().execute();
    expect(runs.at(-1)).toMatchObject({ answer_source: 'library', error_code: null, model: null });
  });

  it('stays an error of an agent without libraries', async () => {
    const { answer } = await askFailing('model.key_refused', { agentId: harness.assistantId });
    expect(answer).toMatchObject({ status: 'Failed', answerSource: 'model', text: '' });
  });
});

it('fails an answer that has begun, or whose model may answer later', async () => {
  const begun = await askFailing('model.key_refused', { text: 'So' });
  expect(begun.answer).toMatchObject({ status: 'Failed', text: 'So' });
  expect((await askFailing('model.timeout')).answer).toMatchObject({ status: 'Failed', text: '' });
});

/** Prompts referenced by questions in every context: the asker's own or the agent's. */
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { addDraft } from '../../../testing/chat/chat-contexts.ts';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';
import type { Person } from '../../../testing/chat/person.ts';

let harness: ChatHarness;
let foreignAgentId: string;
beforeAll(async () => {
  harness = await createChatHarness();
  foreignAgentId = await harness.agent();
});

/** Adds a prompt of a person or an agent; resolves to its id. */
async function addPrompt(holder: { owner_id: string } | { agent_id: string }): Promise<string> {
  const [id, at] = [newId(), new Date()];
  const times = { created_at: at, updated_at: at };
  const texts = { title: 'Sum up', text: 'Sum this up.', position: 0 };
  await harness.db
    .insertInto('prompts')
    .values({ id, ...holder, ...texts, ...times })
    .execute();
  return id;
}

interface AskerOfAgent {
  asker: Person;
  agentId: string;
}

const contexts: [name: string, createAsker: () => Promise<AskerOfAgent>][] = [
  ['a person', async () => ({ asker: await harness.person(), agentId: harness.guideId })],
  [
    'a visitor',
    async () => {
      const agentId = await harness.agent();
      return { asker: await harness.visitor(await harness.endpoint({ agentId })), agentId };
    },
  ],
  ...(['personal', 'admin'] as const).map((side): [string, () => Promise<AskerOfAgent>] => [
    `the author of a draft, ${side}`,
    async () => {
      const [person, agentId] = [await harness.person(), await harness.agent()];
      const agentType = side === 'admin' ? 'System' : 'User';
      const draftId = await addDraft(harness.engine, { authorId: person.userId, agentType, agentId });
      return { asker: person.testing(draftId, side), agentId };
    },
  ]),
];

describe.each(contexts)('%s', (_name, createAsker) => {
  async function startConversation(asker: Person, body: object) {
    const asking = asker.stream(asker.routes.create, { body: { question: 'How?', ...body } });
    return (await harness.model.complete(asking)).conversationId;
  }

  it('accepts a prompt of the agent for first and further questions', async () => {
    const { asker, agentId } = await createAsker();
    const promptId = await addPrompt({ agent_id: agentId });
    const conversationId = await startConversation(asker, { promptId });
    await harness.model.complete(asker.add(conversationId, { question: 'And then?', promptId }));
    expect((await asker.read(conversationId)).segments).toHaveLength(2);
  });

  it('rejects prompts of other persons and agents as missing', async () => {
    const { asker } = await createAsker();
    const conversationId = await startConversation(asker, {});
    const { userId } = await harness.person();
    const foreign = [await addPrompt({ owner_id: userId }), await addPrompt({ agent_id: foreignAgentId })];
    const requestId = 'the-same-request';
    for (const route of [asker.routes.create, asker.routes.addSegment]) {
      const send = async (promptId: string) => {
        const request = { params: { conversationId }, body: { question: 'How?', promptId }, requestId };
        const answer = await asker.send(route, request);
        return [answer.status, await answer.text()];
      };
      const missing = await send(newId());
      expect(missing).toEqual([404, expect.stringContaining('prompt.not_found')]);
      for (const promptId of foreign) expect(await send(promptId)).toEqual(missing);
    }
    expect((await asker.read(conversationId)).segments).toHaveLength(1);
  });
});

it('accepts own prompts of persons only', async () => {
  const asker = await harness.person();
  const promptId = await addPrompt({ owner_id: asker.userId });
  const body = { question: 'How?', promptId };
  await harness.model.complete(asker.stream(asker.routes.create, { body }));
  const visitor = await harness.visitor();
  expect((await visitor.send(visitor.routes.create, { body })).status).toBe(404);
});

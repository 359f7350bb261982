/** Guarantees of private conversations (decision 25). */
import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';
import type { EventReader } from '../../../testing/chat/event-reader.ts';
import type { Person } from '../../../testing/chat/person.ts';

let harness: ChatHarness;
let ann: Person;
beforeAll(async () => {
  harness = await createChatHarness();
  ann = await harness.person();
});
afterEach(() => {
  harness.model.calls.length = 0;
});

/** Completes the answer to a question. */
async function answered(asking: Promise<EventReader>, call: number) {
  const reader = await asking;
  const answering = await harness.model.call(call);
  answering.say('So.');
  answering.finish();
  await reader.rest();
  return reader.ids();
}

const begin = (isPrivate: boolean) =>
  ann.stream(routes.create, {
    params: { gptSystemId: harness.assistantId },
    body: { question: 'How do I tell my manager that I am ill?', isPrivate },
  });

const codeOf = async (reader: Promise<{ status: number; json(): Promise<unknown> }>) => {
  const answer = await reader;
  return [answer.status, ((await answer.json()) as { code: string }).code];
};

const add = (conversationId: string, body: object) =>
  ann.send(routes.addSegment, { params: { conversationId }, body });

describe('private conversation', () => {
  it('is marked as private when read and listed', async () => {
    const { conversationId } = await answered(begin(true), 1);
    expect((await ann.read(conversationId)).isPrivate).toBe(true);
    const listed = (await (await ann.send(routes.list)).json()) as { items: object[] };
    expect(listed.items[0]).toMatchObject({ conversationId, isPrivate: true });
  });

  it('requests no title from a model', async () => {
    const { conversationId } = await answered(begin(true), 1);
    const titled = answered(begin(false), 2);
    await titled;
    // Title request of the other, later conversation.
    const title = await harness.model.call(3);
    expect(title.messages[0]?.text).toContain('Write a title');
    title.finish();
    expect(harness.model.calls).toHaveLength(3);
    expect((await ann.read(conversationId)).title).toMatch(/^How do I tell/);
  });

  it('rejects questions that change the privacy', async () => {
    const { conversationId } = await answered(begin(true), 1);
    expect(await codeOf(add(conversationId, { question: 'And?', isPrivate: false }))).toEqual([
      409,
      'conversation.privacy_fixed',
    ]);
    await answered(ann.add(conversationId, { question: 'And?', isPrivate: true }), 2);
    await answered(ann.add(conversationId, { question: 'And then?' }), 3);
    expect((await ann.read(conversationId)).isPrivate).toBe(true);
    const open = await answered(begin(false), 4);
    (await harness.model.call(5)).finish();
    expect(await codeOf(add(open.conversationId, { question: 'And?', isPrivate: true }))).toEqual([
      409,
      'conversation.privacy_fixed',
    ]);
  });
});

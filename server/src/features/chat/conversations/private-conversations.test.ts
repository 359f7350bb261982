/** Guarantees of private conversations (decision 25). */
import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';
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

const begin = (isPrivate: boolean) =>
  harness.model.complete(
    ann.stream(routes.create, {
      params: { gptSystemId: harness.assistantId },
      body: { question: 'How do I tell my manager that I am ill?', isPrivate },
    }),
  );

const refusalOf = (conversationId: string, body: object) =>
  ann.refusal(routes.addSegment, { params: { conversationId }, body });
const privacyFixed = [409, 'conversation.privacy_fixed'];

describe('private conversation', () => {
  it('is marked as private when read and listed', async () => {
    const { conversationId } = await begin(true);
    expect((await ann.read(conversationId)).isPrivate).toBe(true);
    expect((await ann.result(routes.list)).items[0]).toMatchObject({ conversationId, isPrivate: true });
  });

  it('requests no title from a model', async () => {
    const { conversationId } = await begin(true);
    await begin(false);
    // Title request of the other, later conversation.
    const title = await harness.model.call(3);
    expect(title.messages[0]?.text).toContain('Write a title');
    title.finish();
    expect(harness.model.calls).toHaveLength(3);
    expect((await ann.read(conversationId)).title).toMatch(/^How do I tell/);
  });

  it('rejects questions that change the privacy', async () => {
    const { conversationId } = await begin(true);
    expect(await refusalOf(conversationId, { question: 'And?', isPrivate: false })).toEqual(privacyFixed);
    await harness.model.complete(ann.add(conversationId, { question: 'And?', isPrivate: true }));
    await harness.model.complete(ann.add(conversationId, { question: 'And then?' }));
    expect((await ann.read(conversationId)).isPrivate).toBe(true);
    const open = await begin(false);
    (await harness.model.call(5)).finish();
    const refused = await refusalOf(open.conversationId, { question: 'And?', isPrivate: true });
    expect(refused).toEqual(privacyFixed);
  });
});

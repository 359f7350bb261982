/** Search of own conversations by title and text. */
import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import type { ConversationListItem } from '@polylogue/contract/chat/conversations/schemas';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';
import { addDraft } from '../../../testing/chat/chat-contexts.ts';
import type { Person } from '../../../testing/chat/person.ts';

let harness: ChatHarness;
let ann: Person;
let bob: Person;
beforeAll(async () => {
  harness = await createChatHarness();
});
beforeEach(async () => {
  [ann, bob] = [await harness.person(), await harness.person()];
});

/** Creates a conversation whose title does not contain its text. */
async function conversation(question: string, text: string, person = ann) {
  const ids = await harness.model.complete(person.ask(question, { agentId: harness.assistantId }), text);
  (await harness.model.call(harness.model.calls.length)).finish();
  const params = { conversationId: ids.conversationId };
  await person.send(routes.updateTitle, { params, body: { title: 'Untold' } });
  return ids;
}

type ListRoute = typeof routes.list | typeof routes.listArchived;
const found = async (keywords: string, person = ann, route: ListRoute = routes.list) =>
  (await person.result(route, { query: { keywords } })).items;
const idsOf = (items: ConversationListItem[]) => items.map(({ conversationId }) => conversationId);

describe('search', () => {
  it('finds word prefixes in questions and answers, with their positions', async () => {
    const bikes = await conversation('How do bicycles travel?', 'In the **luggage** car [1].');
    await conversation('How do dogs travel?', 'At your feet.');
    const [item, ...others] = await found('LUGG bicy');
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      conversationId: bikes.conversationId,
      match: { conversationSegmentId: bikes.segmentId, text: 'How do bicycles travel?', marks: [[7, 11]] },
    });
    expect((await found('luggage'))[0]?.match).toMatchObject({
      text: 'In the luggage car.',
      marks: [[7, 14]],
    });
    expect(await found('uggage')).toEqual([]);
    expect(await found('luggage dogs')).toEqual([]);
    expect(idsOf(await found('ntol'))).toHaveLength(2);
  });

  it('returns the newest matching segment, including stopped answers', async () => {
    const { conversationId } = await conversation('Where is the harbour?', 'In the north.');
    const asking = ann.add(conversationId, { question: 'And the lighthouse?' });
    const { reader, call, requestId, segmentId } = await harness.model.begin(asking);
    call.say('Beside the harbour');
    await reader.untilText('Beside the harbour');
    await ann.stop(requestId);
    await reader.rest();
    expect((await found('harbour'))[0]?.match?.conversationSegmentId).toBe(segmentId);
  });

  it('excludes foreign, test and deleted conversations, and does not match owner ids', async () => {
    const mine = await conversation('What is a wherry?', 'A sailing barge.');
    await conversation('What is a wherry?', 'A boat.', bob);
    const draftId = await addDraft(harness.engine, { authorId: ann.userId, agentType: 'User' });
    await harness.model.complete(ann.testing(draftId).ask('What is a wherry?'), 'A test.');
    expect(idsOf(await found('wherry'))).toEqual([mine.conversationId]);
    for (const guess of [bob.userId, ann.userId, `\u0001${bob.userId}`, bob.userId.slice(0, 8)]) {
      expect(await found(guess)).toEqual([]);
    }
    await ann.send(routes.archive, { params: { conversationId: mine.conversationId } });
    expect(await found('wherry')).toEqual([]);
    expect(idsOf(await found('wherry', ann, routes.listArchived))).toEqual([mine.conversationId]);
    await ann.send(routes.delete, { params: { conversationId: mine.conversationId } });
    expect(await found('wherry', ann, routes.listArchived)).toEqual([]);
  });

  it('treats operators and quotes as text', async () => {
    await conversation('What is O’Brien’s it\'s \\ "quoted" & fine | so !', 'Yes.');
    for (const keywords of ["it's \\", '"quoted" & fine', 'quoted | !', "'quoted':*", "fine'); drop table"]) {
      expect((await ann.send(routes.list, { query: { keywords } })).status, keywords).toBe(200);
    }
    expect(await found('"quoted" & fine')).toHaveLength(1);
  });

  it('finds transferred conversations under their new owner', async () => {
    const { conversationId } = await conversation('What is a quay?', 'A landing place.', bob);
    await harness.db
      .updateTable('conversations')
      .set({ owner_id: ann.userId })
      .where('id', '=', conversationId)
      .execute();
    expect(idsOf(await found('landing'))).toEqual([conversationId]);
    expect(await found('landing', bob)).toEqual([]);
  });
});

import type { Conversation } from '@polylogue/contract/chat/conversations/schemas';
import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';
import type { Person } from '../../../testing/chat/person.ts';

let harness: ChatHarness;
let ann: Person;

beforeAll(async () => {
  harness = await createChatHarness({ hasModel: false });
});
beforeEach(async () => {
  ann = await harness.person();
});

/** Adds a conversation; each item is the index of a segment's parent. */
async function conversationOf(parents: readonly (number | null)[], person = ann) {
  const reader = await person.ask('Segment 0?');
  await reader.rest();
  const { conversationId, segmentId } = await reader.ids();
  const ids = [segmentId, ...parents.slice(1).map(() => newId())];
  const at = new Date('2026-01-02T03:04:05Z');
  await harness.db
    .insertInto('segments')
    .values(
      parents.slice(1).map((parent, index) => ({
        id: ids[index + 1] ?? '',
        conversation_id: conversationId,
        parent_id: parent === null ? null : (ids[parent] ?? ''),
        question: `Segment ${index + 1}?`,
        answer: `Answer ${index + 1}`,
        status: 'Complete',
        created_at: at,
      })),
    )
    .execute();
  await select(conversationId, ids.at(-1) ?? '');
  return { conversationId, ids };
}

const select = (conversationId: string, leaf: string | null) =>
  harness.db
    .updateTable('conversations')
    .set({ selected_leaf_id: leaf })
    .where('id', '=', conversationId)
    .execute();

/** Adds a conversation without branches. */
const line = (count: number, person = ann) =>
  conversationOf(
    Array.from({ length: count }, (_, place) => (place === 0 ? null : place - 1)),
    person,
  );

const send = (conversationId: string, query: Record<string, string>) =>
  ann.send(routes.get, { params: { conversationId }, query });

async function read(conversationId: string, query: Record<string, string>): Promise<Conversation> {
  const response = await send(conversationId, query);
  expect(response.status).toBe(200);
  return routes.get.response.schema.parse(await response.json());
}
const numbersOf = async (conversationId: string, query: Record<string, string>) =>
  (await read(conversationId, query)).segments.map(({ question }) => Number(/\d+/.exec(question)?.[0]));
describe('window of a conversation', () => {
  it('contains the newest segments of the selected branch and the whole tree', async () => {
    const { conversationId, ids } = await line(30);
    const opened = await read(conversationId, { window: '3' });
    expect(opened.segments.map(({ question }) => question)).toEqual([
      'Segment 27?',
      'Segment 28?',
      'Segment 29?',
    ]);
    expect(opened.tree).toEqual(ids.map((id, place) => [id, place === 0 ? null : place - 1]));
    expect(opened).toMatchObject({ title: 'Segment 0?', selectedLeafSegmentId: ids[29] });
  });

  it('ends with the requested segment and is limited by the branch', async () => {
    const { conversationId, ids } = await line(8);
    const numbersUntil = (place: number, window: string) =>
      numbersOf(conversationId, { window, until: ids[place] ?? '' });
    expect(await numbersUntil(4, '2')).toEqual([3, 4]);
    expect(await numbersUntil(1, '200')).toEqual([0, 1]);
  });

  it('contains ancestors only', async () => {
    // 0 ─ 1 ─ 2 ─ 3, 1 ─ 4 ─ 5, and 6 as a sibling of 0.
    const { conversationId, ids } = await conversationOf([null, 0, 1, 2, 1, 4, null]);
    const numbers = (query: Record<string, string>) => numbersOf(conversationId, query);
    expect(await numbers({ window: '20' })).toEqual([6]);
    expect(await numbers({ window: '20', until: ids[5] ?? '' })).toEqual([0, 1, 4, 5]);
    expect(await numbers({ window: '3', until: ids[3] ?? '' })).toEqual([1, 2, 3]);
    await select(conversationId, ids[3] ?? '');
    expect(await numbers({ window: '2' })).toEqual([2, 3]);
    const { tree } = await read(conversationId, { window: '1' });
    expect(tree?.map(([, parent]) => parent)).toEqual([null, 0, 1, 2, 1, 4, null]);
  });

  it('names the segments that repeat the question of a sibling', async () => {
    // Siblings 1 to 4 below 0, and 5 below 1: only siblings count.
    const { conversationId, ids } = await conversationOf([null, 0, 0, 0, 0, 1]);
    for (const place of [1, 3, 4, 5]) {
      await harness.db
        .updateTable('segments')
        .set({ question: 'Asked again?' })
        .where('id', '=', ids[place] ?? '')
        .execute();
    }
    expect((await read(conversationId, { window: '1' })).repeats).toEqual([
      [3, 1],
      [4, 1],
    ]);
  });

  it('includes running answers of other branches', async () => {
    const { conversationId, ids } = await conversationOf([null, 0, 1, 1]);
    await harness.db
      .updateTable('segments')
      .set({ status: 'Streaming' })
      .where('id', '=', ids[2] ?? '')
      .execute();
    expect(await numbersOf(conversationId, { window: '1' })).toEqual([2, 3]);
  });

  it('is empty without a selection', async () => {
    const { conversationId, ids } = await line(2);
    await select(conversationId, null);
    const { segments, tree } = await read(conversationId, { window: '20' });
    expect([segments, tree?.map(([id]) => id)]).toEqual([[], ids]);
  });

  it('takes three queries for any length', async () => {
    const { conversationId } = await line(200);
    harness.takeStatements();
    expect((await send(conversationId, { window: '20' })).status).toBe(200);
    expect(harness.takeStatements().filter((text) => text.startsWith('select'))).toHaveLength(3);
  });

  it('takes at most 40 kB for two hundred segments', async () => {
    const { conversationId } = await line(200);
    await harness.db
      .updateTable('segments')
      .set({ answer: 'A thousand words. '.repeat(55) })
      .where('conversation_id', '=', conversationId)
      .execute();
    const text = await (await send(conversationId, { window: '20' })).text();
    expect(Buffer.byteLength(text)).toBeLessThan(40_000);
  });

  it('rejects a segment that is missing or of another conversation', async () => {
    const [{ conversationId }, other] = [await line(2), await line(2)];
    const elsewhere = await line(2, await harness.person());
    for (const until of [other.ids[0] ?? '', elsewhere.ids[0] ?? '', newId()]) {
      const refused = await ann.refusal(routes.get, {
        params: { conversationId },
        query: { window: '2', until },
      });
      expect(refused).toEqual([404, 'segment.not_found']);
    }
  });

  it('accepts 1 to 200 segments, and an end only for a window', async () => {
    const { conversationId, ids } = await line(2);
    const refused: Record<string, string>[] = [
      { window: '0' },
      { window: '201' },
      { window: '1.5' },
      { window: '' },
      { window: '2', until: 'x' },
      { until: ids[0] ?? '' },
    ];
    for (const query of refused) {
      expect((await send(conversationId, query)).status, JSON.stringify(query)).toBe(400);
    }
  });
});

it('returns the whole conversation without a window', async () => {
  const { conversationId, ids } = await line(25);
  const whole = await read(conversationId, {});
  expect(whole.segments.map(({ conversationSegmentId }) => conversationSegmentId)).toEqual(ids);
  expect(whole).not.toHaveProperty('tree');
});

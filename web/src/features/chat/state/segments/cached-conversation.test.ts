import type { Conversation } from '@polylogue/contract/chat/conversations/schemas';
import { describe, expect, it } from 'vitest';
import { testConversation, testId, testSegment } from '../../testing/conversation-server.ts';
import {
  addSegments,
  nodeAmong,
  toCachedConversation,
  missingWindows,
  mergeResponse,
} from './cached-conversation.ts';

/** Segments of a branch by position. */
const segments = (from: number, to: number, fields = {}) =>
  Array.from({ length: to - from + 1 }, (_, index) => segment(from + index, fields));
const segment = (place: number, fields = {}) =>
  testSegment({
    conversationSegmentId: testId(place),
    parentSegmentId: place === 0 ? null : testId(place - 1),
    ...fields,
  });
/** A server response with the tree of a branch and a window of its segments. */
const answer = (length: number, read: Conversation['segments'], fields: Partial<Conversation> = {}) =>
  toCachedConversation({
    ...testConversation({ segments: read, selectedLeafSegmentId: testId(length - 1) }),
    tree: Array.from({ length }, (_, place) => [testId(place), place === 0 ? null : place - 1]),
    ...fields,
  });
const ids = (read: { conversationSegmentId: string }[]) =>
  read.map(({ conversationSegmentId }) => conversationSegmentId).sort();
const idsOf = (from: number, to: number) => ids(segments(from, to));

describe('cached conversation', () => {
  it('holds the tree and the read segments, or all segments from an older server', () => {
    expect(answer(3, segments(2, 2)).tree).toEqual([
      { conversationSegmentId: testId(0), parentSegmentId: null },
      { conversationSegmentId: testId(1), parentSegmentId: testId(0) },
      { conversationSegmentId: testId(2), parentSegmentId: testId(1) },
    ]);
    const whole = toCachedConversation(testConversation({ segments: segments(0, 2) }));
    expect(whole.tree).toEqual(answer(3, []).tree);
  });

  it('knows which segments repeat a question, read or not', () => {
    const siblings = ['Who?', 'What?', 'Who?', 'Who?'].map((question, place) =>
      testSegment({ conversationSegmentId: testId(place), parentSegmentId: null, question }),
    );
    const repeatsOf = ({ tree }: { tree: { repeatOf?: string }[] }) => tree.map(({ repeatOf }) => repeatOf);
    const expected = [undefined, undefined, testId(0), testId(0)];
    const tree: Conversation['tree'] = siblings.map(({ conversationSegmentId }) => [
      conversationSegmentId,
      null,
    ]);
    const repeats: Conversation['repeats'] = [
      [2, 0],
      [3, 0],
    ];
    const part = answer(4, siblings.slice(-1), { tree, repeats });
    expect(repeatsOf(part)).toEqual(expected);
    expect(repeatsOf(toCachedConversation(testConversation({ segments: siblings })))).toEqual(expected);
    const next = testSegment({ conversationSegmentId: testId(9), parentSegmentId: null, question: 'Who?' });
    expect(nodeAmong(part, next)).toEqual({
      conversationSegmentId: testId(9),
      parentSegmentId: null,
      repeatOf: testId(0),
    });
  });

  it('adds older turns and keeps its state of known ones', () => {
    const kept = answer(6, segments(4, 5, { answer: 'newer' }));
    addSegments(kept, segments(2, 4, { answer: 'on its way' }));
    expect(ids(kept.segments)).toEqual(idsOf(2, 5));
    expect(
      kept.segments.find(({ conversationSegmentId }) => conversationSegmentId === testId(4))?.answer,
    ).toBe('newer');
  });

  it('ignores segments that are missing in its tree', () => {
    const kept = answer(6, segments(4, 5));
    addSegments(kept, [...segments(2, 3), segment(8, { status: 'Streaming' })]);
    expect(ids(kept.segments)).toEqual(idsOf(2, 5));
  });

  it('shows an answer until the following one was read', () => {
    const kept = answer(6, [...segments(2, 4), segment(5, { status: 'Streaming' })]);
    const next = mergeResponse(kept, answer(6, segments(3, 3)));
    expect(next.selectedLeafSegmentId).toBe(testId(5));
    expect(ids(next.segments)).toEqual(idsOf(2, 5));
  });

  it('takes a newer response and keeps segments outside its window', () => {
    const kept = answer(6, segments(2, 5));
    const next = mergeResponse(kept, answer(7, segments(5, 6, { question: 'New?' }), { title: 'Better' }));
    expect(ids(next.segments)).toEqual(idsOf(2, 6));
    expect(next).toMatchObject({ title: 'Better', selectedLeafSegmentId: testId(6) });
    expect(next.tree).toHaveLength(7);
  });

  it('drops deleted segments and those that were still streaming', () => {
    const kept = answer(6, [...segments(2, 3), segment(4, { status: 'Streaming' }), segment(5)]);
    expect(ids(mergeResponse(kept, answer(6, segments(5, 5))).segments)).toEqual(
      ids([...segments(2, 3), segment(5)]),
    );
    expect(ids(mergeResponse(kept, answer(3, segments(2, 2))).segments)).toEqual(idsOf(2, 2));
  });

  it('keeps the identity of unchanged segments', () => {
    const kept = answer(6, segments(2, 5));
    const next = mergeResponse(kept, answer(6, segments(4, 5)));
    expect(next.tree).toBe(kept.tree);
    for (const read of next.segments) expect(kept.segments).toContain(read);
  });

  it('shows a branch selected elsewhere once its end was read', () => {
    const kept = answer(6, segments(2, 5));
    const unread = mergeResponse(kept, answer(7, segments(5, 5)));
    expect(unread.selectedLeafSegmentId).toBe(testId(5));
    expect(mergeResponse(unread, answer(7, segments(6, 6))).selectedLeafSegmentId).toBe(testId(6));
  });
});

describe('missing windows', () => {
  const kept = answer(500, [...segments(480, 499), ...segments(300, 303)]);

  it('contain the next older turns', () => {
    expect(missingWindows(kept, { until: testId(479), limit: 20 })).toEqual([
      { until: testId(479), window: 20 },
    ]);
  });

  it('are empty when all was read, and end where read segments begin', () => {
    expect(missingWindows(kept, { until: testId(499), limit: 20 })).toEqual([]);
    expect(missingWindows(kept, { until: testId(499), limit: 30 })).toEqual([
      { until: testId(479), window: 10 },
    ]);
  });

  it('have the server’s maximum size, newest first', () => {
    expect(missingWindows(kept, { until: testId(479), limit: Number.POSITIVE_INFINITY })).toEqual([
      { until: testId(479), window: 200 },
      { until: testId(279), window: 200 },
      { until: testId(79), window: 80 },
    ]);
  });

  it('are empty for an unknown branch', () => {
    expect(missingWindows(kept, { until: testId(900), limit: 20 })).toEqual([]);
  });
});

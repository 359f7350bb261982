import { describe, expect, it } from 'vitest';
import { testConversation, testSegment } from '../../testing/conversation-server.ts';
import type { CachedConversation } from '../segments/cached-conversation.ts';
import { createGrowthFilter } from './growing-conversation.ts';

const complete = testSegment({ conversationSegmentId: 'complete' });
const growing = testSegment({ conversationSegmentId: 'growing', status: 'Streaming' });
const conversation: CachedConversation = {
  ...testConversation({ segments: [complete, growing] }),
  tree: [],
};

/** Returns the result for the second of two states. */
function filtered(first: CachedConversation | undefined, second: CachedConversation | undefined) {
  const withoutGrowth = createGrowthFilter();
  expect(withoutGrowth(first)).toBe(first);
  return withoutGrowth(second);
}

describe('createGrowthFilter', () => {
  it('ignores growth of a streaming answer', () => {
    const more = { ...conversation, segments: [complete, { ...growing, answer: 'Because of' }] };
    expect(filtered(conversation, more)).toBe(conversation);
  });

  it.each<[string, CachedConversation | undefined]>([
    ['its title', { ...conversation, title: 'Another' }],
    ['its end', { ...conversation, segments: [complete, { ...growing, status: 'Complete' }] }],
    ['an earlier turn', { ...conversation, segments: [{ ...complete }, growing] }],
    [
      'a new turn',
      { ...conversation, segments: [complete, growing, testSegment({ conversationSegmentId: 'new' })] },
    ],
    ['a turn that is gone', { ...conversation, segments: [complete] }],
    ['the shown branch', { ...conversation, selectedLeafSegmentId: 'complete' }],
    ['a field that comes', { ...conversation, archivedAt: '2026-01-02T00:00:00.000Z' }],
    ['another conversation', { ...conversation, conversationId: 'd' }],
    ['no conversation', undefined],
  ])('lets every other change through: %s', (_what, now) => {
    expect(filtered(conversation, now)).toBe(now);
    expect(filtered(now, conversation)).toBe(conversation);
  });
});

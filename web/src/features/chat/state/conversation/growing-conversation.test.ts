import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import { describe, expect, it } from 'vitest';
import type { CachedConversation } from '../segments/cached-conversation.ts';
import { createGrowthFilter } from './growing-conversation.ts';

const segment = (id: string, rest: Partial<Segment> = {}): Segment => ({
  conversationSegmentId: id,
  parentSegmentId: null,
  question: 'Why?',
  answer: 'Because',
  status: 'Complete',
  createdAt: '2026-01-01T00:00:00.000Z',
  citations: [],
  visionImages: [],
  attachments: [],
  generatedImages: [],
  steps: [],
  feedback: null,
  ...rest,
});
const complete = segment('complete');
const growing = segment('growing', { status: 'Streaming' });
const conversation: CachedConversation = {
  conversationId: 'c',
  title: 'A title',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  gptSystem: { gptSystemId: 'g', name: 'Assistant' },
  selectedLeafSegmentId: 'growing',
  tree: [],
  segments: [complete, growing],
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
    ['a new turn', { ...conversation, segments: [complete, growing, segment('new')] }],
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

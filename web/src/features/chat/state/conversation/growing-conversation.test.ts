import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import { describe, expect, it } from 'vitest';
import type { KeptConversation } from '../segments/kept-conversation.ts';
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
const told = segment('told');
const growing = segment('growing', { status: 'Streaming' });
const conversation: KeptConversation = {
  conversationId: 'c',
  title: 'A title',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  gptSystem: { gptSystemId: 'g', name: 'Assistant' },
  selectedLeafSegmentId: 'growing',
  tree: [],
  segments: [told, growing],
};

/** Returns the result for the second of two states. */
function filtered(first: KeptConversation | undefined, second: KeptConversation | undefined) {
  const withoutGrowth = createGrowthFilter();
  expect(withoutGrowth(first)).toBe(first);
  return withoutGrowth(second);
}

describe('createGrowthFilter', () => {
  it('ignores growth of a streaming answer', () => {
    const more = { ...conversation, segments: [told, { ...growing, answer: 'Because of' }] };
    expect(filtered(conversation, more)).toBe(conversation);
  });

  it.each<[string, KeptConversation | undefined]>([
    ['its title', { ...conversation, title: 'Another' }],
    ['its end', { ...conversation, segments: [told, { ...growing, status: 'Complete' }] }],
    ['an earlier turn', { ...conversation, segments: [{ ...told }, growing] }],
    ['a new turn', { ...conversation, segments: [told, growing, segment('new')] }],
    ['a turn that is gone', { ...conversation, segments: [told] }],
    ['the shown branch', { ...conversation, selectedLeafSegmentId: 'told' }],
    ['a field that comes', { ...conversation, archivedAt: '2026-01-02T00:00:00.000Z' }],
    ['another conversation', { ...conversation, conversationId: 'd' }],
    ['no conversation', undefined],
  ])('lets every other change through: %s', (_what, now) => {
    expect(filtered(conversation, now)).toBe(now);
    expect(filtered(now, conversation)).toBe(conversation);
  });
});

import { describe, expect, it } from 'vitest';
import { branchTo, newestLeafFrom, siblingIds } from './branches.ts';

const node = (conversationSegmentId: string, parentSegmentId: string | null) => ({
  conversationSegmentId,
  parentSegmentId,
});
/** a ─ b ─ c, a ─ b ─ d, a ─ e, f beside a; in order of creation. */
const tree = [
  node('a', null),
  node('b', 'a'),
  node('c', 'b'),
  node('d', 'b'),
  node('e', 'a'),
  node('f', null),
];
const ids = (nodes: { conversationSegmentId: string }[]) => nodes.map((known) => known.conversationSegmentId);

describe('the tree of a conversation', () => {
  it('gives the branch from the first question to the leaf', () => {
    expect(ids(branchTo(tree, 'd'))).toEqual(['a', 'b', 'd']);
    expect(branchTo(tree, null)).toEqual([]);
    expect(branchTo(tree, 'unknown')).toEqual([]);
  });

  it('knows who stands in the same place, first questions too', () => {
    expect(siblingIds(tree, node('c', 'b'))).toEqual(['c', 'd']);
    expect(siblingIds(tree, node('a', null))).toEqual(['a', 'f']);
  });

  it('goes on to the newest answer of a version', () => {
    expect(newestLeafFrom(tree, 'b')).toBe('d');
    expect(newestLeafFrom(tree, 'a')).toBe('e');
    expect(newestLeafFrom(tree, 'f')).toBe('f');
  });
});

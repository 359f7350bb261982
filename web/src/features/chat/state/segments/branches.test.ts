import { describe, expect, it } from 'vitest';
import { branchTo, newestLeafFrom, siblingIds, versionsOf } from './branches.ts';

const node = (conversationSegmentId: string, parentSegmentId: string | null) => ({
  conversationSegmentId,
  parentSegmentId,
});
/** a ─ b ─ c, a ─ b ─ d, a ─ e, and f as a sibling of a; in order of creation. */
const tree = [
  node('a', null),
  node('b', 'a'),
  node('c', 'b'),
  node('d', 'b'),
  node('e', 'a'),
  node('f', null),
];
const ids = (nodes: { conversationSegmentId: string }[]) => nodes.map((known) => known.conversationSegmentId);

describe('conversation tree', () => {
  it('returns the branch from the first question to the leaf', () => {
    expect(ids(branchTo(tree, 'd'))).toEqual(['a', 'b', 'd']);
    expect(branchTo(tree, null)).toEqual([]);
    expect(branchTo(tree, 'unknown')).toEqual([]);
  });

  it('returns siblings, also of first questions', () => {
    expect(siblingIds(tree, node('c', 'b'))).toEqual(['c', 'd']);
    expect(siblingIds(tree, node('a', null))).toEqual(['a', 'f']);
  });

  it('separates the versions of a question from the answers to it', () => {
    // Questions a (answered by a, c, d), b and e, in order of creation.
    const repeat = (id: string) => ({ ...node(id, null), repeatOf: 'a' });
    const siblings = [node('a', null), node('b', null), repeat('c'), repeat('d'), node('e', null)];
    expect(versionsOf(siblings, repeat('c'))).toEqual({
      questions: ['c', 'b', 'e'],
      answers: ['a', 'c', 'd'],
    });
    expect(versionsOf(siblings, node('e', null))).toEqual({ questions: ['d', 'b', 'e'], answers: ['e'] });
  });

  it('descends to the newest answer of a version', () => {
    expect(newestLeafFrom(tree, 'b')).toBe('d');
    expect(newestLeafFrom(tree, 'a')).toBe('e');
    expect(newestLeafFrom(tree, 'f')).toBe('f');
  });
});

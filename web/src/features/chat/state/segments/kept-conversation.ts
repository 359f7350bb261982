/** A conversation as the browser keeps it: its whole tree, and of its segments those that were read so far. */
import type { Conversation, Segment } from '@polylogue/contract/chat/conversations/schemas';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import { branchTo, type TreeNode } from './branches.ts';

export interface KeptConversation extends Omit<Conversation, 'tree' | 'segments'> {
  /** All segments, in order of creation. */
  tree: TreeNode[];
  /** Those that were read, in no order. */
  segments: Segment[];
}

/** A part of a conversation to ask the server for: the newest segments of the branch that ends with `until`. */
export interface SegmentWindow {
  window: number;
  until: string;
}

/** The largest window that the server gives. */
const largestWindow = 200;

export const nodeOf = ({ conversationSegmentId, parentSegmentId }: TreeNode): TreeNode => ({
  conversationSegmentId,
  parentSegmentId,
});

/** What is kept of an answer. A whole conversation, as a server of the version before gives it, is its own tree. */
export function keptOf({ tree, segments, ...head }: Conversation): KeptConversation {
  const nodes = tree?.map(([conversationSegmentId, parent]) => ({
    conversationSegmentId,
    parentSegmentId: parent === null ? null : (tree[parent]?.[0] ?? null),
  }));
  return { ...head, tree: nodes ?? segments.map(nodeOf), segments };
}

/** Whether a segment was read. */
export const hasSegment = ({ segments }: Pick<KeptConversation, 'segments'>, id: string): boolean =>
  segments.some(({ conversationSegmentId }) => conversationSegmentId === id);

const idsOf = (nodes: readonly TreeNode[]) =>
  new Set(nodes.map(({ conversationSegmentId }) => conversationSegmentId));

/**
 * Adds what was read of older turns. What is kept already may be newer than what was on its way; what the kept tree does
 * not hold yet, as an answer that was asked for elsewhere, has no place in it.
 */
export function addSegments(
  kept: Pick<KeptConversation, 'tree' | 'segments'>,
  read: readonly Segment[],
): void {
  const [there, known] = [idsOf(kept.tree), idsOf(kept.segments)];
  kept.segments.push(...read.filter(({ conversationSegmentId: id }) => there.has(id) && !known.has(id)));
}

/**
 * Lays a newer answer over what is kept. Segments beyond its window stay, but for those that were still being answered:
 * nobody knows how these ended. A branch that was chosen elsewhere is shown once its end was read.
 */
export function withAnswer(kept: KeptConversation, answer: KeptConversation): KeptConversation {
  const [there, read] = [idsOf(answer.tree), idsOf(answer.segments)];
  const { selectedLeafSegmentId: leaf } = answer;
  const isOver = ({ conversationSegmentId: id, status }: Segment) =>
    there.has(id) && !read.has(id) && status !== 'Streaming';
  const isShowable =
    leaf === null || hasSegment({ segments: kept.segments.filter(isOver) }, leaf) || read.has(leaf);
  const shown = isShowable ? leaf : kept.selectedLeafSegmentId;
  // What is shown stays until something else can be.
  const isKept = (segment: Segment) =>
    isOver(segment) || (!read.has(segment.conversationSegmentId) && segment.conversationSegmentId === shown);
  const before = new Map(kept.segments.map((segment) => [segment.conversationSegmentId, segment]));
  // What is the same stays the same object: nothing is drawn anew for it.
  const same = (segment: Segment): Segment =>
    copyWithStructuralSharing(before.get(segment.conversationSegmentId), segment);
  const segments = [...kept.segments.filter(isKept), ...answer.segments.map(same)];
  return {
    ...answer,
    tree: copyWithStructuralSharing(kept.tree, answer.tree),
    segments,
    selectedLeafSegmentId: shown,
  };
}

/** The windows that bring what was not read yet of the newest `limit` segments of a branch, the newest first. */
export function missingWindows(
  { tree, segments }: Pick<KeptConversation, 'tree' | 'segments'>,
  { until, limit }: { until: string; limit: number },
): SegmentWindow[] {
  const known = idsOf(segments);
  const branch = branchTo(tree, until)
    .map(({ conversationSegmentId }) => conversationSegmentId)
    .slice(-limit);
  const isMissing = (id: string) => !known.has(id);
  const [first, last] = [branch.findIndex(isMissing), branch.findLastIndex(isMissing)];
  const windows: SegmentWindow[] = [];
  for (let end = last; first !== -1 && end >= first; end -= largestWindow) {
    windows.push({ until: branch[end] ?? until, window: Math.min(largestWindow, end - first + 1) });
  }
  return windows;
}

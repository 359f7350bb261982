/** Conversation in the browser's cache: its whole tree, and the segments read so far. */
import type { Conversation, Segment } from '@polylogue/contract/chat/conversations/schemas';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import { branchTo, type TreeNode } from './branches.ts';

export interface CachedConversation extends Omit<Conversation, 'tree' | 'segments'> {
  /** All segments in order of creation. */
  tree: TreeNode[];
  /** Read segments, unordered. */
  segments: Segment[];
}

/** Part of a conversation to request: the newest segments of the branch that ends with `until`. */
export interface SegmentWindow {
  window: number;
  until: string;
}

/** Maximum window size of the server. */
const maxWindow = 200;

export const nodeOf = ({ conversationSegmentId, parentSegmentId }: TreeNode): TreeNode => ({
  conversationSegmentId,
  parentSegmentId,
});

/** Converts a server response. A whole conversation from a previous server version is its own tree. */
export function toCachedConversation({ tree, segments, ...head }: Conversation): CachedConversation {
  const nodes = tree?.map(([conversationSegmentId, parent]) => ({
    conversationSegmentId,
    parentSegmentId: parent === null ? null : (tree[parent]?.[0] ?? null),
  }));
  return { ...head, tree: nodes ?? segments.map(nodeOf), segments };
}

/** Returns true when a segment was read. */
export const hasSegment = ({ segments }: Pick<CachedConversation, 'segments'>, id: string): boolean =>
  segments.some(({ conversationSegmentId }) => conversationSegmentId === id);

const idsOf = (nodes: readonly TreeNode[]) =>
  new Set(nodes.map(({ conversationSegmentId }) => conversationSegmentId));

/**
 * Adds older segments. Cached ones may be newer and stay; segments missing in the cached tree, such as an
 * answer requested elsewhere, are ignored.
 */
export function addSegments(
  kept: Pick<CachedConversation, 'tree' | 'segments'>,
  read: readonly Segment[],
): void {
  const [there, known] = [idsOf(kept.tree), idsOf(kept.segments)];
  kept.segments.push(...read.filter(({ conversationSegmentId: id }) => there.has(id) && !known.has(id)));
}

/**
 * Merges a newer response. Segments outside its window stay, except those still streaming, whose end is
 * unknown. A branch selected elsewhere is shown once its end was read.
 */
export function mergeResponse(kept: CachedConversation, answer: CachedConversation): CachedConversation {
  const [there, read] = [idsOf(answer.tree), idsOf(answer.segments)];
  const { selectedLeafSegmentId: leaf } = answer;
  const isOver = ({ conversationSegmentId: id, status }: Segment) =>
    there.has(id) && !read.has(id) && status !== 'Streaming';
  const isShowable =
    leaf === null || hasSegment({ segments: kept.segments.filter(isOver) }, leaf) || read.has(leaf);
  const shown = isShowable ? leaf : kept.selectedLeafSegmentId;
  // Keeps the shown branch until another can be shown.
  const isKept = (segment: Segment) =>
    isOver(segment) || (!read.has(segment.conversationSegmentId) && segment.conversationSegmentId === shown);
  const before = new Map(kept.segments.map((segment) => [segment.conversationSegmentId, segment]));
  // Keeps the identity of unchanged segments, so that they don't re-render.
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

/** Returns windows of unread segments among the newest `limit` of a branch, newest first. */
export function missingWindows(
  { tree, segments }: Pick<CachedConversation, 'tree' | 'segments'>,
  { until, limit }: { until: string; limit: number },
): SegmentWindow[] {
  const known = idsOf(segments);
  const branch = branchTo(tree, until)
    .map(({ conversationSegmentId }) => conversationSegmentId)
    .slice(-limit);
  const isMissing = (id: string) => !known.has(id);
  const [first, last] = [branch.findIndex(isMissing), branch.findLastIndex(isMissing)];
  const windows: SegmentWindow[] = [];
  for (let end = last; first !== -1 && end >= first; end -= maxWindow) {
    windows.push({ until: branch[end] ?? until, window: Math.min(maxWindow, end - first + 1) });
  }
  return windows;
}

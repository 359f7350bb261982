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
  /** Default: the selected branch. */
  until?: string;
}

/** Maximum window size of the server. */
const maxWindow = 200;

/** Returns the node of a segment among those read before it. */
export function nodeAmong(
  { tree, segments }: Pick<CachedConversation, 'tree' | 'segments'>,
  { conversationSegmentId, parentSegmentId, question }: Segment,
): TreeNode {
  const asked = segments.find(
    (segment) =>
      segment.parentSegmentId === parentSegmentId &&
      segment.question === question &&
      segment.conversationSegmentId !== conversationSegmentId,
  );
  const known = tree.find((node) => node.conversationSegmentId === asked?.conversationSegmentId);
  const repeatOf = known && (known.repeatOf ?? known.conversationSegmentId);
  return { conversationSegmentId, parentSegmentId, ...(repeatOf !== undefined && { repeatOf }) };
}

/** Converts a server response. A whole conversation from a previous server version is its own tree. */
export function toCachedConversation({ tree, repeats, segments, ...head }: Conversation): CachedConversation {
  if (!tree) {
    const nodes: TreeNode[] = [];
    for (const segment of segments) nodes.push(nodeAmong({ tree: nodes, segments }, segment));
    return { ...head, tree: nodes, segments };
  }
  const firsts = new Map(repeats);
  const idAt = (place: number | null | undefined) => tree[place ?? -1]?.[0];
  const nodes = tree.map(([conversationSegmentId, parent], place) => {
    const repeatOf = idAt(firsts.get(place));
    return {
      conversationSegmentId,
      parentSegmentId: idAt(parent) ?? null,
      ...(repeatOf !== undefined && { repeatOf }),
    };
  });
  return { ...head, tree: nodes, segments };
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

/**
 * Merges changes of another tab or device. The shown branch stays, and grows if its end was asked on; another
 * branch is not shown, since somebody reads this one.
 */
export function mergeChanges(kept: CachedConversation, answer: CachedConversation): CachedConversation {
  const { selectedLeafSegmentId: shown } = kept;
  const goesOn = branchTo(answer.tree, answer.selectedLeafSegmentId).some(
    ({ conversationSegmentId }) => conversationSegmentId === shown,
  );
  return mergeResponse(kept, goesOn ? answer : { ...answer, selectedLeafSegmentId: shown });
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

/** Walks the tree of a conversation's segments. */

/** What of a segment makes the tree; segments are listed in order of creation. */
export interface TreeNode {
  conversationSegmentId: string;
  parentSegmentId: string | null;
}

/** Segments from the first question to the leaf; empty when the leaf is unknown. */
export function branchTo<T extends TreeNode>(segments: readonly T[], leafId: string | null): T[] {
  const byId = new Map(segments.map((segment) => [segment.conversationSegmentId, segment]));
  const branch: T[] = [];
  let segment = leafId === null ? undefined : byId.get(leafId);
  while (segment) {
    branch.unshift(segment);
    segment = segment.parentSegmentId === null ? undefined : byId.get(segment.parentSegmentId);
  }
  return branch;
}

/** Ids of the segments that stand in the same place, in order of creation, the given one included. */
export function siblingIds(segments: readonly TreeNode[], { parentSegmentId }: TreeNode): string[] {
  return segments
    .filter((segment) => segment.parentSegmentId === parentSegmentId)
    .map(({ conversationSegmentId }) => conversationSegmentId);
}

/** The end of the branch that goes on from a segment: always the newest answer. */
export function newestLeafFrom(segments: readonly TreeNode[], segmentId: string): string {
  const next = segments.findLast(({ parentSegmentId }) => parentSegmentId === segmentId);
  return next ? newestLeafFrom(segments, next.conversationSegmentId) : segmentId;
}

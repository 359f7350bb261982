/** Traversal of a conversation's segment tree. */

/** Segment fields that form the tree; segments are in order of creation. */
export interface TreeNode {
  conversationSegmentId: string;
  parentSegmentId: string | null;
  /** First sibling with the same question; absent on that one. */
  repeatOf?: string;
}

/** Versions of a turn; both lists contain the turn itself. */
export interface Versions {
  /** For each version of the question, the newest answer to it. */
  questions: readonly string[];
  /** Answers to the same question. */
  answers: readonly string[];
}

/** Returns segments from the first question to the leaf; empty when the leaf is unknown. */
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

/** Returns ids of a segment and its siblings, in order of creation. */
export function siblingIds(segments: readonly TreeNode[], { parentSegmentId }: TreeNode): string[] {
  return segments
    .filter((segment) => segment.parentSegmentId === parentSegmentId)
    .map(({ conversationSegmentId }) => conversationSegmentId);
}

const questionOf = ({ conversationSegmentId, repeatOf }: TreeNode): string =>
  repeatOf ?? conversationSegmentId;

/** Returns the versions of a segment's question and of its answer, each in order of creation. */
export function versionsOf(segments: readonly TreeNode[], node: TreeNode): Versions {
  const siblings = segments.filter(({ parentSegmentId }) => parentSegmentId === node.parentSegmentId);
  const newest = new Map(siblings.map((sibling) => [questionOf(sibling), sibling.conversationSegmentId]));
  newest.set(questionOf(node), node.conversationSegmentId);
  const answers = siblings.filter((sibling) => questionOf(sibling) === questionOf(node));
  return {
    questions: [...newest.values()],
    answers: answers.map(({ conversationSegmentId }) => conversationSegmentId),
  };
}

/** Returns the leaf below a segment, descending to the newest answer at each level. */
export function newestLeafFrom(segments: readonly TreeNode[], segmentId: string): string {
  const next = segments.findLast(({ parentSegmentId }) => parentSegmentId === segmentId);
  return next ? newestLeafFrom(segments, next.conversationSegmentId) : segmentId;
}

/** Turns of the thread: the selected branch, including a streaming answer. */
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import type { Answer } from '@polylogue/contract/chat/engine/reduce-answer';
import { noFiles } from '../question-files.ts';
import type { AnswerRun, RunTurn } from '../answer-run.ts';
import { type CachedConversation, nodeAmong } from './cached-conversation.ts';
import { branchTo, siblingIds, type TreeNode, type Versions, versionsOf } from './branches.ts';

/** A question with its answer, and its other versions. */
export interface Turn {
  segment: Segment;
  /** Number of turns above it in the branch, read or not. */
  depth: number;
  /** Index among all versions in order of creation. */
  version: number;
  /** Other questions in its place and other answers to its question. */
  versions: Versions;
  /** Run that is streaming the answer. */
  run?: AnswerRun;
}

/** Uses the run's id until the segment has one. */
const segmentIdOf = (run: AnswerRun): string => run.segmentId ?? run.requestId;

/** Converts a run's turn to a segment. `answer` may be ahead of the rendered text. */
export function segmentOf(run: {
  requestId: string;
  segmentId?: string;
  turn: RunTurn;
  answer: Answer;
}): Segment {
  const { answer, turn } = run;
  const { files = noFiles } = turn;
  return {
    conversationSegmentId: run.segmentId ?? run.requestId,
    parentSegmentId: turn.parentSegmentId,
    question: turn.question,
    answer: answer.text,
    ...(answer.answerSource && { answerSource: answer.answerSource }),
    ...(answer.model && { model: answer.model }),
    status: answer.status,
    ...(answer.finishReason && { finishReason: answer.finishReason }),
    createdAt: turn.createdAt,
    citations: [...answer.citations],
    visionImages: [...files.visionImages],
    attachments: [...files.attachments],
    generatedImages: [...answer.generatedImages],
    steps: [...answer.steps],
    feedback: null,
    ...(answer.error && { error: answer.error }),
    ...(answer.status === 'Streaming' && {
      requestId: run.requestId,
      runOffset: turn.before?.text.length ?? 0,
    }),
  };
}

/**
 * Returns the read turns of the selected branch in order. A run whose segment is not in the conversation yet
 * is at the end of its branch.
 */
export function turnsOf(
  conversation: Pick<CachedConversation, 'tree' | 'segments' | 'selectedLeafSegmentId'> | undefined,
  run: AnswerRun | undefined,
): Turn[] {
  const { tree: known = [], segments: read = [], selectedLeafSegmentId = null } = conversation ?? {};
  const isRunKnown = known.some(({ conversationSegmentId }) => conversationSegmentId === run?.segmentId);
  const added = run && !isRunKnown ? [segmentOf(run)] : [];
  const tree = [...known, ...added.map((segment) => nodeAmong({ tree: known, segments: read }, segment))];
  const segments = new Map([...read, ...added].map((segment) => [segment.conversationSegmentId, segment]));
  const branch = branchTo<TreeNode>(tree, added[0]?.conversationSegmentId ?? selectedLeafSegmentId);
  const isRead = ({ conversationSegmentId }: TreeNode) => segments.has(conversationSegmentId);
  const first = branch.findLastIndex((node) => !isRead(node)) + 1;
  return branch.slice(first).flatMap((node, index) => {
    const segment = segments.get(node.conversationSegmentId);
    if (!segment) return [];
    const isOfRun = run && segment.conversationSegmentId === segmentIdOf(run);
    const version = siblingIds(tree, node).indexOf(node.conversationSegmentId);
    const versions = versionsOf(tree, node);
    return [{ segment, depth: first + index, version, versions, ...(isOfRun && { run }) }];
  });
}

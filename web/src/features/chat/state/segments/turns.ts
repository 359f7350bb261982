/** The turns that the thread shows: the selected branch, with the answer that is just being given. */
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import type { Answer } from '@polylogue/contract/chat/engine/reduce-answer';
import { noFiles } from '../uploads/question-files.ts';
import type { AnswerRun, RunTurn } from '../runs/answer-run.ts';
import type { KeptConversation } from './kept-conversation.ts';
import { branchTo, siblingIds, type TreeNode } from './branches.ts';

/** One question with its answer, and the other ones in its place. */
export interface Turn {
  segment: Segment;
  /** How many turns the branch has above it, read or not. */
  depth: number;
  /** Ids of all segments in this place, in order of creation. */
  siblings: readonly string[];
  /** The run that is giving the answer. */
  run?: AnswerRun;
}

/** Until the server has named the segment, the run's own id does. */
const segmentIdOf = (run: AnswerRun): string => run.segmentId ?? run.requestId;

/** A run's turn as a segment of a conversation. `answer` may be ahead of what is drawn. */
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
 * Turns of the selected branch in order, as far up as they were read. A run of a segment that the conversation does not
 * have yet stands at the end of its branch.
 */
export function turnsOf(
  conversation: Pick<KeptConversation, 'tree' | 'segments' | 'selectedLeafSegmentId'> | undefined,
  run: AnswerRun | undefined,
): Turn[] {
  const { tree: known = [], segments: read = [], selectedLeafSegmentId = null } = conversation ?? {};
  const isRunKnown = known.some(({ conversationSegmentId }) => conversationSegmentId === run?.segmentId);
  const added = run && !isRunKnown ? [segmentOf(run)] : [];
  const tree = [...known, ...added];
  const segments = new Map([...read, ...added].map((segment) => [segment.conversationSegmentId, segment]));
  const branch = branchTo(tree, added[0]?.conversationSegmentId ?? selectedLeafSegmentId);
  const isRead = ({ conversationSegmentId }: TreeNode) => segments.has(conversationSegmentId);
  const first = branch.findLastIndex((node) => !isRead(node)) + 1;
  return branch.slice(first).flatMap((node, index) => {
    const segment = segments.get(node.conversationSegmentId);
    if (!segment) return [];
    const isOfRun = run && segment.conversationSegmentId === segmentIdOf(run);
    return [{ segment, depth: first + index, siblings: siblingIds(tree, node), ...(isOfRun && { run }) }];
  });
}

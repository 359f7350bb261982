/** How the answer of a turn stands: from its run while there is one, else from what is kept. */
import type { Segment } from '@polylogue/contract/conversations/schemas';
import type { AnswerRun, RunPhase } from '../runs/answer-run.ts';
import { segmentOf } from '../thread/turns.ts';
import { useRunSnapshot } from '../runs/use-answer-runs.ts';

export interface AnswerState {
  segment: Segment;
  /** Undefined when nobody follows the answer here. */
  phase: RunPhase | undefined;
  isLive: boolean;
  isStopping: boolean;
  failure: unknown;
}

/** The turn as it is drawn now; changes at a drawable pace while the answer grows. */
export function useAnswerState(kept: Segment, run: AnswerRun | undefined): AnswerState {
  const snapshot = useRunSnapshot(run);
  if (!run || !snapshot) {
    const isLive = kept.status === 'Streaming';
    return { segment: kept, phase: undefined, isLive, isStopping: false, failure: undefined };
  }
  const { answer, phase, failure, isStopping } = snapshot;
  const drawn = segmentOf({ ...runParts(run), answer });
  // A run that replays its log is behind what was kept before the reload.
  const isBehind = answer.status === 'Streaming' && kept.answer.length > answer.text.length;
  return {
    segment: isBehind ? { ...drawn, answer: kept.answer } : drawn,
    phase,
    isLive: phase !== 'refused' && answer.status === 'Streaming',
    isStopping,
    failure,
  };
}

const runParts = ({ requestId, segmentId, turn }: AnswerRun) => ({ requestId, segmentId, turn });

/** State of a turn's answer, from its run or else the cache. */
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import type { AnswerRun, RunPhase } from '../../../state/answer-run.ts';
import { useRunOutline, useRunText } from '../../../state/runs/use-answer-runs.ts';
import { segmentOf } from '../../../state/segments/turns.ts';

export interface AnswerState {
  /** Its text lags behind while the answer grows; see `useAnswerText`. */
  segment: Segment;
  /** `undefined` when the answer is not followed here. */
  phase: RunPhase | undefined;
  isLive: boolean;
  isStopping: boolean;
  hasText: boolean;
  failure: unknown;
}

/** Returns the state; changes only with something other than the growing text. */
export function useAnswerState(kept: Segment, run: AnswerRun | undefined): AnswerState {
  const outline = useRunOutline(run);
  if (!run || !outline) {
    return {
      segment: kept,
      phase: undefined,
      isLive: kept.status === 'Streaming',
      isStopping: false,
      hasText: kept.answer !== '' || kept.generatedImages.length > 0,
      failure: undefined,
    };
  }
  const { answer, phase, failure, isStopping, hasText } = outline;
  const { requestId, segmentId, turn } = run;
  return {
    segment: segmentOf({ requestId, segmentId, turn, answer }),
    phase,
    isLive: phase !== 'refused' && answer.status === 'Streaming',
    isStopping,
    hasText: hasText || kept.answer !== '' || answer.generatedImages.length > 0,
    failure,
  };
}

/** Appends generated images as markdown (document 2 §7.16). */
const withImages = (text: string, images: Segment['generatedImages']): string =>
  [
    text,
    ...images.map(({ Uri, Title }) => `![${Title.replaceAll(/[[\]\\]/g, '')}](<${encodeURI(Uri)}>)`),
  ].join('\n\n');

/** Returns the throttled text of the answer with its images. */
export function useAnswerText(kept: Segment, run: AnswerRun | undefined): string {
  const images = run?.getSnapshot().answer.generatedImages ?? kept.generatedImages;
  return withImages(useGrowingText(kept, run), [...images]);
}

function useGrowingText(kept: Segment, run: AnswerRun | undefined): string {
  const text = useRunText(run);
  if (!run) return kept.answer;
  // A replaying run lags behind the text cached before the reload.
  const isBehind = run.getSnapshot().phase !== 'ended' && kept.answer.length > text.length;
  return isBehind ? kept.answer : text;
}

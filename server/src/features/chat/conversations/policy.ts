import type { SegmentStatus, StoredSegment } from '../store/segment-queries.ts';

/** Only an answer that broke off, or that the length limit cut, can be continued (choices.md, Conversations). */
export function canContinue({ status, finish_reason }: StoredSegment): boolean {
  const brokenOff: readonly SegmentStatus[] = ['Aborted', 'Failed', 'Interrupted'];
  return brokenOff.some((other) => other === status) || finish_reason === 'length';
}

/** Decided once: what was said under one promise does not come under another (decision 25). */
export function canAskAs(conversation: { is_private: boolean }, isPrivate: boolean | undefined): boolean {
  return isPrivate === undefined || isPrivate === conversation.is_private;
}

/** An answer that is still being given can be neither followed nor continued. */
export function isRunning(segment: { status: string }): boolean {
  return segment.status === 'Streaming';
}

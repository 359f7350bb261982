import type { SegmentStatus, StoredSegment } from '../store/segment-queries.ts';

/** Returns true for answers that broke off or reached the length limit (choices.md, Conversations). */
export function canContinue({ status, finish_reason }: StoredSegment): boolean {
  const brokenOff: readonly SegmentStatus[] = ['Aborted', 'Failed', 'Interrupted'];
  return brokenOff.some((other) => other === status) || finish_reason === 'length';
}

/** Returns true if the question keeps the conversation's privacy, which is fixed at its start (decision 25). */
export function canAskAs(conversation: { is_private: boolean }, isPrivate: boolean | undefined): boolean {
  return isPrivate === undefined || isPrivate === conversation.is_private;
}

/** Returns true for an answer that still streams; it accepts neither further questions nor continuation. */
export function isRunning(segment: { status: string }): boolean {
  return segment.status === 'Streaming';
}

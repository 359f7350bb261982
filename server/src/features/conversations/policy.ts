import type { SegmentStatus, StoredSegment } from './segment-queries.ts';

/** Only an answer that broke off, or that the length limit cut, can be continued (choices.md, Conversations). */
export function canContinue({ status, finish_reason }: StoredSegment): boolean {
  const brokenOff: readonly SegmentStatus[] = ['Aborted', 'Failed', 'Interrupted'];
  return brokenOff.some((other) => other === status) || finish_reason === 'length';
}

/** A question can't follow an answer that is still being given. */
export function canFollow(parent: { status: string }): boolean {
  return parent.status !== 'Streaming';
}

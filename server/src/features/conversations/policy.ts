import type { SegmentStatus } from './segment-queries.ts';

/** Only an answer that broke off can be continued (choices.md, Conversations). */
export function canContinue(status: string): boolean {
  const brokenOff: readonly SegmentStatus[] = ['Aborted', 'Failed', 'Interrupted'];
  return brokenOff.some((other) => other === status);
}

/** A question can't follow an answer that is still being given. */
export function canFollow(parent: { status: string }): boolean {
  return parent.status !== 'Streaming';
}

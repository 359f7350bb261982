/** Decides whether the thread follows the end of a growing answer (design §4, Scroll and stream). */

/** A person has to scroll up this far to stop following; the jitter of touchpads and smooth scrolling is less. */
const releasePx = 40;
/** Scrolling down to within this distance of the end follows again. */
const engagePx = 150;
/** A scroll this soon after a gesture is the person's doing. */
const gestureMs = 400;

export interface ScrollPosition {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}

/** What the shown part keeps to: the end, a question near the top that its answer grows below, or where a person put it. */
export type Followed = 'end' | 'question' | 'nothing';

export interface ScrollFollower {
  /** A wheel, touch, key or scroll-bar gesture has begun or goes on. */
  onGesture(nowMs: number): void;
  /** The scroll position changed, for whatever reason. */
  onScroll(position: ScrollPosition, nowMs: number): void;
  /** Follows the end again, as after "Jump to latest". */
  engage(): void;
  /** Keeps the question that was just sent near the top: its answer is not followed past it. */
  hold(): void;
  /** Follows no more: a person goes elsewhere, and may arrive later than their gesture. */
  release(): void;
  followed(): Followed;
}

/** How far the end is below the shown part. */
export const distanceToEnd = ({ scrollTop, scrollHeight, clientHeight }: ScrollPosition): number =>
  scrollHeight - clientHeight - scrollTop;

/** Creates the follower of one thread. Only a person's gesture releases it, never a jump of the page's own. */
export function createScrollFollower(): ScrollFollower {
  let followed: Followed = 'end';
  let lastTop = 0;
  let gestureAtMs = Number.NEGATIVE_INFINITY;
  let scrolledUpPx = 0;
  return {
    onGesture(nowMs) {
      if (nowMs - gestureAtMs > gestureMs) scrolledUpPx = 0;
      gestureAtMs = nowMs;
    },
    onScroll(position, nowMs) {
      const movedPx = position.scrollTop - lastTop;
      lastTop = position.scrollTop;
      if (nowMs - gestureAtMs > gestureMs) return;
      // Momentum keeps a gesture alive for as long as it scrolls.
      gestureAtMs = nowMs;
      if (movedPx < 0) {
        scrolledUpPx -= movedPx;
        if (scrolledUpPx >= releasePx) followed = 'nothing';
      } else if (movedPx > 0) {
        scrolledUpPx = 0;
        if (distanceToEnd(position) <= engagePx) followed = 'end';
      }
    },
    engage() {
      followed = 'end';
      scrolledUpPx = 0;
    },
    hold() {
      followed = 'question';
      // What was pressed to send moves the page, too.
      gestureAtMs = Number.NEGATIVE_INFINITY;
    },
    release() {
      followed = 'nothing';
      gestureAtMs = Number.NEGATIVE_INFINITY;
    },
    followed: () => followed,
  };
}

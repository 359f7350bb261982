/** Scroll following of a growing answer (design §4, Scroll and stream). */

/**
 * Upward scroll distance that stops following, in px; jitter of touchpads and smooth scrolling is smaller.
 */
const releasePx = 40;
/** Distance from the end at which scrolling down resumes following, in px. */
const engagePx = 150;
/** Maximum time between a gesture and the scroll that it causes, in ms. */
const gestureMs = 400;

export interface ScrollPosition {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}

/** Anchor of the viewport: the end, a question near the top, or the user's own position. */
export type ScrollAnchor = 'end' | 'question' | 'nothing';

export interface ScrollFollower {
  /** A wheel, touch, key or scroll-bar gesture starts or continues. */
  onGesture(nowMs: number): void;
  /** The scroll position changed for any reason. */
  onScroll(position: ScrollPosition, nowMs: number): void;
  /** Follows the end, as after "Jump to latest". */
  engage(): void;
  /** Keeps the sent question near the top; its answer is not followed beyond that. */
  hold(): void;
  /** Stops following, since a navigation may finish later than its gesture. */
  release(): void;
  anchor(): ScrollAnchor;
}

/** Returns the distance from the viewport to the end. */
export const distanceToEnd = ({ scrollTop, scrollHeight, clientHeight }: ScrollPosition): number =>
  scrollHeight - clientHeight - scrollTop;

/** Creates the follower of one thread. Only user gestures release it, not jumps of the page itself. */
export function createScrollFollower(): ScrollFollower {
  let followed: ScrollAnchor = 'end';
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
      // Momentum scrolling extends the gesture.
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
      // The press on a button that disappears shortens the page, which scrolls it up.
      gestureAtMs = Number.NEGATIVE_INFINITY;
    },
    hold() {
      followed = 'question';
      // The press that sent the question also scrolls the page.
      gestureAtMs = Number.NEGATIVE_INFINITY;
    },
    release() {
      followed = 'nothing';
      gestureAtMs = Number.NEGATIVE_INFINITY;
    },
    anchor: () => followed,
  };
}

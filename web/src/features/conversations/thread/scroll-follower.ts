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

export interface ScrollFollower {
  /** A wheel, touch, key or scroll-bar gesture has begun or goes on. */
  onGesture(nowMs: number): void;
  /** The scroll position changed, for whatever reason. */
  onScroll(position: ScrollPosition, nowMs: number): void;
  /** Follows again, as after sending or "Jump to latest". */
  engage(): void;
  /** Follows no more: a person goes elsewhere, and may arrive later than their gesture. */
  release(): void;
  isFollowing(): boolean;
}

/** How far the end is below the shown part. */
export const distanceToEnd = ({ scrollTop, scrollHeight, clientHeight }: ScrollPosition): number =>
  scrollHeight - clientHeight - scrollTop;

/** Creates the follower of one thread. Only a person's gesture releases it, never a jump of the page's own. */
export function createScrollFollower(): ScrollFollower {
  let isFollowing = true;
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
        if (scrolledUpPx >= releasePx) isFollowing = false;
      } else if (movedPx > 0) {
        scrolledUpPx = 0;
        if (distanceToEnd(position) <= engagePx) isFollowing = true;
      }
    },
    engage() {
      isFollowing = true;
      scrolledUpPx = 0;
    },
    release() {
      isFollowing = false;
      gestureAtMs = Number.NEGATIVE_INFINITY;
    },
    isFollowing: () => isFollowing,
  };
}

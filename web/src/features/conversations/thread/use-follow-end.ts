/** Keeps the end of the thread in sight while an answer grows, until a person scrolls away. */
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { createScrollFollower, distanceToEnd } from './scroll-follower.ts';

/** The pill shows when the end is further away than this. */
const awayPx = 150;
const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

export interface FollowEnd {
  /** The end is out of sight. */
  isAway: boolean;
  /** Something was added since it went out of sight. */
  hasMore: boolean;
  /** Goes to the end and follows it again. */
  jump(): void;
}

const scrollToEnd = (element: HTMLElement) =>
  element.scrollTo({ top: element.scrollHeight, behavior: 'instant' });

/** `content` is what grows inside `scroller`. */
export function useFollowEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): FollowEnd {
  const [follower] = useState(createScrollFollower);
  const [isAway, setAway] = useState(false);
  const [hasMore, setHasMore] = useState(false);

  const jump = useCallback(() => {
    follower.engage();
    setHasMore(false);
    if (scroller.current) scrollToEnd(scroller.current);
  }, [follower, scroller]);

  useEffect(() => {
    const element = scroller.current;
    const grown = content.current;
    if (!element || !grown) return;
    const onGesture = () => follower.onGesture(performance.now());
    const look = () => {
      const isFar = distanceToEnd(element) > awayPx && !follower.isFollowing();
      setAway(isFar);
      if (!isFar) setHasMore(false);
    };
    const onScroll = () => {
      follower.onScroll(element, performance.now());
      look();
    };
    let lastHeightPx = grown.offsetHeight;
    const onResize = () => {
      const hasGrown = grown.offsetHeight > lastHeightPx;
      lastHeightPx = grown.offsetHeight;
      if (follower.isFollowing()) scrollToEnd(element);
      else if (hasGrown) setHasMore(true);
      look();
    };
    for (const name of gestures) element.addEventListener(name, onGesture, { passive: true });
    element.addEventListener('scroll', onScroll, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(onResize);
    observer?.observe(grown);
    observer?.observe(element);
    return () => {
      for (const name of gestures) element.removeEventListener(name, onGesture);
      element.removeEventListener('scroll', onScroll);
      observer?.disconnect();
    };
  }, [scroller, content, follower]);

  return { isAway, hasMore: isAway && hasMore, jump };
}

/** Keeps the end of the thread in sight while an answer grows, until a person scrolls away. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { createScrollFollower, distanceToEnd } from './scroll-follower.ts';

/** The pill shows when the end is further away than this. */
const awayPx = 150;
/** What comes after an answer (sources, tools, colours) may still move its end for this long. */
const settlingMs = 1_000;
const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

export interface FollowEnd {
  /** The end is out of sight. */
  isAway: boolean;
  /** Something was added since it went out of sight. */
  hasMore: boolean;
  /** Goes to the end and follows it again. */
  jump(): void;
  /** Follows it no more. */
  leave(): void;
}

const scrollToEnd = (element: HTMLElement) =>
  element.scrollTo({ top: element.scrollHeight, behavior: 'instant' });

interface FollowEndOptions {
  scroller: RefObject<HTMLElement | null>;
  /** What grows inside the scroller. */
  content: RefObject<HTMLElement | null>;
  /** An answer is being given. Other growth, as of an opened editor, moves nothing. */
  isAnswering: boolean;
}

export function useFollowEnd({ scroller, content, isAnswering }: FollowEndOptions): FollowEnd {
  const settlesAtMs = useRef(0);
  const [follower] = useState(createScrollFollower);
  const [isAway, setAway] = useState(false);
  const [hasMore, setHasMore] = useState(false);

  const jump = useCallback(() => {
    follower.engage();
    setHasMore(false);
    settlesAtMs.current = performance.now() + settlingMs;
    if (scroller.current) scrollToEnd(scroller.current);
  }, [follower, scroller]);

  useEffect(() => {
    settlesAtMs.current = isAnswering ? Number.POSITIVE_INFINITY : performance.now() + settlingMs;
  }, [isAnswering]);

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
      const isSettling = performance.now() < settlesAtMs.current;
      if (isSettling && follower.isFollowing()) scrollToEnd(element);
      else if (isSettling && hasGrown) setHasMore(true);
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

  return { isAway, hasMore: isAway && hasMore, jump, leave: follower.release };
}

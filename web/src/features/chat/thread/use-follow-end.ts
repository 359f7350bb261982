/**
 * Keeps a sent question near the top while its answer grows below it, or the end of the thread in sight, until a person
 * scrolls away (design §4, Scroll and stream).
 */
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
  /** Goes to the last question and keeps it near the top. */
  hold(): void;
  /** Follows it no more. */
  leave(): void;
}

/** Between the upper edge and a question that was sent. */
export const questionTopPx = 24;

const scrollTo = (element: HTMLElement, top: number) => element.scrollTo({ top, behavior: 'instant' });

/** How far the thread is scrolled when a turn begins near the top. */
const offsetOf = (turn: HTMLElement, element: HTMLElement): number =>
  turn.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop - questionTopPx;

/** Tells of gestures, of scrolling, and of growth. Returns how to stop. */
function watch(
  { element, grown }: Record<'element' | 'grown', HTMLElement>,
  { onGesture, onScroll, onResize }: Record<'onGesture' | 'onScroll' | 'onResize', () => void>,
): () => void {
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
}

interface FollowEndOptions {
  scroller: RefObject<HTMLElement | null>;
  /** What grows inside the scroller. */
  content: RefObject<HTMLElement | null>;
  lastTurn: RefObject<HTMLElement | null>;
  /** An answer is being given. Other growth, as of an opened editor, moves nothing. */
  isAnswering: boolean;
}

export function useFollowEnd({ scroller, content, lastTurn, isAnswering }: FollowEndOptions): FollowEnd {
  const settlesAtMs = useRef(0);
  const [follower] = useState(createScrollFollower);
  const [isAway, setAway] = useState(false);
  const [hasMore, setHasMore] = useState(false);

  const follow = useCallback(() => {
    const [element, turn] = [scroller.current, lastTurn.current];
    if (!element || follower.followed() === 'nothing') return;
    const isHeld = follower.followed() === 'question' && turn;
    scrollTo(element, isHeld ? offsetOf(turn, element) : element.scrollHeight);
  }, [follower, scroller, lastTurn]);

  const begin = useCallback(
    (how: 'engage' | 'hold') => {
      follower[how]();
      setHasMore(false);
      settlesAtMs.current = Math.max(settlesAtMs.current, performance.now() + settlingMs);
      follow();
    },
    [follower, follow],
  );
  const jump = useCallback(() => begin('engage'), [begin]);
  const hold = useCallback(() => begin('hold'), [begin]);

  useEffect(() => {
    settlesAtMs.current = isAnswering ? Number.POSITIVE_INFINITY : performance.now() + settlingMs;
  }, [isAnswering]);

  useEffect(() => {
    const element = scroller.current;
    const grown = content.current;
    if (!element || !grown) return;
    const onGesture = () => follower.onGesture(performance.now());
    const look = () => {
      const isFar = distanceToEnd(element) > awayPx && follower.followed() !== 'end';
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
      if (isSettling) follow();
      if (isSettling && hasGrown && follower.followed() !== 'end') setHasMore(true);
      look();
    };
    return watch({ element, grown }, { onGesture, onScroll, onResize });
  }, [scroller, content, follower, follow]);

  return { isAway, hasMore: isAway && hasMore, jump, hold, leave: follower.release };
}

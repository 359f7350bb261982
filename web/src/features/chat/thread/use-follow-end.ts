/**
 * Keeps a sent question near the top or the end of the thread in view until the user scrolls (design §4,
 * Scroll and stream).
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { createScrollFollower, distanceToEnd } from './scroll-follower.ts';

/** Distance from the end at which the pill appears, in px. */
const awayPx = 150;
/** Time after an answer during which late content (sources, tools, colours) may move its end, in ms. */
const settleTimeMs = 1_000;
const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

export interface FollowEnd {
  /** The end is out of view. */
  isAway: boolean;
  /** Content was added while the end was out of view. */
  hasMore: boolean;
  /** Scrolls to the end and follows it. */
  jump(): void;
  /** Scrolls the last question near the top and keeps it there. */
  hold(): void;
  /** Stops following. */
  release(): void;
}

/** Distance between the top edge and a sent question, in px. */
export const questionTopPx = 24;

const scrollTo = (element: HTMLElement, top: number) => element.scrollTo({ top, behavior: 'instant' });

/** Returns the scroll offset that puts a turn near the top. */
const offsetOf = (turn: HTMLElement, element: HTMLElement): number =>
  turn.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop - questionTopPx;

/** Observes gestures, scrolling and growth. Returns a function that stops. */
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
  /** Growing content of the scroller. */
  content: RefObject<HTMLElement | null>;
  lastTurn: RefObject<HTMLElement | null>;
  /** An answer is streaming. Other growth, such as an opened editor, does not scroll. */
  isAnswering: boolean;
}

export function useFollowEnd({ scroller, content, lastTurn, isAnswering }: FollowEndOptions): FollowEnd {
  const settlesAtMs = useRef(0);
  const [follower] = useState(createScrollFollower);
  const [isAway, setAway] = useState(false);
  const [hasMore, setHasMore] = useState(false);

  const follow = useCallback(() => {
    const [element, turn] = [scroller.current, lastTurn.current];
    if (!element || follower.anchor() === 'nothing') return;
    const isQuestionHeld = follower.anchor() === 'question' && turn;
    scrollTo(element, isQuestionHeld ? offsetOf(turn, element) : element.scrollHeight);
  }, [follower, scroller, lastTurn]);

  const begin = useCallback(
    (how: 'engage' | 'hold') => {
      follower[how]();
      setHasMore(false);
      settlesAtMs.current = Math.max(settlesAtMs.current, performance.now() + settleTimeMs);
      follow();
    },
    [follower, follow],
  );
  const jump = useCallback(() => begin('engage'), [begin]);
  const hold = useCallback(() => begin('hold'), [begin]);

  useEffect(() => {
    settlesAtMs.current = isAnswering ? Number.POSITIVE_INFINITY : performance.now() + settleTimeMs;
  }, [isAnswering]);

  useEffect(() => {
    const element = scroller.current;
    const grown = content.current;
    if (!element || !grown) return;
    const onGesture = () => follower.onGesture(performance.now());
    const update = () => {
      // The end is followed only while an answer grows.
      const isFollowing = follower.anchor() === 'end' && performance.now() < settlesAtMs.current;
      const isFar = distanceToEnd(element) > awayPx && !isFollowing;
      setAway(isFar);
      if (!isFar) setHasMore(false);
    };
    const onScroll = () => {
      follower.onScroll(element, performance.now());
      update();
    };
    let lastHeightPx = grown.offsetHeight;
    const onResize = () => {
      const hasGrown = grown.offsetHeight > lastHeightPx;
      lastHeightPx = grown.offsetHeight;
      const isSettling = performance.now() < settlesAtMs.current;
      if (isSettling) follow();
      if (isSettling && hasGrown && follower.anchor() !== 'end') setHasMore(true);
      update();
    };
    return watch({ element, grown }, { onGesture, onScroll, onResize });
  }, [scroller, content, follower, follow]);

  return { isAway, hasMore: isAway && hasMore, jump, hold, release: follower.release };
}

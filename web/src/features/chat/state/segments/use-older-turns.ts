/** Loads older turns of the selected branch when the user scrolls near the first loaded one. */
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { log } from '../../../../lib/log.ts';
import { windowTurns } from '../api.ts';
import { useChat } from '../context/chat-context.ts';
import { useThunkDispatch } from '../store-types.ts';
import type { Turn } from './turns.ts';
import { readBranch } from './read-segments.ts';
import { useScrollToFirstTurn } from './use-scroll-to-first-turn.ts';

/** Distance from the first turn at which more are loaded, in px, so that scrolling needs no waiting. */
const loadDistancePx = 1_500;

export interface OlderTurns {
  state: 'idle' | 'reading' | 'failed';
  /** Loads the next older turns. */
  read(): void;
  /** Loads all older turns and scrolls to the first. */
  goToFirst(): void;
}

interface Places {
  scroller: RefObject<HTMLElement | null>;
  /** Element above the first turn. */
  top: RefObject<HTMLElement | null>;
}

interface OlderTurnsOptions extends Places {
  turns: readonly Turn[];
  conversationId: string | undefined;
}

/**
 * Calls `onNear` when the user is near the top; again for each new first turn, also at the same scroll
 * position.
 */
function useNearTop({ scroller, top }: Places, until: string | null, onNear: () => void): void {
  useEffect(() => {
    const [root, target] = [scroller.current, top.current];
    if (until === null || !root || !target || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) onNear();
      },
      { root, rootMargin: `${loadDistancePx}px 0px` },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [scroller, top, until, onNear]);
}

export function useOlderTurns({ scroller, top, turns, conversationId }: OlderTurnsOptions): OlderTurns {
  const { calls } = useChat();
  const dispatch = useThunkDispatch();
  const [state, setState] = useState<OlderTurns['state']>('idle');
  const first = turns[0];
  /** Newest unread turn. */
  const until = first && first.depth > 0 ? first.segment.parentSegmentId : null;
  const scrollToFirst = useScrollToFirstTurn(scroller, until === null);
  const read = useCallback(
    async (limit: number) => {
      if (until === null || conversationId === undefined) return;
      setState('reading');
      try {
        await dispatch(readBranch({ calls, conversationId }, { until, limit }));
        setState('idle');
      } catch (error) {
        log.error('Older turns could not be loaded', error);
        scrollToFirst(false);
        setState('failed');
      }
    },
    [calls, conversationId, until, dispatch, scrollToFirst],
  );
  const readNext = useCallback(() => void read(windowTurns), [read]);
  useNearTop({ scroller, top }, until, readNext);
  return {
    state,
    read: readNext,
    goToFirst() {
      scrollToFirst(true);
      void read(Number.POSITIVE_INFINITY);
    },
  };
}

/** Reads older turns of the shown branch when the reader comes near the first one that was read. */
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { log } from '../../../../lib/log.ts';
import { windowTurns } from '../api.ts';
import { useChat } from '../context/chat-context.ts';
import { useThunkDispatch } from '../runs/store-types.ts';
import type { Turn } from './turns.ts';
import { readBranch } from './read-segments.ts';
import { useFirstTurn } from './use-first-turn.ts';

/** How far above what is shown the first turn may be until more is read: a person scrolls on without waiting. */
const nearPx = 1_500;

export interface OlderTurns {
  state: 'idle' | 'reading' | 'failed';
  /** Reads the next older ones. */
  read(): void;
  /** Reads all older ones, and goes to the first turn. */
  goToFirst(): void;
}

interface Places {
  scroller: RefObject<HTMLElement | null>;
  /** Stands above the first turn. */
  top: RefObject<HTMLElement | null>;
}

interface OlderTurnsOptions extends Places {
  turns: readonly Turn[];
  conversationId: string | undefined;
}

/** Where the reader is near the top; told again for each first turn, also where it is the same place. */
function useNearTop({ scroller, top }: Places, until: string | null, onNear: () => void): void {
  useEffect(() => {
    const [root, target] = [scroller.current, top.current];
    if (until === null || !root || !target || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) onNear();
      },
      { root, rootMargin: `${nearPx}px 0px` },
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
  /** The newest turn that was not read. */
  const until = first && first.depth > 0 ? first.segment.parentSegmentId : null;
  const wantFirst = useFirstTurn(scroller, until === null);
  const read = useCallback(
    async (limit: number) => {
      if (until === null || conversationId === undefined) return;
      setState('reading');
      try {
        await dispatch(readBranch({ calls, conversationId }, { until, limit }));
        setState('idle');
      } catch (error) {
        log.error('Older turns could not be read', error);
        wantFirst(false);
        setState('failed');
      }
    },
    [calls, conversationId, until, dispatch, wantFirst],
  );
  const readNext = useCallback(() => void read(windowTurns), [read]);
  useNearTop({ scroller, top }, until, readNext);
  return {
    state,
    read: readNext,
    goToFirst() {
      wantFirst(true);
      void read(Number.POSITIVE_INFINITY);
    },
  };
}

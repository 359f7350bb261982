import { type RefObject, useEffect, useRef } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { useChatLocation } from '../state/context/chat-context.ts';
import type { Turn } from '../state/segments/turns.ts';

interface TurnInView {
  list: RefObject<VirtualizerHandle | null>;
  turns: readonly Turn[];
  /** Stops following the end. */
  release(): void;
}

/** Scrolls to the turn in the URL once it is loaded, one time per navigation. */
export function useTurnInView({ list, turns, release }: TurnInView): void {
  const { turnId, visit } = useChatLocation();
  const index = turns.findIndex(({ segment }) => segment.conversationSegmentId === turnId);
  const shown = useRef<string>(undefined);
  const wanted = turnId === undefined || index < 0 ? undefined : `${visit} ${turnId}`;
  useEffect(() => {
    if (wanted === undefined || wanted === shown.current) return;
    release();
    list.current?.scrollToIndex(index, { align: 'start' });
    shown.current = wanted;
  }, [list, index, wanted, release]);
}

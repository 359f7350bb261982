/** Polling of running answers that are not followed here. */
import type { ConversationListItem } from '@polylogue/contract/chat/conversations/schemas';
import { useEffect } from 'react';
import { useThunkDispatch } from '../state/runs/store-types.ts';
import { refreshFirstPage } from '../state/list/list-cache.ts';

const intervalMs = 5_000;

/** Refetches the first page every 5 s while a row is marked and the page is visible. */
export function useAnswerWatch(items: readonly ConversationListItem[]): void {
  const dispatch = useThunkDispatch();
  const isWatching = items.some(({ isAnswering }) => isAnswering);
  useEffect(() => {
    if (!isWatching) return;
    const timer = setInterval(() => {
      if (!document.hidden) void dispatch(refreshFirstPage());
    }, intervalMs);
    return () => clearInterval(timer);
  }, [isWatching, dispatch]);
}

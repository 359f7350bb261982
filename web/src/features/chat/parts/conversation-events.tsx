/** Follows what the user's other tabs and devices change. */
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import type { ConversationEvent } from '@polylogue/contract/chat/conversations/events';
import { useHttp } from '../../../lib/http/http-context.ts';
import { log } from '../../../lib/log.ts';
import { useIsVisible } from '../../../lib/browser/visible.ts';
import { canShareStreams, shareStream } from '../../../lib/streams/shared-stream.ts';
import { selectIsAuthenticated, selectUserId } from '../../people/public.ts';
import { userChat } from '../state/context/user-chat.ts';
import { applyEvent } from '../state/events/apply-event.ts';
import { readConversationEvents } from '../state/events/read-events.ts';
import { findRuns } from '../state/runs/use-answer-runs.ts';
import { useThunkDispatch } from '../state/store-types.ts';

/** Renders nothing. */
export function ConversationEvents() {
  const http = useHttp();
  const dispatch = useThunkDispatch();
  const userId = useSelector(selectUserId);
  const isAuthenticated = useSelector(selectIsAuthenticated);
  // Without a leader, each tab has a stream of its own, so only a visible one reads it.
  const isVisible = useIsVisible();
  const isReading = isAuthenticated && (isVisible || canShareStreams());
  useEffect(() => {
    if (!isReading || userId === '') return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const onEvent = (event: ConversationEvent) =>
      void dispatch(applyEvent(event, dispatch(findRuns(userChat))));
    shareStream<ConversationEvent>({
      name: `conversations of ${userId}`,
      read: (onRead) => readConversationEvents(http, onRead, signal),
      onEvent,
      onFollow: () => onEvent({ event: 'reload', data: {} }),
      signal,
    }).catch((error: unknown) => log.warn('Other tabs can not be followed', error));
    return () => leaving.abort();
  }, [http, dispatch, userId, isReading]);
  return null;
}

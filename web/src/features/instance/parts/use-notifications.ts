/** Follows a long-running administrator task, with reconnects. */
import { parseNotification } from '@polylogue/contract/instance/notifications/events';
import { notificationRoutes } from '@polylogue/contract/instance/notifications/routes';
import { useEffect, useEffectEvent, useState } from 'react';
import { followStream } from '../../../lib/streams/event-stream.ts';
import type { HttpClient } from '../../../lib/http/http-client.ts';
import { useHttp } from '../../../lib/http/http-context.ts';
import { log } from '../../../lib/log.ts';
import { idle, type NotificationState, reduceNotification } from '../notifications/notification-state.ts';

interface Following {
  requestId: string;
  signal: AbortSignal;
  onState(state: NotificationState): void;
}

async function followTask(http: HttpClient, { requestId, signal, onState }: Following): Promise<void> {
  let state = idle;
  const connect = (lastEventId: string, connection: AbortSignal) =>
    http.send(
      notificationRoutes.follow,
      { params: { requestId } },
      { signal: connection, headers: { 'last-event-id': lastEventId } },
    );
  await followStream({
    signal,
    resumeFrom: '0',
    open: (connection) => connect('0', connection),
    resume: connect,
    onEvent({ event, data }) {
      const notification = parseNotification(event, data);
      if (!notification) return;
      state = reduceNotification(state, notification);
      onState(state);
    },
    isEnd: () => state.status === 'Complete',
  });
}

/**
 * Events of the task that the caller started under `requestId`; Idle without one. Calls `onEnd`
 * when the stream ends: the task is complete, or its log has expired and its own state must be
 * read.
 */
export function useNotifications(requestId: string | undefined, onEnd: () => void): NotificationState {
  const http = useHttp();
  const [followed, setFollowed] = useState({ requestId, state: idle });
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (requestId === undefined) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    followTask(http, { requestId, signal, onState: (state) => setFollowed({ requestId, state }) })
      .catch((error: unknown) => {
        if (!signal.aborted) log.error('The task stream failed', error);
      })
      .finally(() => {
        if (signal.aborted) return;
        setFollowed(({ state }) => ({ requestId, state: { ...state, status: 'Complete' } }));
        end();
      });
    return () => leaving.abort();
  }, [http, requestId]);
  return followed.requestId === requestId ? followed.state : idle;
}

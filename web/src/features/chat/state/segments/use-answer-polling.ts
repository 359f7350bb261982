/** Polling of a running answer that can't be followed from here. */
import { useEffect } from 'react';
import { log } from '../../../../lib/log.ts';
import { useChat } from '../context/chat-context.ts';
import { useThunkDispatch } from '../runs/store-types.ts';
import { refreshAnswer } from './read-segments.ts';

const pollingIntervalMs = 2_000;

/** Polls one answer every two seconds; does nothing without a segment. */
export function useAnswerPolling(conversationId: string | undefined, segmentId: string | undefined): void {
  const { calls } = useChat();
  const dispatch = useThunkDispatch();
  useEffect(() => {
    if (conversationId === undefined || segmentId === undefined) return;
    const refresh = () => {
      dispatch(refreshAnswer({ calls, conversationId }, segmentId)).catch((error: unknown) =>
        log.debug('The answer could not be looked at', error),
      );
    };
    const timer = setInterval(refresh, pollingIntervalMs);
    return () => clearInterval(timer);
  }, [calls, conversationId, segmentId, dispatch]);
}

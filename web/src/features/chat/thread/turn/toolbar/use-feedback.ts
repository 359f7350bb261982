/** Optimistic feedback on an answer, reverted on a server error. */
import type { Feedback, Segment } from '@polylogue/contract/chat/conversations/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { log } from '../../../../../lib/log.ts';
import { useToast } from '../../../../../ui/feedback/toasts.tsx';
import { conversationsApi } from '../../../state/api.ts';
import { useChat } from '../../../state/context/chat-context.ts';
import { useThunkDispatch } from '../../../state/store-types.ts';

type FeedbackValue = Feedback | null;

export interface FeedbackState {
  /** Last value given here, also before the server has stored it. */
  given: FeedbackValue;
  /** Gives feedback or removes it (`null`). Resolves to true when the server has stored it. */
  give(feedback: FeedbackValue): Promise<boolean>;
}

interface FeedbackRequest {
  /** Last known value on the server. */
  kept: FeedbackValue;
  show(value: FeedbackValue): void;
  send(): Promise<unknown>;
}

/**
 * Serialises requests, so that the last value wins on the server. Values superseded before they are sent are
 * skipped; a rejection restores the last stored value.
 */
function createFeedbackQueue() {
  let before: Promise<unknown> = Promise.resolve();
  let lastTurn = 0;
  let waitingCount = 0;
  let kept: FeedbackValue = null;
  return async (feedback: FeedbackValue, giving: FeedbackRequest): Promise<boolean> => {
    lastTurn += 1;
    const turn = lastTurn;
    if (waitingCount === 0) kept = giving.kept;
    waitingCount += 1;
    giving.show(feedback);
    const sending = before.then(async () => {
      if (turn !== lastTurn) return false;
      await giving.send();
      kept = feedback;
      return true;
    });
    before = sending.catch(() => undefined);
    try {
      return await sending;
    } catch (error) {
      if (turn !== lastTurn) return false;
      giving.show(kept);
      throw error;
    } finally {
      waitingCount -= 1;
    }
  };
}

/** Returns the feedback on an answer and a function to give it. */
export function useFeedback(conversationId: string, segment: Segment): FeedbackState {
  const { t } = useTranslation('conversations');
  const { calls } = useChat();
  const dispatch = useThunkDispatch();
  const toast = useToast();
  const [line] = useState(createFeedbackQueue);
  const { conversationSegmentId, feedback: kept } = segment;
  // The store notifies in batches; the next click must not see a stale value.
  const [latest, setLatest] = useState<{ value: FeedbackValue; kept: FeedbackValue }>();
  const given = latest && latest.kept === kept ? latest.value : kept;
  const key = { calls, conversationId };
  return {
    given,
    async give(feedback) {
      const { giveFeedback } = conversationsApi.endpoints;
      try {
        return await line(feedback, {
          kept,
          show(value) {
            setLatest({ value, kept });
            dispatch(
              conversationsApi.util.updateQueryData('conversation', key, (draft) => {
                const shown = draft.segments.find(
                  (known) => known.conversationSegmentId === conversationSegmentId,
                );
                if (shown) shown.feedback = value;
              }),
            );
          },
          send: () => dispatch(giveFeedback.initiate({ ...key, conversationSegmentId, feedback })).unwrap(),
        });
      } catch (error) {
        log.error('Saving feedback failed', error);
        toast({ message: t('feedback.failed'), tone: 'error' });
        return false;
      }
    },
  };
}

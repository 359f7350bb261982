/** Saying whether an answer was good: at once on the screen, taken back when the server refuses. */
import type { Conversation, Feedback, Segment } from '@polylogue/contract/conversations/schemas';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { log } from '../../../../lib/log.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { conversationsApi } from '../../api.ts';
import { useThunkDispatch } from '../../runs/store-types.ts';

/** Returns what gives feedback on an answer, or takes it back (`null`). */
export function useFeedback(
  conversationId: string,
  { conversationSegmentId }: Segment,
): (feedback: Feedback | null) => Promise<boolean> {
  const { t } = useTranslation('conversations');
  const dispatch = useThunkDispatch();
  const toast = useToast();
  return useCallback(
    async (feedback) => {
      const params = { conversationId, conversationSegmentId };
      const { giveFeedback, removeFeedback } = conversationsApi.endpoints;
      const shown = dispatch(
        conversationsApi.util.updateQueryData(
          'conversation',
          { params: { conversationId } },
          (draft: Conversation) => {
            const segment = draft.segments.find(
              (known) => known.conversationSegmentId === conversationSegmentId,
            );
            if (segment) segment.feedback = feedback;
          },
        ),
      );
      try {
        if (feedback) await dispatch(giveFeedback.initiate({ params, body: feedback })).unwrap();
        else await dispatch(removeFeedback.initiate({ params })).unwrap();
        return true;
      } catch (error) {
        log.error('Feedback was refused', error);
        shown.undo();
        toast({ message: t('feedback.failed'), tone: 'error' });
        return false;
      }
    },
    [dispatch, conversationId, conversationSegmentId, toast, t],
  );
}

import { useEffect } from 'react';
import { getReading, stopReading } from '../../../../../lib/browser/speaker.ts';

/** An answer is read aloud for as long as its conversation is shown. */
export function useSilenceOnLeaving(conversationId: string | undefined): void {
  useEffect(
    () => () => {
      if (getReading()?.place === conversationId) stopReading();
    },
    [conversationId],
  );
}

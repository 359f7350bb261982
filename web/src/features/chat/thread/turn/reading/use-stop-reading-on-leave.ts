import { useEffect } from 'react';
import { getReading, stopReading } from '../../../../../lib/browser/speech.ts';

/** Stops reading aloud when its conversation is left. */
export function useStopReadingOnLeave(conversationId: string | undefined): void {
  useEffect(
    () => () => {
      if (getReading()?.place === conversationId) stopReading();
    },
    [conversationId],
  );
}

/** Lets the composer open the last question for editing (arrow up in an empty field). */
import { useEffect, useEffectEvent } from 'react';

const listeners = new Map<string, () => void>();

/** Asks the question of a segment to open for editing; does nothing where it is not on the screen. */
export const requestEdit = (segmentId: string): void => listeners.get(segmentId)?.();

/** Calls `onRequest` when somebody asks the segment's question to open. */
export function useEditRequest(segmentId: string, onRequest: () => void): void {
  const requested = useEffectEvent(onRequest);
  useEffect(() => {
    listeners.set(segmentId, () => requested());
    return () => {
      listeners.delete(segmentId);
    };
  }, [segmentId]);
}

/** Slot for following an answer that this tab did not ask for. */
import { useEffect, useState } from 'react';
import { log } from '../../../../lib/log.ts';

/** Returns true while this tab holds a slot for the run; without a run, it requests none. */
export function useStreamSlot(requestId: string | undefined): boolean {
  const [heldFor, setHeldFor] = useState<string>();
  useEffect(() => {
    if (requestId === undefined) return;
    const leaving = new AbortController();
    import('../../../../lib/streams/stream-slot.ts')
      .then(({ holdStreamSlot }) => holdStreamSlot(() => setHeldFor(requestId), leaving.signal))
      .catch((error: unknown) => log.warn('The answer can not be followed', error));
    return () => {
      leaving.abort();
      setHeldFor(undefined);
    };
  }, [requestId]);
  return requestId !== undefined && heldFor === requestId;
}

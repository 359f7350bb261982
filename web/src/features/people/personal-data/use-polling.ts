import { useState } from 'react';

const pollingIntervalMs = 1_500;

/** Polls a query while its observed result is pending. */
export function usePolling(): { pollingInterval: number; observe(isPending: boolean): void } {
  const [isPolling, setPolling] = useState(false);
  return {
    pollingInterval: isPolling ? pollingIntervalMs : 0,
    observe(isPending) {
      if (isPending !== isPolling) setPolling(isPending);
    },
  };
}

import { useState } from 'react';

const everyMs = 1_500;

/** How often a query is to be asked anew, and what is to be told of its answer: while work is under way. */
export function usePolling(): { pollingInterval: number; observe(isPending: boolean): void } {
  const [isPolling, setPolling] = useState(false);
  return {
    pollingInterval: isPolling ? everyMs : 0,
    observe(isPending) {
      if (isPending !== isPolling) setPolling(isPending);
    },
  };
}

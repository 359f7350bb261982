/** Whether the browser has a network at all; that says nothing about the server. */
import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** True while the browser says that it is online. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Visibility of the tab. */
import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

export const useIsVisible = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState !== 'hidden');

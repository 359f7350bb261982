/** Current colour scheme of the page, from the attribute that Material UI sets. */
import { useSyncExternalStore } from 'react';

/** Attribute of `<html>` with the current colour scheme. */
export const colourSchemeAttribute = 'data-color-scheme';

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: [colourSchemeAttribute] });
  return () => observer.disconnect();
}

/** Returns true in dark mode. */
export const useIsDark = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.documentElement.getAttribute(colourSchemeAttribute) === 'dark',
  );

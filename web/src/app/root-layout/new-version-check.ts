/**
 * Reloads the page when the server has another version: at most once per version, and never during
 * work.
 */
import { clientVersion } from '@polylogue/contract/version';
import { useEffect } from 'react';
import { sessionStore } from '../../lib/storage/browser-storage.ts';
import { fetchText } from '../../lib/http/fetch-text.ts';
import { log } from '../../lib/log.ts';
import { canReload } from '../../lib/browser/reload-block.ts';

const storageKey = 'reloadedForVersions';
const intervalMs = 10 * 60_000;

/** Returns the version in a page's `app-version` meta element; `undefined` without one. */
export function versionOfPage(html: string): string | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return page.querySelector<HTMLMetaElement>('meta[name="app-version"]')?.content || undefined;
}

/** Returns true, once per version, if the page should reload for it now. */
export function shouldReloadFor(version: string | undefined): boolean {
  if (!version || version === clientVersion || !canReload()) return false;
  const stored = sessionStore.read(storageKey);
  const seen = Array.isArray(stored) ? stored : [];
  if (seen.includes(version)) return false;
  sessionStore.write(storageKey, [...seen, version]);
  return true;
}

async function check(): Promise<void> {
  try {
    if (shouldReloadFor(versionOfPage(await fetchText(location.pathname)))) location.reload();
  } catch (error) {
    log.debug('New-version check failed', error);
  }
}

/** Checks for a new version when the tab becomes visible, and periodically while it is. */
export function useNewVersionCheck(): void {
  useEffect(() => {
    const checkIfShown = () => {
      if (document.visibilityState === 'visible') void check();
    };
    const timer = setInterval(checkIfShown, intervalMs);
    document.addEventListener('visibilitychange', checkIfShown);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkIfShown);
    };
  }, []);
}

/** Reloads once when a chunk of the old version is missing on the server after an update. */
export function reloadOnMissingChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!shouldReloadFor('parts are gone')) return;
    event.preventDefault();
    location.reload();
  });
}

/**
 * Installs a page that the browser shows when the server is unreachable (public/service-worker.js).
 */
import { clientVersion } from '@polylogue/contract/version';
import { log } from '../../lib/log.ts';

/** The version in the address makes the browser fetch the page of a new version. */
const workerUrl = `/service-worker.js?version=${clientVersion}`;

/** Registers the service worker, if supported; everything else works without it. */
export async function installOfflinePage(): Promise<void> {
  try {
    await navigator.serviceWorker?.register(workerUrl);
  } catch (error) {
    log.warn('The offline page could not be cached', error);
  }
}

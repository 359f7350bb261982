/** Lets the browser show a page of ours when the server can't be reached (public/service-worker.js). */
import { clientVersion } from '@polylogue/contract/version';
import { log } from '../../lib/log.ts';

/** A new version brings its own page: its address makes the browser fetch it. */
const workerUrl = `/service-worker.js?version=${clientVersion}`;

/** Registers the worker where the browser has such; without one everything else works as before. */
export async function installOfflinePage(): Promise<void> {
  try {
    await navigator.serviceWorker?.register(workerUrl);
  } catch (error) {
    log.warn('There will be no page for when the server is away', error);
  }
}

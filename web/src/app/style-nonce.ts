/** Tells the toast library's style engine the page's nonce. Imported before everything that makes styles. */
import { pageNonce } from '../theme/emotion-caches.ts';

declare global {
  interface Window {
    /** Read by goober when it creates its style element. */
    __nonce__?: string;
  }
}

window.__nonce__ = pageNonce();

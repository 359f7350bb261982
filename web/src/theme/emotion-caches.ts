/**
 * Emotion caches by writing direction; style elements carry the page's nonce (strict content security
 * policy).
 */
import createCache, { type EmotionCache } from '@emotion/cache';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { prefixer } from 'stylis';

const placeholder = '__CSP_NONCE__';

/** Returns the nonce of this page; `undefined` without one (development). */
export function pageNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce && nonce !== placeholder ? nonce : undefined;
}

const caches = new Map<'ltr' | 'rtl', EmotionCache>();

/** Returns the cache of a direction, created on first use. */
export function emotionCacheOf(direction: 'ltr' | 'rtl'): EmotionCache {
  const known = caches.get(direction);
  if (known) return known;
  const cache = createCache({
    key: direction === 'rtl' ? 'rtl' : 'ltr',
    nonce: pageNonce(),
    stylisPlugins: direction === 'rtl' ? [prefixer, rtlPlugin] : [prefixer],
  });
  // Allows selectors that are unsafe only with server-side rendering.
  cache.compat = true;
  caches.set(direction, cache);
  return cache;
}

/** One style cache per writing direction; style elements carry the page's nonce (strict content security policy). */
import createCache, { type EmotionCache } from '@emotion/cache';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { prefixer } from 'stylis';

const placeholder = '__CSP_NONCE__';

/** The nonce that the server put into this page; undefined where nobody did (development). */
export function pageNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce && nonce !== placeholder ? nonce : undefined;
}

const caches = new Map<'ltr' | 'rtl', EmotionCache>();

/** The cache of a direction, made at its first use. */
export function emotionCacheOf(direction: 'ltr' | 'rtl'): EmotionCache {
  const known = caches.get(direction);
  if (known) return known;
  const cache = createCache({
    key: direction === 'rtl' ? 'rtl' : 'ltr',
    nonce: pageNonce(),
    stylisPlugins: direction === 'rtl' ? [prefixer, rtlPlugin] : [prefixer],
  });
  // Pages are not rendered on a server, where some selectors of the library would go wrong.
  cache.compat = true;
  caches.set(direction, cache);
  return cache;
}

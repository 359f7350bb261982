/** Checks of links and images in an answer, which is untrusted text. */

/** Target of a safe link. */
export interface LinkTarget {
  href: string;
  /** Page of this origin, or an anchor on the current page. */
  isOwn: boolean;
  /** External host to display; none for own pages and mail. */
  host?: string;
}

/** Returns the target of a link to a web page, a mailbox or an anchor; `undefined` for any other URL. */
export function linkTarget(address: string, origin: string): LinkTarget | undefined {
  if (address.startsWith('#')) return { href: address, isOwn: true };
  const url = parseUrl(address, origin);
  if (!url) return undefined;
  if (url.protocol === 'mailto:') return { href: url.href, isOwn: false };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  // A user name and password before the host can disguise it.
  if (url.username || url.password) return undefined;
  return url.origin === origin
    ? { href: url.href, isOwn: true }
    : { href: url.href, isOwn: false, host: url.host };
}

/** Splits a URL into the part before the host or mailbox, that itself, and the rest. */
export function addressParts(address: string): [before: string, place: string, after: string] {
  const { protocol, host, pathname } = new URL(address);
  const before = host ? `${protocol}//` : protocol;
  const place = host || pathname;
  return [before, place, address.slice(before.length + place.length)];
}

/**
 * Returns true when the link's text is a URL of exactly this host. A longer name with this prefix, a
 * look-alike letter or a name before an `@` is another host.
 */
export function isHostOfText(host: string, text: string): boolean {
  const address = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '');
  return address === host || ['/', '?', '#'].some((end) => address.startsWith(host + end));
}

/** Source of an allowed image, or the blocked host. */
export type ImageVerdict = { src: string } | { blockedHost: string };

/**
 * Decides whether an image may load. Only sources without another host are allowed: a request would reveal
 * the reader, and its URL may leak secrets.
 */
export function imageVerdict(address: string, origin: string): ImageVerdict {
  const url = parseUrl(address, origin);
  if (!url) return { blockedHost: '' };
  const isInline = url.protocol === 'data:' && /^data:image\/(?:png|jpe?g|gif|webp|avif)[;,]/i.test(address);
  const isOwn = (url.protocol === 'blob:' || /^https?:$/.test(url.protocol)) && url.origin === origin;
  return isInline || isOwn ? { src: url.href } : { blockedHost: url.host };
}

function parseUrl(address: string, origin: string): URL | undefined {
  try {
    return new URL(address, origin);
  } catch {
    return undefined;
  }
}

/** What a link or an image of an answer may point at: an answer is text of a stranger. */

/** Where a link leads; `undefined` when it must not lead anywhere. */
export interface LinkTarget {
  href: string;
  /** A page of this origin, or a place on the page that is shown. */
  isOwn: boolean;
  /** Name of the foreign host, to be shown; none for the product's own pages and for mail. */
  host?: string;
}

/** Judges the address of a link: web pages, mail and anchors on this page. Everything else is inert. */
export function linkTarget(address: string, origin: string): LinkTarget | undefined {
  if (address.startsWith('#')) return { href: address, isOwn: true };
  const url = parse(address, origin);
  if (!url) return undefined;
  if (url.protocol === 'mailto:') return { href: url.href, isOwn: false };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  // A name and password before the host make an address look like another one.
  if (url.username || url.password) return undefined;
  return url.origin === origin
    ? { href: url.href, isOwn: true }
    : { href: url.href, isOwn: false, host: url.host };
}

/** An address in three pieces: what is before the host or the mailbox, that itself, and what follows. */
export function addressParts(address: string): [before: string, place: string, after: string] {
  const { protocol, host, pathname } = new URL(address);
  const before = host ? `${protocol}//` : protocol;
  const place = host || pathname;
  return [before, place, address.slice(before.length + place.length)];
}

/**
 * Whether the text of a link is the address of exactly this host, letter by letter: a longer name that begins with
 * it, a look-alike letter or a name before an `@` is another host.
 */
export function isHostOfText(host: string, text: string): boolean {
  const address = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '');
  return address === host || ['/', '?', '#'].some((end) => address.startsWith(host + end));
}

/** What to do about an image: show it, or say which host it was to come from. */
export type ImageVerdict = { src: string } | { blockedHost: string };

/**
 * Judges the address of an image. Only what needs no other host is shown: a foreign image would tell its
 * host who reads the answer, and an answer can be made to carry secrets in such an address.
 */
export function imageVerdict(address: string, origin: string): ImageVerdict {
  const url = parse(address, origin);
  if (!url) return { blockedHost: '' };
  const isInline = url.protocol === 'data:' && /^data:image\/(?:png|jpe?g|gif|webp|avif)[;,]/i.test(address);
  const isOwn = (url.protocol === 'blob:' || /^https?:$/.test(url.protocol)) && url.origin === origin;
  return isInline || isOwn ? { src: url.href } : { blockedHost: url.host };
}

function parse(address: string, origin: string): URL | undefined {
  try {
    return new URL(address, origin);
  } catch {
    return undefined;
  }
}

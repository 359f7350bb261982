/** Rewrites chapters of books in other encodings, which the parser reads as UTF-8. */
import { isUtf8 } from 'node:buffer';
import { unzipSync, zipSync } from 'fflate';
import { decodeText } from '../decode-text.ts';

const textPart = /\.(?:x?html?|xml|opf|ncx)$/i;
/** Larger books are left to the parser, which refuses them. */
const maxBytes = 200 * 1024 * 1024;

/** Returns the book with its texts in UTF-8, and the number of characters that were lost in them. */
export function withUtf8Chapters(book: Uint8Array): { book: Uint8Array; replaced: number } {
  let parts: Record<string, Uint8Array>;
  try {
    parts = unzipWithin(book, textPart);
    if (Object.values(parts).every(isUtf8)) return { book, replaced: 0 };
    parts = unzipWithin(book, /[^/]$/);
  } catch {
    // Left to the parser, which gives the reason.
    return { book, replaced: 0 };
  }
  let lost = 0;
  for (const [name, content] of Object.entries(parts)) {
    if (!textPart.test(name) || isUtf8(content)) continue;
    const { text, replaced } = decodeText(content, { isPage: true });
    parts[name] = Buffer.from(text);
    lost += replaced;
  }
  return { book: zipSync(parts, { level: 0 }), replaced: lost };
}

/** Throws if the parts are too large. */
function unzipWithin(book: Uint8Array, wanted: RegExp): Record<string, Uint8Array> {
  let left = maxBytes;
  return unzipSync(book, {
    filter({ name, originalSize }) {
      if (!wanted.test(name)) return false;
      left -= originalSize;
      if (left < 0) throw new RangeError('Too large');
      return true;
    },
  });
}

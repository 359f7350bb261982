/** Decodes texts of unknown encoding. */
import { AppError } from '../app-error.ts';
import {
  countOf,
  decodeWide,
  isMostlyDefined,
  wideEncodingOf,
  type WideText,
} from '../file-checks/wide-text.ts';
import { decodeAs, rankEncodings } from './encodings/rank-encodings.ts';

/** Text with the number of characters that were lost, each read as U+FFFD. */
export type DecodedText = WideText;

/** Sample size for detecting the language by its letters, in bytes. */
const sampleBytes = 64 * 1024;
/** Difference of scores by which another encoding outweighs a declaration that programs write by default. */
const minLead = 0.4;
/** Difference of scores within which an encoding that defines all bytes is likelier. */
const maxDistance = 0.3;
const fallbackEncoding = 'windows-1252';

/** Encoding declaration of HTML and XML; only comments before it can hold non-ASCII characters. */
const declaration = /<meta[^>]+charset\s*=\s*["']?([\w:-]+)|<\?xml[^>]+encoding\s*=\s*["']([\w:-]+)/i;
const declarationBytes = 2_048;
/** Declaration at the start of XML, style sheets and program code. */
const ownDeclaration =
  /^(?:\s*<\?xml[^>]+encoding\s*=\s*["']([\w:-]+)|@charset\s+"([\w:-]+)"|(?:[^\n]*\n)?[^\n]*\bcoding[:=]\s*([\w-]+))/i;
/** Characters that result from decoding with a wrong encoding: controls, private use, replacement. */
const implausible = /[\u0080-\u009f\ue000-\uf8ff\ufffd]/g;
/** Maximum shares of implausible characters among those beyond ASCII; the second if no encoding fits better. */
const maxImplausibleShares = [0.02, 0.25] as const;
const nonAscii = /[^\0-\x7f]/g;

/** Encodings whose bytes are valid ASCII too, so that only a declaration distinguishes them. */
const sevenBit = /^(?:cs)?iso-?2022-?jp|^hz-gb/i;
const unicode = /^(?:x-)?(?:utf|unicode|ucs|iso-10646)/i;
/** Encodings of Latin letters, which few letters tell apart. */
const latinEncoding = /^iso-8859-(?:[129]|1[56])$|^windows-125[0247]$|^cp85[02]$|^macintosh$/;
/** Declared by default, without regard to the text. */
const defaultEncoding = /^(?:us-)?ascii$|^iso-?8859-?1$|^latin-?1$|^windows-?1252$|^cp-?1252$/i;

export interface DecodingHints {
  /** Set to look for a declaration at the start. */
  isPage?: boolean;
  /** Encoding named outside of the text, as in a mail's header. */
  declared?: string | undefined;
}

/**
 * Decodes a text: by its byte order mark, as UTF-16, as UTF-8 with few damaged places, by the declared
 * encoding, or by its letters. Throws `file.unreadable` if the content is not text.
 */
export function decodeText(
  content: Uint8Array,
  { isPage = false, declared = '' }: DecodingHints = {},
): DecodedText {
  const unicodeText = decodeUnicode(content, declared);
  if (unicodeText) return unicodeText;
  const named = declared || declaredEncoding(content, isPage);
  const ranked = rankEncodings(nonAsciiLines(content));
  const [likely] = ranked;
  const scoreOfDefault = ranked.find(({ name }) => name === fallbackEncoding)?.score ?? 0;
  const isOutweighed =
    defaultEncoding.test(named) &&
    likely !== undefined &&
    likely.score >= scoreOfDefault + minLead &&
    !latinEncoding.test(likely.name);
  const own = named === '' || unicode.test(named) ? [] : [named];
  const best = likely?.score ?? 0;
  const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);
  const near = namesOf(ranked.filter(({ score }) => score >= best - maxDistance));
  for (const encodings of [
    [...(isOutweighed ? [] : own), ...near],
    [...namesOf(ranked), ...own, fallbackEncoding],
  ])
    for (const maxShare of maxImplausibleShares)
      for (const encoding of encodings) {
        const text = decodeLegacy(content, encoding, maxShare);
        if (text !== undefined) return text;
      }
  throw new AppError('file.unreadable');
}

/** Returns `undefined` if the text is in an encoding of a language. */
function decodeUnicode(content: Uint8Array, declared: string): DecodedText | undefined {
  const isDeclaredWide = /^utf-?(?:16|32)/i.test(declared) && content.includes(0);
  const wide = wideEncodingOf(content) ?? (isDeclaredWide ? declaredWide(declared) : undefined);
  if (wide) {
    const { text, replaced } = decodeWide(content, wide);
    if (isMostlyDefined({ length: text.length, replaced })) return { text, replaced };
    throw new AppError('file.unreadable');
  }
  if (sevenBit.test(declared)) return decodeLegacy(content, declared, 1);
  if (shiftsToJapanese(content)) return decodeLegacy(content, 'iso-2022-jp', maxImplausibleShares[0]);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(content), replaced: 0 };
  } catch {
    return decodeDamagedUtf8(content);
  }
}

/** Checks for the escape sequences that begin and end Japanese letters in a text of ASCII. */
function shiftsToJapanese(content: Uint8Array): boolean {
  if (!content.includes(0x1b)) return false;
  const text = Buffer.from(content.buffer, content.byteOffset, content.length).toString('latin1');
  // oxlint-disable-next-line no-control-regex -- escape sequences of the encoding
  return /\u001B\$[@B]/.test(text) && /\u001B\([BJ]/.test(text);
}

function declaredWide(declared: string) {
  const isBigEndian = /be$/i.test(declared);
  if (/32/.test(declared)) return isBigEndian ? 'utf-32be' : 'utf-32le';
  return isBigEndian ? 'utf-16be' : 'utf-16le';
}

/** Encoded U+FFFD, written by a program that had lost the character before. */
const writtenReplacement = Buffer.from('\uFFFD');

/**
 * Decodes UTF-8 if more of its characters beyond ASCII are whole than damaged. By chance, at most a third are
 * whole in the other encodings (Japanese EUC; Thai and Chinese 0.28, German and Russian none).
 */
function decodeDamagedUtf8(content: Uint8Array): DecodedText | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const text = new TextDecoder('utf-8').decode(bytes);
  let replaced = countOf(text, '\uFFFD');
  for (let at = bytes.indexOf(writtenReplacement); at >= 0; at = bytes.indexOf(writtenReplacement, at + 3))
    replaced -= 1;
  const isMarked = bytes.subarray(0, 3).toString('hex') === 'efbbbf';
  const whole = (text.match(nonAscii)?.length ?? 0) - replaced;
  const damaged = replaced - (isCut(bytes) ? 1 : 0);
  return isMarked || damaged < whole || (damaged === 0 && replaced > 0) ? { text, replaced } : undefined;
}

/** Number of bytes of a character by its first one; 0 for other bytes. */
function lengthByLead(byte: number): number {
  if (byte < 0xc2 || byte > 0xf4) return 0;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
}
const isUpperCase = (byte = 0): boolean => byte >= 0x41 && byte <= 0x5a;

/** Checks that the last character is incomplete. A single byte after other text may also be a letter such as *é*. */
function isCut(bytes: Buffer): boolean {
  for (let length = 1; length <= 3 && length <= bytes.length; length += 1) {
    const at = bytes.length - length;
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80 && byte < 0xc0) continue;
    if (lengthByLead(byte) <= length) return false;
    return length > 1 || (byte <= 0xe2 && byte !== 0xe0 && byte !== 0xe1 && !isUpperCase(bytes[at - 1]));
  }
  return false;
}

/** Decodes a text with few implausible characters, which become U+FFFD. */
function decodeLegacy(content: Uint8Array, encoding: string, maxShare: number): DecodedText | undefined {
  try {
    const text = decodeAs(content, encoding);
    const replaced = text.match(implausible)?.length ?? 0;
    if (replaced === 0) return { text, replaced };
    const isWrong = replaced > (text.match(nonAscii)?.length ?? 0) * maxShare;
    return isWrong ? undefined : { text: text.replaceAll(implausible, '\uFFFD'), replaced };
  } catch {
    // Reached for unknown encodings.
    return undefined;
  }
}

function declaredEncoding(content: Uint8Array, isPage: boolean): string {
  const start = Buffer.from(content.subarray(0, declarationBytes)).toString('latin1');
  const [, ...found] = (isPage ? declaration : ownDeclaration).exec(start) ?? [];
  return found.find((name) => name !== undefined) ?? '';
}

/**
 * Returns the lines with non-ASCII bytes; other lines carry no hint of the encoding and would outweigh them.
 */
function nonAsciiLines(content: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let size = 0;
  for (let start = 0; start < content.length && size < sampleBytes; ) {
    const end = content.indexOf(0x0a, start) + 1 || content.length;
    const line = content.subarray(start, Math.min(end, start + sampleBytes));
    if (line.some((byte) => byte > 0x7f)) {
      lines.push(line);
      size += line.length;
    }
    start = end;
  }
  return Buffer.concat(lines);
}

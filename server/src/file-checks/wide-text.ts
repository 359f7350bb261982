/** Texts with two or four bytes per character: UTF-16 and UTF-32, with or without a byte order mark. */

export type WideEncoding = 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be';

export interface WideText {
  text: string;
  /** Number of characters that the encoding does not define, read as U+FFFD. */
  replaced: number;
}

/** A mark of UTF-32 begins with the one of UTF-16. */
const marks: [mark: string, encoding: WideEncoding][] = [
  ['fffe0000', 'utf-32le'],
  ['0000feff', 'utf-32be'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
];

/** Bytes inspected for an encoding without a mark. */
const sampleBytes = 64 * 1024;
/** NUL and other control bytes: half of most letters, but rare in other encodings. */
const minControls = 4;
const minControlShare = 0.03;
const maxNulsOfOtherSide = 0.02;
const minCommonShare = 0.9;
/** Above this share of undefined characters, the content is no text. */
const maxReplacedShare = 0.25;

/** Characters of common scripts; U+2000 would be a blank in the wrong byte order. */
const common = new RegExp(
  String.raw`[\t\n\f\r -~\u00a0-\u024f\u0300-\u06ff\u0900-\u097f\u0e00-\u0e5f\u10a0-\u10ff\u1e00-\u1fff\u2010-\u205f` +
    String.raw`\u20a0-\u22ff\u2500-\u25ff\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7af\ud800-\udfff\uff00-\uffef]`,
  'g',
);

/** Returns the encoding by the byte order mark, or by the control bytes that half of most letters are. */
export function wideEncodingOf(content: Uint8Array): WideEncoding | undefined {
  const start = Buffer.from(content.subarray(0, 4)).toString('hex');
  return marks.find(([mark]) => start.startsWith(mark))?.[1] ?? unmarkedEncodingOf(content);
}

function unmarkedEncodingOf(content: Uint8Array): WideEncoding | undefined {
  const sample = content.subarray(0, Math.min(sampleBytes, content.length - (content.length % 2)));
  let [even, odd, others] = [0, 0, 0];
  for (let at = 0; at < sample.length; at += 1) {
    const byte = sample[at] ?? 0;
    if (byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d)) continue;
    if (byte > 0) others += 1;
    else if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  const controls = even + odd + others;
  if (controls < minControls || controls < sample.length * minControlShare) return undefined;
  // NUL may also separate the entries of a list.
  const isSeparating = others === 0 && Math.min(even, odd) > Math.max(even, odd) * maxNulsOfOtherSide;
  const candidates: WideEncoding[] = isSeparating
    ? ['utf-32le', 'utf-32be']
    : ['utf-32le', 'utf-32be', 'utf-16le', 'utf-16be'];
  const scored = candidates.map((encoding) => ({ encoding, share: commonShare(sample, encoding) }));
  const best = scored.toSorted((one, other) => other.share - one.share)[0];
  return best && best.share >= minCommonShare ? best.encoding : undefined;
}

function commonShare(sample: Uint8Array, encoding: WideEncoding): number {
  const { text, replaced } = decodeWide(sample, encoding);
  return ((text.match(common)?.length ?? 0) - replaced) / text.length;
}

/** Decodes a text without its mark; an incomplete last character becomes U+FFFD. */
export function decodeWide(content: Uint8Array, encoding: WideEncoding): WideText {
  if (encoding.startsWith('utf-32')) return decodeUtf32(content, encoding === 'utf-32le');
  const text = new TextDecoder(encoding).decode(content);
  const written = encoding === 'utf-16le' ? [0xfd, 0xff] : [0xff, 0xfd];
  return { text, replaced: countOf(text, '\uFFFD') - countAligned(content, written) };
}

/** Checks that a decoded text is mostly defined. */
export const isMostlyDefined = ({ length, replaced }: { length: number; replaced: number }): boolean =>
  replaced <= length * maxReplacedShare;

/** Characters decoded at once. */
const characterBatch = 4_096;

function decodeUtf32(content: Uint8Array, isLittleEndian: boolean): WideText {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const whole = content.length - (content.length % 4);
  let replaced = content.length % 4 === 0 ? 0 : 1;
  let text = '';
  let batch: number[] = [];
  for (let at = 0; at < whole; at += 4) {
    const code = view.getUint32(at, isLittleEndian);
    const isDefined = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    if (!isDefined) replaced += 1;
    if (at > 0 || code !== 0xfeff) batch.push(isDefined ? code : 0xfffd);
    if (batch.length < characterBatch) continue;
    text += String.fromCodePoint(...batch);
    batch = [];
  }
  return { text: text + String.fromCodePoint(...batch) + (whole < content.length ? '\uFFFD' : ''), replaced };
}

/** Counts a character. */
export function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

/** Counts a pair of bytes at even offsets. */
function countAligned(content: Uint8Array, [first = 0, second = 0]: readonly number[]): number {
  let count = 0;
  for (
    let at = content.indexOf(first);
    at >= 0 && at + 1 < content.length;
    at = content.indexOf(first, at + 1)
  )
    if (at % 2 === 0 && content[at + 1] === second) count += 1;
  return count;
}

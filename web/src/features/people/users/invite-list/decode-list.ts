/** Text of list files, whatever program wrote them. */

/** Maximum size of a file; 1,000 people need a hundredth. */
export const maxBytes = 5_000_000;

/** Matches characters that no list contains: the file is a picture, a workbook or the like. */
const binary = /[^\P{Cc}\t\n\v\f\r\u0085]/u;
/** Matches adjacent letters with marks, which Western languages lack: Arabic words, read as Windows-1252. */
const arabicWord = /[À-ÿ]{3}/;

/** Finds UTF-16 by its mark, or by the zeros of Latin letters, separators and line breaks. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zerosAt = (parity: number) =>
    bytes.subarray(0, 4096).filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (odd > 9 * even) return 'utf-16le';
  return even > 9 * odd ? 'utf-16be' : undefined;
}

function decode(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const western = new TextDecoder('windows-1252').decode(bytes);
    return arabicWord.test(western) ? new TextDecoder('windows-1256').decode(bytes) : western;
  }
}

/** Decodes UTF-8, UTF-16, and what older spreadsheets write. Returns `undefined` for files that are no text. */
export function decodeList(bytes: Uint8Array): string | undefined {
  const text = decode(bytes);
  return binary.test(text) ? undefined : text;
}

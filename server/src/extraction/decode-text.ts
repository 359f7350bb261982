/** Decodes texts of unknown encoding. */
import { analyse } from 'chardet';
import { AppError } from '../app-error.ts';

/** Sample size for detecting the language by its letters, in bytes. */
const sampleBytes = 64 * 1024;
/** Minimum confidence of a detected encoding; below it, the most common encoding is a better guess. */
const minConfidence = 11;
const fallbackEncoding = 'windows-1252';

const encodingByBom: Record<string, string> = { fffe: 'utf-16le', feff: 'utf-16be' };
/** Encoding declaration of HTML and XML; only comments before it can hold non-ASCII characters. */
const declaration = /<meta[^>]+charset\s*=\s*["']?([\w:-]+)|<\?xml[^>]+encoding\s*=\s*["']([\w:-]+)/i;
const declarationBytes = 2_048;
/** Characters that result from decoding with a wrong encoding: controls, private use, replacement. */
const implausible = /[\u0080-\u009f\ue000-\uf8ff\ufffd]/;

function decode(content: Uint8Array, encoding: string): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(content);
    return implausible.test(text) ? undefined : text;
  } catch {
    // Also reached for unknown encodings.
    return undefined;
  }
}

/**
 * Decodes a text: by its byte order mark, as UTF-8, by the encoding a page declares, or by its letters.
 * Throws `file.unreadable` if the content is not text.
 */
export function decodeText(content: Uint8Array, { isPage = false } = {}): string {
  const byBom = encodingByBom[Buffer.from(content.subarray(0, 2)).toString('hex')];
  if (byBom) return decode(content, byBom) ?? throwUnreadable();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    const declared = isPage ? declaredEncoding(content) : undefined;
    for (const encoding of [...(declared ? [declared] : []), ...detectEncodings(content), fallbackEncoding]) {
      const text = decode(content, encoding);
      if (text !== undefined) return text;
    }
    return throwUnreadable();
  }
}

function throwUnreadable(): never {
  throw new AppError('file.unreadable');
}

function declaredEncoding(content: Uint8Array): string | undefined {
  const start = Buffer.from(content.subarray(0, declarationBytes)).toString('latin1');
  const [, inPage, inXml] = declaration.exec(start) ?? [];
  return inPage ?? inXml;
}

/** Returns detected encodings, most likely first. */
const detectEncodings = (content: Uint8Array): string[] =>
  analyse(nonAsciiLines(content))
    .filter(({ confidence }) => confidence >= minConfidence)
    .map(({ name }) => name);

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

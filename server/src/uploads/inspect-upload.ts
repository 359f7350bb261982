/** Computes size, hash and media type of a file while its bytes arrive. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '../app-error.ts';
import { headBytes } from '../file-checks/recognise.ts';
import { decodeWide, isMostlyDefined, type WideEncoding, wideEncodingOf } from '../file-checks/wide-text.ts';

export interface InspectedUpload {
  /** Single-use stream of the bytes. It fails as soon as they are known to be refused. */
  stream: Readable;
  /**
   * Resolves when all bytes have arrived. A text with other bytes later is `application/octet-stream`.
   * Throws `file.empty` for no bytes, and the errors of `recognise`.
   */
  facts(): Promise<{ sizeBytes: number; sha256: string; mediaType: string }>;
}

/** Control characters that no text has, other than tab, line feed, form feed and carriage return. */
const controls = new Uint8Array(256).map((_, byte) =>
  byte === 0x7f || (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte)) ? 1 : 0,
);

/** Checks that all bytes are valid UTF-8. */
function utf8Check() {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isValid = true;
  return {
    inspect(chunk: Buffer | undefined) {
      if (!isValid) return;
      try {
        decoder.decode(chunk, { stream: chunk !== undefined });
      } catch {
        isValid = false;
      }
    },
    isValid: () => isValid,
  };
}

/** Checks that most characters are defined; the end may be in the middle of one. */
function wideCheck(encoding: WideEncoding) {
  let rest = Buffer.alloc(0);
  const sums = { length: 0, replaced: 0 };
  return {
    inspect(chunk: Buffer | undefined) {
      const bytes = Buffer.concat([rest, chunk ?? Buffer.alloc(0)]);
      const end = chunk ? bytes.length - (bytes.length % 4) : bytes.length;
      rest = bytes.subarray(end);
      const { text, replaced } = decodeWide(bytes.subarray(0, end), encoding);
      sums.length += text.length;
      sums.replaced += replaced;
    },
    isValid: () => isMostlyDefined(sums),
  };
}

/** Checks a text to its end in the detectable encodings, since its beginning proves nothing. */
function textCheck() {
  const utf8 = utf8Check();
  let head: Buffer | undefined = Buffer.alloc(0);
  let wide: ReturnType<typeof wideCheck> | undefined;
  let hasNull = false;
  let hasControl = false;
  function begin(): void {
    const start = head ?? Buffer.alloc(0);
    const encoding = wideEncodingOf(start);
    head = undefined;
    wide = encoding && wideCheck(encoding);
    wide?.inspect(start);
  }
  const inspect = (chunk: Buffer | undefined) => {
    utf8.inspect(chunk);
    hasNull ||= chunk?.includes(0) ?? false;
    // Other encodings are recognised only by the absence of control characters.
    hasControl ||= chunk?.some((byte) => controls[byte] === 1) ?? false;
    if (head === undefined) return wide?.inspect(chunk);
    if (chunk) head = Buffer.concat([head, chunk]);
    if (!chunk || head.length >= headBytes) begin();
    if (!chunk) wide?.inspect(undefined);
  };
  const isText = () => {
    if (!hasControl) return true;
    return wide ? wide.isValid() : !hasNull && utf8.isValid();
  };
  return { inspect, isText };
}

/**
 * Inspects streamed bytes. `recognise` gets the first ones, and resolves to a media type or throws a
 * refusal.
 */
export function inspectUpload(
  content: AsyncIterable<Buffer>,
  recognise: (head: Buffer) => Promise<string>,
): InspectedUpload {
  const hash = createHash('sha256');
  const text = textCheck();
  /**
   * Ends the wait for the next bytes. A new promise for each, since a shared one would retain everything
   * that raced against it.
   */
  let refuse: (reason: unknown) => void = () => undefined;
  let refusal: { reason: unknown } | undefined;
  let sizeBytes = 0;
  let head: Buffer | undefined = Buffer.alloc(0);
  let recognised: Promise<string> | undefined;

  function begin(bytes: Buffer): void {
    head = undefined;
    recognised = recognise(bytes);
    recognised.catch((reason: unknown) => {
      refusal = { reason };
      refuse(reason);
    });
  }
  function inspect(chunk: Buffer): void {
    hash.update(chunk);
    text.inspect(chunk);
    sizeBytes += chunk.length;
    if (head) head = Buffer.concat([head, chunk]);
    if (head && head.length >= headBytes) begin(head.subarray(0, headBytes));
  }
  async function* watched(): AsyncGenerator<Buffer> {
    const chunks = content[Symbol.asyncIterator]();
    // A refusal does not wait for further bytes.
    const next = () =>
      new Promise<IteratorResult<Buffer, unknown>>((resolve, reject) => {
        refuse = reject;
        if (refusal) reject(refusal.reason);
        chunks.next().then(resolve, reject);
      });
    try {
      for (let chunk = await next(); !chunk.done; chunk = await next()) {
        inspect(chunk.value);
        yield chunk.value;
      }
    } finally {
      // Not awaited, since the next bytes may never arrive.
      chunks.return?.().catch(() => undefined);
    }
    text.inspect(undefined);
    if (sizeBytes === 0) throw new AppError('file.empty');
    if (head) begin(head);
    await recognised;
  }
  return {
    stream: Readable.from(watched(), { objectMode: false }),
    async facts() {
      const begun = (await recognised) ?? '';
      const mediaType = begun === 'text/plain' && !text.isText() ? 'application/octet-stream' : begun;
      return { sizeBytes, sha256: hash.digest('hex'), mediaType };
    },
  };
}

/** What is found out about a file while its bytes come by: size, hash, and whether it is what is accepted. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '../app-error.ts';
import { headBytes } from '../file-checks/recognise.ts';

export interface Arrival {
  /** The bytes, once. It fails as soon as they are known to be none that are accepted. */
  stream: Readable;
  /**
   * When all have come. What only began as a text is `application/octet-stream`. Throws `file.empty` where there were
   * none, and what `recognise` throws.
   */
  facts(): Promise<{ sizeBytes: number; sha256: string; mediaType: string }>;
}

/** Other controls than tab, line feed, form feed and carriage return: no text has them. */
const controls = new Uint8Array(256).map((_, byte) =>
  byte === 0x7f || (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte)) ? 1 : 0,
);

/** Whether bytes stay letters of an encoding to their end. */
function encodingWatch(encoding: string) {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let isRight = true;
  return {
    look(chunk: Buffer | undefined) {
      if (!isRight) return;
      try {
        decoder.decode(chunk, { stream: chunk !== undefined });
      } catch {
        isRight = false;
      }
    },
    isRight: () => isRight,
  };
}

/** Follows a text to its end, in the encodings that can be told: a beginning alone proves nothing. */
function textWatch() {
  const [utf8, ...utf16] = [encodingWatch('utf-8'), encodingWatch('utf-16le'), encodingWatch('utf-16be')];
  let start = Buffer.alloc(0);
  let hasNull = false;
  let hasControl = false;
  const look = (chunk: Buffer | undefined) => {
    if (chunk && start.length < 2) start = Buffer.concat([start, chunk]).subarray(0, 2);
    for (const one of [utf8, ...utf16]) one?.look(chunk);
    hasNull ||= chunk?.includes(0) ?? false;
    // Of all other encodings only that is known.
    hasControl ||= chunk?.some((byte) => controls[byte] === 1) ?? false;
  };
  const isText = () => {
    if (!hasControl) return true;
    if (!hasNull) return utf8?.isRight() ?? false;
    const mark = start.toString('hex');
    return utf16.some((one, index) => one.isRight() && mark === ['fffe', 'feff'][index]);
  };
  return { look, isText };
}

/** Looks at bytes on their way. `recognise` gets the first ones, and resolves to a media type or throws a refusal. */
export function arrivalOf(
  content: AsyncIterable<Buffer>,
  recognise: (head: Buffer) => Promise<string>,
): Arrival {
  const hash = createHash('sha256');
  const text = textWatch();
  /** Ends the waiting for the next bytes. Not one promise for all: it would hold whatever has raced against it. */
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
  function look(chunk: Buffer): void {
    hash.update(chunk);
    text.look(chunk);
    sizeBytes += chunk.length;
    if (head) head = Buffer.concat([head, chunk]);
    if (head && head.length >= headBytes) begin(head.subarray(0, headBytes));
  }
  async function* watched(): AsyncGenerator<Buffer> {
    const chunks = content[Symbol.asyncIterator]();
    // A refusal waits for no further bytes.
    const next = () =>
      new Promise<IteratorResult<Buffer, unknown>>((resolve, reject) => {
        refuse = reject;
        if (refusal) reject(refusal.reason);
        chunks.next().then(resolve, reject);
      });
    try {
      for (let chunk = await next(); !chunk.done; chunk = await next()) {
        look(chunk.value);
        yield chunk.value;
      }
    } finally {
      // Not waited for: the next bytes may never come.
      chunks.return?.().catch(() => undefined);
    }
    text.look(undefined);
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

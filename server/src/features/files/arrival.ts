/** What is found out about a file while its bytes come by: size, hash, and whether it is what is accepted. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '../../app-error.ts';
import { headBytes } from '../../file-checks/recognise.ts';

export interface Arrival {
  /** The bytes, once. It fails as soon as they are known to be none that are accepted. */
  stream: Readable;
  /** When all have come. Throws `file.unreadable` where there were none, and what `recognise` throws. */
  facts(): Promise<{ sizeBytes: number; sha256: string; mediaType: string }>;
}

/** Follows a text to its end: a beginning alone proves nothing. */
function textWatch() {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isText = true;
  const look = (chunk: Buffer | undefined) => {
    if (!isText) return;
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
      isText = chunk === undefined || !chunk.includes(0);
    } catch {
      isText = false;
    }
  };
  return { look, isText: () => isText };
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
    if (sizeBytes === 0) throw new AppError('file.unreadable');
    if (head) begin(head);
    await recognised;
  }
  return {
    stream: Readable.from(watched(), { objectMode: false }),
    async facts() {
      const mediaType = (await recognised) ?? '';
      if (mediaType === 'text/plain' && !text.isText()) throw new AppError('file.type_not_accepted');
      return { sizeBytes, sha256: hash.digest('hex'), mediaType };
    },
  };
}

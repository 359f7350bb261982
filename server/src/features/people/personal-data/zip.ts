/** Streams a ZIP archive entry by entry, without buffering it. */
import { Readable } from 'node:stream';
import type ZipStream from 'zip-stream';

export interface ZipEntry {
  /** Path within the archive, separated by `/`. */
  name: string;
  modifiedAt: Date;
  content: Buffer | AsyncIterable<Buffer>;
}

/**
 * Generates the archive's bytes. Throws errors of the entries; a reader that stops also ends their
 * generation.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const { default: Zip } = await import('zip-stream');
  const zip = new Zip();
  const isRead = new AbortController();
  const written = write(entries, zip, isRead.signal).catch((error: Error) => void zip.destroy(error));
  try {
    yield* zip;
  } finally {
    isRead.abort(new Error('nobody reads the archive'));
    await written;
  }
}

/** Requests each entry after the one before was written. */
async function write(entries: AsyncIterable<ZipEntry>, zip: ZipStream, signal: AbortSignal): Promise<void> {
  for await (const { name, modifiedAt, content } of entries) {
    const source = Readable.from(Buffer.isBuffer(content) ? [content] : content);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop);
    source.once('error', reject);
    try {
      // The reader may have stopped while this entry was looked up.
      signal.throwIfAborted();
      zip.entry(source, { name, date: modifiedAt }, (error) => (error ? reject(error) : resolve()));
      await promise;
    } finally {
      signal.removeEventListener('abort', stop);
      source.destroy();
    }
  }
  zip.finalize();
}

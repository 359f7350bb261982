/** Files that are too large for memory. */
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { BlobStore } from '../blob-store.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

export const mebibyte = 1024 * 1024;

/** Makes a stream of `count` mebibytes, of which it holds one. */
export function largeStream(count: number, onChunk = () => {}): Readable {
  const chunk = Buffer.alloc(mebibyte, 'x');
  return Readable.from(
    (function* () {
      for (let i = 0; i < count; i += 1) {
        onChunk();
        yield chunk;
      }
    })(),
    { objectMode: false },
  );
}

/** Mebibytes that were written and read, and the maximum held in memory. */
interface StreamedFile {
  written: number;
  read: number;
  held: number;
}

/** Puts a file of `count` mebibytes, reads it, and removes it. */
export async function putAndReadAsStream(blobs: BlobStore, count: number): Promise<StreamedFile> {
  const inUse = () => process.memoryUsage().arrayBuffers / mebibyte;
  const before = inUse();
  let held = 0;
  const look = () => {
    // Collectable garbage does not count.
    if (inUse() - before > count / 4) collect();
    held = Math.max(held, inUse() - before);
  };
  const { key, sizeBytes } = await blobs.put(largeStream(count, look));
  let readBytes = 0;
  for await (const chunk of await blobs.read(key)) {
    readBytes += chunk.length;
    look();
  }
  await blobs.remove(key);
  return { written: sizeBytes / mebibyte, read: readBytes / mebibyte, held };
}

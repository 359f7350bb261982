/** Files that are too large to be held whole. */
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';
import type { BlobStore } from '../blob-store.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

export const mebibyte = 1024 * 1024;

/** A stream of `count` mebibytes, of which it holds one. */
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

/** Expects that a file of 96 mebibytes goes in and out without being held. */
export async function putAndReadAsStream(blobs: BlobStore): Promise<void> {
  const count = 96;
  const held = () => process.memoryUsage().arrayBuffers / mebibyte;
  const heldBefore = held();
  let heldMost = 0;
  const look = () => {
    // What only waits to be collected does not count.
    if (held() - heldBefore > count / 4) collect();
    heldMost = Math.max(heldMost, held() - heldBefore);
  };
  const { key, sizeBytes } = await blobs.put(largeStream(count, look));
  expect(sizeBytes).toBe(count * mebibyte);
  let readBytes = 0;
  for await (const chunk of await blobs.read(key)) {
    readBytes += chunk.length;
    look();
  }
  expect(readBytes).toBe(sizeBytes);
  expect(heldMost).toBeLessThan(count / 2);
  await blobs.remove(key);
}

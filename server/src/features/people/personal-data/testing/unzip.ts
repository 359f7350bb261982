/** Reads an archive as ordinary programs do; wrong checksums fail. */
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

/** Returns contents by name. */
export async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  const found: Record<string, string> = {};
  for await (const entry of archive.eachEntry()) {
    const content = await buffer(await archive.openReadStreamPromise(entry));
    if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName} is broken`);
    found[entry.fileName] = content.toString();
  }
  return found;
}

/** Blobs on disk: written beside, synced, then renamed, so that no half of a file is ever found under its key. */
import { randomBytes } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from './blob-store.ts';

const keyPattern = /^[0-9a-f]{32}$/;

/** Opens the store in `folder`, which is made if missing. */
export async function diskBlobStore(folder: string): Promise<BlobStore> {
  const incoming = path.join(folder, 'incoming');
  // What a killed process left half-written belongs to nobody.
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true });

  const pathOf = (key: string) => {
    if (!keyPattern.test(key)) throw new Error('not a blob key');
    return path.join(folder, key.slice(0, 2), key);
  };

  return {
    async put(content) {
      const key = randomBytes(16).toString('hex');
      const temporary = path.join(incoming, key);
      try {
        const source = Buffer.isBuffer(content) ? Readable.from([content]) : content;
        await pipeline(source, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }));
        const { size } = await stat(temporary);
        const isNew = await mkdir(path.dirname(pathOf(key)), { recursive: true });
        if (isNew) await syncFolder(folder);
        await rename(temporary, pathOf(key));
        await syncFolder(path.dirname(pathOf(key)));
        return { key, sizeBytes: size };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async read(key) {
      const handle = await open(pathOf(key), 'r');
      return handle.createReadStream();
    },
    exists: (key) =>
      access(pathOf(key), constants.R_OK).then(
        () => true,
        () => false,
      ),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

/** Makes a rename durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

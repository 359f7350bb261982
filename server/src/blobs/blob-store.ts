import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ObjectStore } from './object-store.ts';

/** Where files are kept. Keys are made by the server, never taken from a name that somebody sent. */
export interface BlobStore {
  /**
   * Stores bytes under a new key, or under that of a backup, and resolves, once they are safe, to key and size in
   * bytes.
   */
  put(content: Buffer | Readable, key?: string): Promise<{ key: string; sizeBytes: number }>;
  /** Opens a stored blob. Throws `MissingObjectError` for an unknown key. */
  read(key: string): Promise<Readable>;
  exists(key: string): Promise<boolean>;
  /** Removes a blob; removing an unknown one is no error. */
  remove(key: string): Promise<void>;
}

const keyPattern = /^[0-9a-f]{32}$/;

function pathOf(key: string): string {
  if (!keyPattern.test(key)) throw new Error('not a blob key');
  return `${key.slice(0, 2)}/${key}`;
}

/** Blobs as objects of a storage. */
export function blobStoreOn(objects: ObjectStore): BlobStore {
  return {
    async put(content, key = randomBytes(16).toString('hex')) {
      return { key, sizeBytes: await objects.put(pathOf(key), content) };
    },
    read: async (key) => objects.read(pathOf(key)),
    exists: async (key) => objects.exists(pathOf(key)),
    remove: async (key) => objects.remove(pathOf(key)),
  };
}

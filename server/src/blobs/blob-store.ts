import type { Readable } from 'node:stream';

/** Where files are kept. Keys are made by the server, never taken from a name that somebody sent. */
export interface BlobStore {
  /** Stores bytes and resolves, once they are safe on disk, to their key and size in bytes. */
  put(content: Buffer | Readable): Promise<{ key: string; sizeBytes: number }>;
  /** Opens a stored blob; rejects for an unknown key. */
  read(key: string): Promise<Readable>;
  exists(key: string): Promise<boolean>;
  /** Removes a blob; removing an unknown one is no error. */
  remove(key: string): Promise<void>;
}

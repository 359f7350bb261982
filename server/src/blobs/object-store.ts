/** Common interface of storages: named objects, written atomically. */
import type { Readable } from 'node:stream';

export interface StoredObject {
  path: string;
  modifiedAt: Date;
  sizeBytes: number;
  /** Resolves to a value that changes with the content. In a folder it reads the whole object. */
  mark(): Promise<string>;
}

/** Offsets of the first and the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface ObjectStore {
  /** Writes or replaces an object, and resolves to its size in bytes once it is durable. */
  put(path: string, content: Buffer | Readable): Promise<number>;
  /** Opens an object, or a part of it. Throws `MissingObjectError`. */
  read(path: string, range?: ByteRange): Promise<Readable>;
  exists(path: string): Promise<boolean>;
  /** Renames an object. Throws `MissingObjectError`. */
  move(from: string, to: string): Promise<void>;
  /** Removes an object; a missing one is no error. */
  remove(path: string): Promise<void>;
  /** Lists the objects whose path begins with `prefix`, in no order. */
  list(prefix: string): AsyncIterable<StoredObject>;
}

export class MissingObjectError extends Error {
  constructor(path: string) {
    super(`There is no object ${path}`);
    this.name = 'MissingObjectError';
  }
}

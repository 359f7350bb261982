/** What every kind of storage can do: named objects, written whole or not at all. */
import type { Readable } from 'node:stream';

export interface StoredObject {
  path: string;
  modifiedAt: Date;
  sizeBytes: number;
  /** Resolves to what differs whenever the content differs. A folder reads the whole object for it. */
  mark(): Promise<string>;
}

/** Offsets of the first and the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface ObjectStore {
  /** Writes or replaces an object, and resolves, once it is safe, to its size in bytes. */
  put(path: string, content: Buffer | Readable): Promise<number>;
  /** Opens an object, or a part of it. Throws `MissingObjectError`. */
  read(path: string, range?: ByteRange): Promise<Readable>;
  exists(path: string): Promise<boolean>;
  /** Gives an object another name. Throws `MissingObjectError`. */
  move(from: string, to: string): Promise<void>;
  /** Removes an object; removing a missing one is no error. */
  remove(path: string): Promise<void>;
  /** The objects whose path begins with `prefix`, in no order. */
  list(prefix: string): AsyncIterable<StoredObject>;
}

export class MissingObjectError extends Error {
  constructor(path: string) {
    super(`There is no object ${path}`);
    this.name = 'MissingObjectError';
  }
}

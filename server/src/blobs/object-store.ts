/** What every kind of storage can do: named objects, written whole or not at all. */
import type { Readable } from 'node:stream';

export interface StoredObject {
  path: string;
  /** Differs whenever the content differs. */
  mark: string;
}

export interface ObjectStore {
  /** Writes or replaces an object, and resolves, once it is safe, to its size in bytes. */
  put(path: string, content: Buffer | Readable): Promise<number>;
  /** Opens an object. Throws `MissingObjectError`. */
  read(path: string): Promise<Readable>;
  exists(path: string): Promise<boolean>;
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

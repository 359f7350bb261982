import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ByteRange, ObjectStore } from './object-store.ts';

/** Bytes that nobody has looked at yet. Nothing reads them but what checks them. */
export interface Quarantine {
  /** Stores bytes under `key`, and resolves, once they are safe, to their size in bytes. */
  put(key: string, content: Readable): Promise<number>;
  /** Opens what is stored under `key`, or a part of it. Throws `MissingObjectError`. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Lets checked bytes out: from now on they are a blob, under the key that it resolves to. */
  release(key: string): Promise<string>;
  remove(key: string): Promise<void>;
}

/** A blob, or bytes in quarantine, as it lies in the storage. */
export interface StoredBlob {
  key: string;
  isQuarantined: boolean;
  modifiedAt: Date;
}

/** Where files are kept. Keys are made by the server, never taken from a name that somebody sent. */
export interface BlobStore {
  /**
   * Stores bytes under a new key, or under that of a backup, and resolves, once they are safe, to key and size in
   * bytes.
   */
  put(content: Buffer | Readable, key?: string): Promise<{ key: string; sizeBytes: number }>;
  /** Opens a stored blob, or a part of it. Throws `MissingObjectError` for an unknown key. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  exists(key: string): Promise<boolean>;
  /** Removes a blob; removing an unknown one is no error. */
  remove(key: string): Promise<void>;
  quarantine: Quarantine;
  /** Everything that is stored, in no order. */
  list(): AsyncIterable<StoredBlob>;
  /** Whether this is the storage of the instance with this mark; one without a mark becomes it. */
  belongsTo(mark: string): Promise<boolean>;
}

const keyPattern = /^[0-9a-f]{32}$/;
const quarantineFolder = 'quarantine';

const newKey = () => randomBytes(16).toString('hex');

function checkedKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('not a blob key');
  return key;
}
const pathOf = (key: string) => `${checkedKey(key).slice(0, 2)}/${key}`;
const quarantinePathOf = (key: string) => `${quarantineFolder}/${checkedKey(key)}`;

function quarantineOn(objects: ObjectStore): Quarantine {
  return {
    put: async (key, content) => objects.put(quarantinePathOf(key), content),
    read: async (key, range) => objects.read(quarantinePathOf(key), range),
    async release(key) {
      const released = newKey();
      await objects.move(quarantinePathOf(key), pathOf(released));
      return released;
    },
    remove: async (key) => objects.remove(quarantinePathOf(key)),
  };
}

const markName = 'instance';

async function belongsTo(objects: ObjectStore, mark: string): Promise<boolean> {
  if (!(await objects.exists(markName))) await objects.put(markName, Buffer.from(mark));
  return (await text(await objects.read(markName))) === mark;
}

async function* storedBlobs(objects: ObjectStore): AsyncIterable<StoredBlob> {
  for await (const { path, modifiedAt } of objects.list('')) {
    const [folder, key = ''] = path.split('/');
    // What somebody else put there is not ours.
    if (keyPattern.test(key)) yield { key, isQuarantined: folder === quarantineFolder, modifiedAt };
  }
}

/** Blobs as objects of a storage. */
export function blobStoreOn(objects: ObjectStore): BlobStore {
  return {
    async put(content, key = newKey()) {
      return { key, sizeBytes: await objects.put(pathOf(key), content) };
    },
    read: async (key, range) => objects.read(pathOf(key), range),
    exists: async (key) => objects.exists(pathOf(key)),
    remove: async (key) => objects.remove(pathOf(key)),
    quarantine: quarantineOn(objects),
    list: () => storedBlobs(objects),
    belongsTo: (mark) => belongsTo(objects, mark),
  };
}

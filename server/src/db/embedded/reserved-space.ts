// Room on the disk of the data folder that nothing uses: given up when a full disk keeps PostgreSQL from recovering.
import { randomBytes } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';

const FILE = 'reserved-space';
const PIECE_BYTES = 1024 ** 2;

/** PostgreSQL recovers with two segments of its write-ahead log (16 MB) and some small files. */
export const DEFAULT_RESERVED_BYTES = 64 * 1024 ** 2;

const QUOTA = /disk quota exceeded/i;
const FULL = /no space left on device|disk quota exceeded/i;

/** Whether a message says that a disk is full; which one it leaves open. */
export function saysDiskIsFull(message: string): boolean {
  return FULL.test(message);
}

export class ReservedSpace {
  readonly #folder: string;
  readonly #bytes: number;

  /** Of 0 bytes: there is none, and never room for it. */
  constructor(folder: string, bytes: number) {
    this.#folder = folder;
    this.#bytes = bytes;
  }

  get isWanted(): boolean {
    return this.#bytes > 0;
  }

  get #file(): string {
    return path.join(this.#folder, FILE);
  }

  /** Reserves it where as much again stays free. Tells whether it is reserved. */
  async take(): Promise<boolean> {
    if (!this.isWanted) return false;
    const found = await stat(this.#file).catch(() => undefined);
    if (found?.size === this.#bytes) return true;
    if ((await this.#freeBytes()) < 2 * this.#bytes) return false;
    try {
      await this.#write();
      return true;
    } catch (error) {
      await rm(this.#file, { force: true });
      if (saysDiskIsFull((error as Error).message)) return false;
      throw error;
    }
  }

  /**
   * Whether `failure`, which says that a disk is full, means this one: there is less free than is reserved. Of a
   * user's quota the file system does not tell what is free.
   */
  async isNeededAfter(failure: string): Promise<boolean> {
    return QUOTA.test(failure) || (await this.#freeBytes()) < this.#bytes;
  }

  /** Gives it up. Tells whether there was any. */
  async release(): Promise<boolean> {
    const found = await stat(this.#file).catch(() => undefined);
    await rm(this.#file, { force: true });
    return found !== undefined;
  }

  async #freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#folder);
    return bavail * bsize;
  }

  async #write(): Promise<void> {
    const file = await open(this.#file, 'w', 0o600);
    try {
      // Of zeros, a file system that compresses would keep nothing.
      const piece = randomBytes(PIECE_BYTES);
      for (let leftBytes = this.#bytes; leftBytes > 0; ) {
        const { bytesWritten } = await file.write(piece, 0, Math.min(leftBytes, piece.length));
        leftBytes -= bytesWritten;
      }
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

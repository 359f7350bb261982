// Reserved disk space of the data folder, released when a full disk prevents PostgreSQL's recovery.
import { randomBytes } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';

const FILE = 'reserved-space';
const PIECE_BYTES = 1024 ** 2;

/** PostgreSQL recovers with two segments of its write-ahead log (16 MB) and some small files. */
export const DEFAULT_RESERVED_BYTES = 64 * 1024 ** 2;

const QUOTA = /disk quota exceeded/i;
const FULL = /no space left on device|disk quota exceeded/i;

/** Checks that a message reports a full disk; it does not name which one. */
export function reportsFullDisk(message: string): boolean {
  return FULL.test(message);
}

export class ReservedSpace {
  readonly #folder: string;
  readonly #bytes: number;

  /** With 0 bytes nothing is ever reserved. */
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

  /** Reserves the space if as much again stays free. Resolves to whether it is reserved. */
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
      if (reportsFullDisk((error as Error).message)) return false;
      throw error;
    }
  }

  /**
   * Checks that a `failure` about a full disk means this one: less is free than is reserved. A user's quota
   * always counts, since the file system doesn't report its free space.
   */
  async isNeededAfter(failure: string): Promise<boolean> {
    return QUOTA.test(failure) || (await this.#freeBytes()) < this.#bytes;
  }

  /** Releases the space. Resolves to whether there was any. */
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
      // Random, since a compressing file system would not allocate zeros.
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

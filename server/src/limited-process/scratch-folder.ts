/** Files that only the processes beside the product read, for as long as those work on them. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '../db/id.ts';

export interface ScratchFolder {
  /** Writes bytes into a file, which is there while `work` needs it. */
  withFile<Value>(open: () => Promise<Readable>, work: (file: string) => Promise<Value>): Promise<Value>;
  /** A folder with links to files of the product, by their names. */
  folderOf(files: readonly string[]): Promise<string>;
  remove(): Promise<void>;
}

/** A folder of its own, which nobody else may read; made when it is first needed. */
export function scratchFolder(): ScratchFolder {
  let made: Promise<string> | undefined;
  const folder = () => (made ??= mkdtemp(path.join(os.tmpdir(), 'polylogue-reading-')));
  return {
    async withFile(open, work) {
      const file = path.join(await folder(), newId());
      try {
        await pipeline(await open(), createWriteStream(file, { mode: 0o600 }));
        return await work(file);
      } finally {
        await rm(file, { force: true });
      }
    },
    async folderOf(files) {
      const linked = await mkdtemp(path.join(await folder(), 'links-'));
      for (const file of files) await symlink(file, path.join(linked, path.basename(file)));
      return linked;
    },
    async remove() {
      if (!made) return;
      await rm(await made, { recursive: true, force: true });
      made = undefined;
    },
  };
}

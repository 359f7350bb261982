/** Files that only the processes beside the product read, for as long as those work on them. */
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
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

/** A machine that started anew counts its processes from the beginning: another one may have had this number. */
const ofThisMachine = `polylogue-reading-${os.hostname()}-`;
const ofThisProcess = new Set<string>();

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes the folders of processes that were killed. Another user's stay. */
async function removeAbandoned(): Promise<void> {
  const names = await readdir(os.tmpdir());
  const abandoned = names.filter((name) => {
    if (!name.startsWith(ofThisMachine) || ofThisProcess.has(name)) return false;
    const processId = Number.parseInt(name.slice(ofThisMachine.length), 10);
    return processId === process.pid || !isRunning(processId);
  });
  for (const name of abandoned) {
    await rm(path.join(os.tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function makeFolder(): Promise<string> {
  const name = `${ofThisMachine}${process.pid}-${newId()}`;
  ofThisProcess.add(name);
  const folder = path.join(os.tmpdir(), name);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** A folder of its own, which nobody else may read; made when it is first needed. What killed processes left goes at once. */
export function scratchFolder(): ScratchFolder {
  let made: Promise<string> | undefined;
  const cleaned = removeAbandoned().catch(() => undefined);
  const folder = () => (made ??= cleaned.then(makeFolder));
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

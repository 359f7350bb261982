/** Temporary files for sandboxed processes, which exist while those work on them. */
import { createWriteStream } from 'node:fs';
import { lstat, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '../db/id.ts';

export interface ScratchFolder {
  /** Writes bytes into a file that exists while `work` runs. */
  withFile<Value>(open: () => Promise<Readable>, work: (file: string) => Promise<Value>): Promise<Value>;
  /** Returns a folder with links to files of the product, by their names; the same each time. */
  linksTo(files: readonly string[]): Promise<string>;
  remove(): Promise<void>;
}

/** Includes the host name, since process numbers of another machine may coincide. */
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

/** Removes folders of killed processes, except other users'. */
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
  // Fails if the name is taken.
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/**
 * Checks that a folder still exists and is ours: systems remove old files, and others may then take the
 * name.
 */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && (process.getuid === undefined || found.uid === process.getuid());
}

/** Makes a private folder, created on demand. Folders of killed processes are removed at once. */
export function scratchFolder(): ScratchFolder {
  let made: Promise<string> | undefined;
  const cleaned = removeAbandoned().catch(() => undefined);
  const folder = async () => {
    const present = await (made ??= cleaned.then(makeFolder));
    if (!(await isOurs(present))) made = makeFolder();
    return made;
  };
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
    async linksTo(files) {
      const links = path.join(await folder(), 'links');
      await mkdir(links, { recursive: true, mode: 0o700 });
      for (const file of files) {
        const link = path.join(links, path.basename(file));
        await symlink(file, link).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error;
        });
      }
      return links;
    },
    async remove() {
      if (!made) return;
      await rm(await made, { recursive: true, force: true });
      made = undefined;
    },
  };
}

// Restricts a data folder to one running process of the product. The kernel holds the lock and releases it
// with the process; without a `flock` program, process number and start time identify the holder.
import { spawn } from 'node:child_process';
import { type FileHandle, open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readStartMark } from '../embedded/process-facts.ts';
import { DatabaseStartError } from '../start/start-error.ts';

interface Holder {
  pid: number;
  host: string;
  since: string;
  startMark?: string | undefined;
}

export interface FolderLock {
  release: () => Promise<void>;
}

/**
 * Locks `dataFolder`, which must exist; with `isShared`, together with other sharing processes.
 * Throws `DatabaseStartError` ('in_use') naming the holder.
 */
export async function lockDataFolder(dataFolder: string, { isShared = false } = {}): Promise<FolderLock> {
  const file = await open(path.join(dataFolder, 'instance.lock'), 'a+', 0o600);
  try {
    const holder = await readHolder(file);
    const isFree = (await lockInKernel(file, isShared)) ?? (await hasEnded(holder));
    if (!isFree) throw inUse(dataFolder, holder);
    if (!isShared) await writeHolder(file);
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    release: async () => {
      if (!isShared) await file.truncate(0);
      await file.close();
    },
  };
}

/**
 * Resolves to true if locked, false if another process holds the lock, undefined without a `flock` program.
 */
async function lockInKernel(file: FileHandle, isShared: boolean): Promise<boolean | undefined> {
  // The lock belongs to the open file, which we share with the child and keep after it has ended.
  const child = spawn('flock', ['--nonblock', isShared ? '--shared' : '--exclusive', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', file.fd],
  });
  return await new Promise((resolve) => {
    child.once('error', () => resolve(undefined));
    child.once('exit', (code) => resolve(code === 0));
  });
}

async function hasEnded(holder: Holder | undefined): Promise<boolean> {
  if (!holder) return true;
  const startMark = await readStartMark(holder.pid);
  return startMark === undefined || startMark !== holder.startMark;
}

async function readHolder(file: FileHandle): Promise<Holder | undefined> {
  const buffer = Buffer.alloc(4_096);
  const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
  try {
    const holder: Holder = JSON.parse(buffer.toString('utf8', 0, bytesRead));
    return holder;
  } catch {
    // Empty, or truncated by a crash during the write: no holder is known.
    return undefined;
  }
}

async function writeHolder(file: FileHandle): Promise<void> {
  const holder: Holder = {
    pid: process.pid,
    host: os.hostname(),
    since: new Date().toISOString(),
    startMark: await readStartMark(process.pid),
  };
  await file.truncate(0);
  await file.write(`${JSON.stringify(holder)}\n`);
}

function inUse(dataFolder: string, holder: Holder | undefined): DatabaseStartError {
  const who = holder ? ` (process ${holder.pid} on ${holder.host}, since ${holder.since})` : '';
  return new DatabaseStartError(
    'in_use',
    `The data folder ${dataFolder} is in use by another running Polylogue${who}. ` +
      'Stop that one, or give this one a folder of its own with POLYLOGUE_DATA.',
  );
}

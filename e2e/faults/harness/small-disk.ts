/** A file system that fills up. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Skipped, type FaultRun } from '../fault.ts';

const size = '360m';

/** Mounts a small file system. Throws `Skipped` if this user may not mount. */
export function mountSmall(trial: FaultRun): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'polylogue-small-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw new Skipped(
      `no file system can be mounted here: ${String((error as Error).message).split('\n')[0]}`,
    );
  }
  trial.defer(async () => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

/** Fills the free space; removing the returned file frees it. */
export function fill(folder: string): string {
  const file = path.join(folder, 'filler');
  const handle = openSync(file, 'a');
  const piece = Buffer.alloc(64 * 1024, 1);
  const { bsize } = statfsSync(folder);
  const freeBytes = () => statfsSync(folder).bavail * bsize;
  while (freeBytes() > 0) writeSync(handle, piece, 0, Math.min(piece.length, freeBytes()));
  closeSync(handle);
  return file;
}

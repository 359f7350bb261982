/** Disk without free space for the duration of a test. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';

export interface Disk {
  /** Uses up the free space. */
  fill(): void;
  /** Releases the used space. */
  makeRoom(): void;
  /** Registers cleanup of users of the disk; the last one runs first. */
  beforeUnmount(end: () => Promise<void>): void;
}

/** Mounts a disk of a given size (tmpfs notation) at `folder`; `undefined` if this user may not mount. */
export function smallDisk(folder: string, size: string): Disk | undefined {
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=711`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    return undefined;
  }
  const ends: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    for (const end of ends.toReversed()) await end();
    execFileSync('umount', ['-l', folder]);
  });
  const filler = path.join(folder, 'filler');
  return {
    fill: () => fill(folder, filler),
    makeRoom: () => rmSync(filler),
    beforeUnmount: (end) => void ends.push(end),
  };
}

function fill(folder: string, filler: string): void {
  const { bsize } = statfsSync(folder);
  const piece = Buffer.alloc(256 * bsize, 1);
  const file = openSync(filler, 'a');
  for (let free = statfsSync(folder).bavail; free > 0; free = statfsSync(folder).bavail) {
    writeSync(file, piece, 0, Math.min(piece.length, free * bsize));
  }
  closeSync(file);
}

/** Mounts a full disk at `folder`. Names and empty files still fit. */
export function fullDisk(folder: string): Pick<Disk, 'makeRoom'> | undefined {
  const disk = smallDisk(folder, '64k');
  disk?.fill();
  return disk;
}

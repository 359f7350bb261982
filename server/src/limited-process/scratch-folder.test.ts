import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { scratchFolder } from './scratch-folder.ts';

const made: string[] = [];
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A folder with a file, as a process left it. */
async function left(by: number | string): Promise<string> {
  const folder = path.join(os.tmpdir(), `polylogue-reading-${os.hostname()}-${by}-left`);
  made.push(folder);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'a.pdf'), 'what somebody sent');
  return folder;
}

const withFile = (scratch: ReturnType<typeof scratchFolder>) =>
  scratch.withFile(
    async () => Readable.from('text'),
    async (file) => file,
  );

it('removes what killed processes left, and nothing of those that run', async () => {
  const dead = await left(spawnSync('true').pid);
  const formerWithThisNumber = await left(process.pid);
  const alive = await left(process.ppid);
  const other = scratchFolder();
  const file = await other.withFile(
    async () => Readable.from('text'),
    async (inUse) => {
      const scratch = scratchFolder();
      await withFile(scratch);
      await scratch.remove();
      expect(existsSync(inUse)).toBe(true);
      return inUse;
    },
  );
  expect([dead, formerWithThisNumber, alive].map((folder) => existsSync(folder))).toEqual([
    false,
    false,
    true,
  ]);
  await other.remove();
  expect(existsSync(path.dirname(file))).toBe(false);
});

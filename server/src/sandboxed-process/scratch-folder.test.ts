import { spawnSync } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync, readdirSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { scratchFolder } from './scratch-folder.ts';

const made: string[] = [];
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** Makes a folder with a file, as left by a process. */
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

it('removes folders of killed processes, and none of running ones', async () => {
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

it('hides files from other users of the machine, under an unpredictable name', async () => {
  const [one, other] = [scratchFolder(), scratchFolder()];
  const modes = await one.withFile(
    async () => Readable.from('text'),
    async (file) => [file, path.dirname(file)].map((name) => statSync(name).mode & 0o777),
  );
  expect(modes).toEqual([0o600, 0o700]);
  const links = await one.linksTo([import.meta.filename]);
  expect(statSync(links).mode & 0o777).toBe(0o700);
  expect(path.dirname(links)).not.toBe(path.dirname(await other.linksTo([])));
  await Promise.all([one.remove(), other.remove()]);
});

it('is recreated if the system removed it, and never taken over from another user', async () => {
  const scratch = scratchFolder();
  const linksTo = () => scratch.linksTo([import.meta.filename]);
  const before = await linksTo();
  await rm(path.join(before, path.basename(import.meta.filename)));
  expect(existsSync(path.join(await linksTo(), path.basename(import.meta.filename)))).toBe(true);
  const elsewhere = await left(process.ppid);
  await rm(path.dirname(before), { recursive: true });
  await symlink(elsewhere, path.dirname(before));
  const after = await linksTo();
  expect(path.dirname(after)).not.toBe(path.dirname(before));
  expect(readdirSync(elsewhere)).toEqual(['a.pdf']);
  await scratch.remove();
  await rm(path.dirname(before));
});

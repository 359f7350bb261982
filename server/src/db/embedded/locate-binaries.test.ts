import { cp, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { binariesIn, locateEmbeddedBinaries, prepareBinaries } from './locate-binaries.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

test('the embedded PostgreSQL is version 18', async () => {
  expect(await locateEmbeddedBinaries()).toMatchObject({ major: 18 });
});

test('a package that was installed without its scripts is made runnable', async () => {
  const { postgres } = await locateEmbeddedBinaries();
  const installed = path.dirname(path.dirname(postgres));
  const folder = await temporaryFolder();
  const nativeFolder = path.join(folder, 'native');
  // Copied as npm unpacks it: whole files, no links.
  await cp(installed, nativeFolder, {
    recursive: true,
    filter: async (file) => !(await lstat(file)).isSymbolicLink() && !file.endsWith('.a'),
  });
  await expect(binariesIn(path.join(nativeFolder, 'bin'))).rejects.toMatchObject({
    reason: 'binaries_missing',
  });

  const prepared = await prepareBinaries(nativeFolder);
  expect(prepared.major).toBe(18);
  expect(await readdir(path.join(nativeFolder, 'lib'))).toContain('libpq.so.5');
  expect(await prepareBinaries(nativeFolder)).toEqual(prepared);
});

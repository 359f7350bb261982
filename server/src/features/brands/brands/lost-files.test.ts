import { rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openBlobStore } from '../../../blobs/open-storage.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { testClock } from '../../../testing/test-clock.ts';
import { seed } from './seed.ts';
import { type BrandDeps, readFileOf } from './service.ts';
import { defaultBrandKey } from './default-brand.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

test('restores a lost logo at the next start', async () => {
  const folder = await temporaryFolder();
  const start = async () => {
    const blobs = await openBlobStore({ kind: 'folder', folder, isShared: false });
    const deps = { db, clock: testClock(), blobs };
    await seed(deps, 'Polylogue');
    return deps;
  };
  const open = async (deps: BrandDeps) =>
    (
      await readFileOf(deps, { brandKey: defaultBrandKey, fileName: 'logo.svg', caller: undefined })
    ).body.open();
  const { db } = await testDatabase();
  const before = await start();
  await rm(path.join(folder, 'blobs'), { recursive: true });
  await expect(open(before)).rejects.toMatchObject({ code: 'brand_file.not_found' });
  expect(await text(await open(await start()))).toContain('<svg');
});

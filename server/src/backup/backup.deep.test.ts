/** Backups from one engine restored into the other, and damage to every piece. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT_DATABASE, sourceOn } from '../db/embedded/cluster.ts';
import { binariesIn } from '../db/embedded/locate-binaries.ts';
import { startTemporaryServer, type TemporaryServer } from '../db/embedded/temporary-server.ts';
import { emptyDatabase } from '../testing/database/database.ts';
import { tableDigests } from '../testing/database/table-digests.ts';
import { readVerified } from './restore-backup.ts';
import { type BackupHarness, createBackupHarness } from './testing/backup-harness.ts';
import { flipBit } from './testing/flip-bit.ts';
import { writeBackup } from './write-backup.ts';

let harness: BackupHarness;
beforeAll(async () => {
  harness = await createBackupHarness();
});

describe.skipIf(!process.env.POLYLOGUE_TEST_PG15_BIN)('between engines', () => {
  let postgres15: TemporaryServer;
  beforeAll(async () => {
    postgres15 = await startTemporaryServer(await binariesIn(process.env.POLYLOGUE_TEST_PG15_BIN ?? ''));
  });
  afterAll(() => postgres15.stop());

  it('keeps every row in PostgreSQL 15, and back', async () => {
    const { deps, origin, restoreInto, root, storageIn } = harness;
    const expected = await tableDigests(origin.source);
    const there = sourceOn(postgres15.socketFolder, PRODUCT_DATABASE);
    await writeBackup(deps, path.join(root, 'leaving'));
    await restoreInto(there, path.join(root, 'leaving'), 'there');
    expect(await tableDigests(there)).toEqual(expected);
    await writeBackup({ ...deps, source: there, storage: storageIn('there') }, path.join(root, 'returning'));
    const { source } = await emptyDatabase();
    await restoreInto(source, path.join(root, 'returning'), 'back');
    expect(await tableDigests(source)).toEqual(expected);
  });
});

it('refuses a backup of which any piece is changed, truncated or missing', async () => {
  const backup = path.join(harness.root, 'to-damage');
  const manifest = await writeBackup(harness.deps, backup);
  for (const { piece } of [...manifest.tables, ...manifest.files]) {
    const file = path.join(backup, piece.path);
    const bytes = await readFile(file);
    for (const changed of [flipBit(bytes), bytes.subarray(1), undefined]) {
      await (changed ? writeFile(file, changed) : rm(file));
      await expect(readVerified(backup)).rejects.toThrow(`The backup is damaged: ${piece.path}`);
    }
    await writeFile(file, bytes);
  }
  expect((await readVerified(backup)).tables.length).toBeGreaterThan(20);
});

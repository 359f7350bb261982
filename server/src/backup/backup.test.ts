import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openBlobStore } from '../blobs/open-storage.ts';
import { prepareForLoad } from '../db/dump/load-database.ts';
import { migrateDatabase } from '../db/schema/migrate.ts';
import { defineJob } from '../jobs/define-job.ts';
import { startJobQueue } from '../jobs/job-queue.ts';
import { emptyDatabase, testDatabase } from '../testing/database/database.ts';
import { tableDigests } from '../testing/database/table-digests.ts';
import type { Manifest } from './manifest.ts';
import { readVerified, restoreBackup } from './restore-backup.ts';
import { createBackupHarness, insertUser } from './testing/backup-harness.ts';
import { flipBit } from './testing/flip-bit.ts';
import { writeBackup } from './write-backup.ts';

const silent = () => undefined;
const harness = await createBackupHarness();

describe('a backup', () => {
  it('holds the rows and files of one moment, despite concurrent writes', async () => {
    const backup = path.join(harness.root, 'of-moment');
    const before = await tableDigests(harness.origin.source);
    const added: string[] = [];
    const onProgress = () => void insertUser(harness.origin.db).then((id) => added.push(id));
    await writeBackup({ ...harness.deps, onProgress }, backup);
    await expect.poll(() => added.length).toBeGreaterThan(10);

    const { db, source } = await emptyDatabase();
    await harness.restoreInto(source, backup, 'of-moment-restored');
    expect(await tableDigests(source)).toEqual(before);
    expect(await tableDigests(harness.origin.source)).not.toEqual(before);
    const { rows } =
      await sql`select from oidc_records union all select from sessions where ended_at is null`.execute(db);
    expect(rows).toEqual([]);
    const blobs = await openBlobStore(harness.storageIn('of-moment-restored'));
    expect(String(await buffer(await blobs.read(harness.blobKey)))).toBe('a logo');
  });

  it('holds waiting jobs, and the restored queue works on them', async () => {
    const job = defineJob({ name: 'count-things', data: z.object({ things: z.number() }) });
    const queue = await startJobQueue(harness.origin.source, silent);
    await harness.origin.db.transaction().execute((tx) => queue.enqueue(tx, job, { data: { things: 3 } }));
    await queue.stop();
    const backup = path.join(harness.root, 'with-job');
    await writeBackup(harness.deps, backup);
    const { source } = await testDatabase();
    await harness.restoreInto(source, backup, 'with-job-restored');
    await migrateDatabase(source);
    const restored = await startJobQueue(source, silent);
    const seen: unknown[] = [];
    await restored.work(job, async (data) => void seen.push(data));
    await expect.poll(() => seen).toEqual([{ things: 3 }]);
    await restored.stop();
  });

  it('leaves nothing if it fails', async () => {
    const broken = { ...harness.deps.storage, folder: path.join(harness.root, 'gone') };
    const onProgress = (line: string) => {
      if (line.includes('missing')) throw new Error('the terminal is gone');
    };
    const names = await readdir(harness.root);
    await expect(
      writeBackup({ ...harness.deps, storage: broken, onProgress }, path.join(harness.root, 'broken')),
    ).rejects.toThrow('the terminal is gone');
    expect((await readdir(harness.root)).filter((name) => !names.includes(name))).toEqual(['gone']);
  });
});

describe('a restore refuses without changing the database', () => {
  let backup: string;
  let manifest: Manifest;
  beforeAll(async () => {
    backup = path.join(harness.root, 'to-damage');
    manifest = await writeBackup(harness.deps, backup);
  });

  /** Changes a file of the backup while `work` runs. */
  async function withChanged(
    name: string,
    change: (bytes: Buffer) => Buffer | undefined,
    work: () => Promise<void>,
  ) {
    const file = path.join(backup, name);
    const bytes = await readFile(file);
    const changed = change(Buffer.from(bytes));
    await (changed ? writeFile(file, changed) : rm(file));
    await work();
    await writeFile(file, bytes);
  }

  it('a backup with changed, truncated or missing pieces', async () => {
    const pieces = [...manifest.tables, ...manifest.files].map(({ piece }) => piece.path);
    expect(pieces.length).toBeGreaterThan(20);
    const damages = [flipBit, (bytes: Buffer) => bytes.subarray(1), () => undefined];
    for (const [index, change] of damages.entries()) {
      const name = pieces.at(-1 - index) ?? '';
      await withChanged(name, change, () =>
        expect(readVerified(backup)).rejects.toThrow(`The backup is damaged: ${name}`),
      );
    }
    expect((await readVerified(backup)).tables.length).toBeGreaterThan(20);
  });

  it('an unfinished backup, or one with a truncated manifest', async () => {
    await withChanged(
      'manifest.json',
      () => undefined,
      () => expect(readVerified(backup)).rejects.toThrow('There is no finished backup'),
    );
    await withChanged(
      'manifest.json',
      (bytes) => bytes.subarray(0, 100),
      () => expect(readVerified(backup)).rejects.toThrow('manifest of the backup'),
    );
  });

  it('a backup of a newer version, also of the format', async () => {
    const { db, source } = await emptyDatabase();
    await expect(prepareForLoad(source, [...manifest.migrations, '299901010000-later'])).rejects.toThrow(
      'made by a newer version of Polylogue (299901010000-later)',
    );
    const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(db);
    expect(rows).toEqual([]);
    await withChanged(
      'manifest.json',
      (bytes) => Buffer.from(String(bytes).replace('"format": 1', '"format": 2')),
      () => expect(readVerified(backup)).rejects.toThrow('newer version'),
    );
  });

  it('to overwrite existing data', async () => {
    const before = await tableDigests(harness.origin.source);
    await expect(harness.restoreInto(harness.origin.source, backup, 'elsewhere')).rejects.toThrow(
      'is not empty',
    );
    expect(await tableDigests(harness.origin.source)).toEqual(before);
  });

  it('a different number of rows than in the manifest, and can be repeated', async () => {
    const { source } = await testDatabase();
    await prepareForLoad(source, manifest.migrations);
    const wrong = structuredClone(manifest);
    for (const table of wrong.tables) if (table.name === 'users') table.rowCount += 1;
    const target = { source, storage: harness.storageIn('repeated'), onProgress: silent };
    await expect(restoreBackup(target, backup, wrong)).rejects.toThrow('users has other rows');
    await harness.restoreInto(source, backup, 'repeated');
    expect(await tableDigests(source)).toEqual(await tableDigests(harness.origin.source));
  });
});

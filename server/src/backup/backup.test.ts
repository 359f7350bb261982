import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openBlobStore } from '../blobs/open-storage.ts';
import type { FolderLocation } from '../blobs/storage-location.ts';
import type { DatabaseSource } from '../db/client.ts';
import { prepareForLoad } from '../db/dump/load-database.ts';
import { PRODUCT_DATABASE, sourceOn } from '../db/embedded/cluster.ts';
import { binariesIn } from '../db/embedded/locate-binaries.ts';
import { startTemporaryServer, type TemporaryServer } from '../db/embedded/temporary-server.ts';
import { newId } from '../db/id.ts';
import { migrateDatabase } from '../db/schema/migrate.ts';
import { defineJob } from '../jobs/define-job.ts';
import { startJobQueue } from '../jobs/job-queue.ts';
import { emptyDatabase, testDatabase, type TestDatabase } from '../testing/database/database.ts';
import { tableDigests } from '../testing/database/table-digests.ts';
import type { Manifest } from './manifest.ts';
import { readVerified, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let root: string;
let origin: TestDatabase;
let storage: FolderLocation;
let blobKey: string;
const silent = () => undefined;
/** What a text format could take for its own. */
const hostileTexts = [
  '',
  '\\N',
  '\\.',
  '\t\n\r\v',
  'a\\tb',
  '"quoted", {braces}',
  '\u202eعربي',
  '🧵\ud83e\udef6',
  'NULL',
];
const deps = () => ({ source: origin.source, storage, secret: 's'.repeat(32), onProgress: silent });
const storageIn = (name: string): FolderLocation => ({
  kind: 'folder',
  folder: path.join(root, name),
  isShared: false,
});

async function restoreInto(source: DatabaseSource, backup: string, name: string): Promise<void> {
  const manifest = await readVerified(backup);
  await prepareForLoad(source, manifest.migrations);
  await restoreBackup({ source, storage: storageIn(name), onProgress: silent }, backup, manifest);
}

async function insertUser(): Promise<string> {
  const id = newId();
  await origin.db
    .insertInto('users')
    .values({ id, issuer: 'local', subject: id, name: 'Ada', user_name: 'ada', created_at: new Date() })
    .execute();
  return id;
}

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'polylogue-backup-'));
  storage = storageIn('origin');
  origin = await testDatabase();
  const { db } = origin;
  blobKey = (await (await openBlobStore(storage)).put(Buffer.from('a logo'))).key;
  const userId = await insertUser();
  await sql`insert into sessions (id, user_id, created_at, expires_at)
    values (${newId()}, ${userId}, now(), now() + interval '1 hour')`.execute(db);
  await sql`insert into oidc_records (model, id, payload) values ('Session', 'remembered', '{}')`.execute(db);
  await sql`insert into brands (key, name, theme, host_names, created_at)
    values ('red', 'Red', ${JSON.stringify({ texts: hostileTexts })}::jsonb, ${hostileTexts}, now())`.execute(
    db,
  );
  await sql`insert into brand_files values ('red', 'logo.svg', 'image/svg+xml', ${blobKey})`.execute(db);
  await sql`insert into model_providers (id, name, kind, sealed_key, created_at, updated_at)
    values (${newId()}, ${hostileTexts.join('')}, 'openai', '\\x00ff5c0a0d09', 'infinity', '0044-03-15 12:00:00 BC')`.execute(
    db,
  );
  const [libraryId, fileId] = [newId(), newId()];
  await sql`insert into libraries (id, name, created_at) values (${libraryId}, 'L', now())`.execute(db);
  await sql`insert into library_files (id, library_id, path, title, media_type, content, content_hash, created_at)
    values (${fileId}, ${libraryId}, 'a', 'A', 'text/plain', ${hostileTexts.join('\n')}, '', now())`.execute(
    db,
  );
  await sql`insert into library_chunks
    values (${newId()}, ${fileId}, ${libraryId}, 0, '', '', 0, 0, 'm', '{0.1,-1e-38,3.4028235e38,NaN}')`.execute(
    db,
  );
  // The database gives each agent a set of questions, which is somebody's work by now.
  const agent = { name: 'A', description: '', system_prompt: '', created_at: new Date() };
  await db
    .insertInto('agents')
    .values({ ...agent, id: newId() })
    .execute();
  await db.updateTable('evaluation_sets').set({ version: 3 }).execute();
});
afterAll(() => rm(root, { recursive: true }));

describe('a backup', () => {
  it('holds the rows and files of one moment, whatever is written meanwhile', async () => {
    const backup = path.join(root, 'of-moment');
    const before = await tableDigests(origin.source);
    const added: string[] = [];
    const onProgress = () => void insertUser().then((id) => added.push(id));
    await writeBackup({ ...deps(), onProgress }, backup);
    await expect.poll(() => added.length).toBeGreaterThan(10);

    const { db, source } = await emptyDatabase();
    await restoreInto(source, backup, 'of-moment-restored');
    expect(await tableDigests(source)).toEqual(before);
    expect(await tableDigests(origin.source)).not.toEqual(before);
    const { rows } =
      await sql`select from oidc_records union all select from sessions where ended_at is null`.execute(db);
    expect(rows).toEqual([]);
    const blobs = await openBlobStore(storageIn('of-moment-restored'));
    expect(String(await buffer(await blobs.read(blobKey)))).toBe('a logo');
  });

  it('holds the jobs that wait, and the restored queue works on them', async () => {
    const job = defineJob({ name: 'count-things', data: z.object({ things: z.number() }) });
    const queue = await startJobQueue(origin.source, silent);
    await origin.db.transaction().execute((tx) => queue.enqueue(tx, job, { data: { things: 3 } }));
    await queue.stop();
    const backup = path.join(root, 'with-job');
    await writeBackup(deps(), backup);
    const { source } = await emptyDatabase();
    await restoreInto(source, backup, 'with-job-restored');
    await migrateDatabase(source);
    const restored = await startJobQueue(source, silent);
    const seen: unknown[] = [];
    await restored.work(job, async (data) => void seen.push(data));
    await expect.poll(() => seen).toEqual([{ things: 3 }]);
    await restored.stop();
  });

  it('leaves nothing when it breaks off', async () => {
    const broken = { ...storage, folder: path.join(root, 'gone') };
    const onProgress = (line: string) => {
      if (line.includes('missing')) throw new Error('the terminal is gone');
    };
    const names = await readdir(root);
    await expect(
      writeBackup({ ...deps(), storage: broken, onProgress }, path.join(root, 'broken')),
    ).rejects.toThrow('the terminal is gone');
    expect((await readdir(root)).filter((name) => !names.includes(name))).toEqual(['gone']);
  });
});

describe.skipIf(!process.env.POLYLOGUE_TEST_PG15_BIN)('between engines', () => {
  let postgres15: TemporaryServer;
  beforeAll(async () => {
    postgres15 = await startTemporaryServer(await binariesIn(process.env.POLYLOGUE_TEST_PG15_BIN ?? ''));
  });
  afterAll(() => postgres15.stop());

  it('every row is the same in PostgreSQL 15, and back', async () => {
    const expected = await tableDigests(origin.source);
    const there = sourceOn(postgres15.socketFolder, PRODUCT_DATABASE);
    await writeBackup(deps(), path.join(root, 'leaving'));
    await restoreInto(there, path.join(root, 'leaving'), 'there');
    expect(await tableDigests(there)).toEqual(expected);
    await writeBackup(
      { ...deps(), source: there, storage: storageIn('there') },
      path.join(root, 'returning'),
    );
    const { source } = await emptyDatabase();
    await restoreInto(source, path.join(root, 'returning'), 'back');
    expect(await tableDigests(source)).toEqual(expected);
  });
});

describe('a restore refuses, with a database that stays as it was,', () => {
  let backup: string;
  let manifest: Manifest;
  beforeAll(async () => {
    backup = path.join(root, 'to-damage');
    manifest = await writeBackup(deps(), backup);
  });

  /** Changes a file of the backup for as long as `work` runs. */
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

  const flipped = (bytes: Buffer) => {
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    return bytes;
  };

  it('a backup of which any piece is changed, cut or missing', async () => {
    const pieces = [...manifest.tables, ...manifest.files].map(({ piece }) => piece.path);
    expect(pieces.length).toBeGreaterThan(20);
    for (const name of pieces) {
      for (const change of [flipped, (bytes: Buffer) => bytes.subarray(1), () => undefined]) {
        await withChanged(name, change, () =>
          expect(readVerified(backup)).rejects.toThrow(`The backup is damaged: ${name}`),
        );
      }
    }
    expect((await readVerified(backup)).tables.length).toBeGreaterThan(20);
  });

  it('a backup that was never finished, or whose manifest is cut', async () => {
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

  it('to overwrite anything', async () => {
    const before = await tableDigests(origin.source);
    await expect(restoreInto(origin.source, backup, 'elsewhere')).rejects.toThrow('is not empty');
    expect(await tableDigests(origin.source)).toEqual(before);
  });

  it('rows that are not as many as the manifest says, and can be repeated then', async () => {
    const { source } = await emptyDatabase();
    await prepareForLoad(source, manifest.migrations);
    const wrong = structuredClone(manifest);
    for (const table of wrong.tables) if (table.name === 'users') table.rowCount += 1;
    const target = { source, storage: storageIn('repeated'), onProgress: silent };
    await expect(restoreBackup(target, backup, wrong)).rejects.toThrow('users has other rows');
    await restoreInto(source, backup, 'repeated');
    expect(await tableDigests(source)).toEqual(await tableDigests(origin.source));
  });
});

/** Backups whose digests are right and whose parts don't fit: somebody, or a fault, changed the manifest. */
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlobStore } from '../blobs/open-storage.ts';
import { prepareForLoad } from '../db/dump/load-database.ts';
import { DatabaseStartError } from '../db/start/start-error.ts';
import { newId } from '../db/id.ts';
import { emptyDatabase, testDatabase, type TestDatabase } from '../testing/database/database.ts';
import { tableDigests } from '../testing/database/table-digests.ts';
import { BackupError, type Manifest } from './manifest.ts';
import { readVerified, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let root: string;
let whole: string;
let target: TestDatabase;
const silent = () => undefined;
const storageIn = (name: string) => ({
  kind: 'folder' as const,
  folder: path.join(root, name),
  isShared: false,
});

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'polylogue-contradictions-'));
  whole = path.join(root, 'whole');
  const { db, source } = await testDatabase();
  const { key } = await (await openBlobStore(storageIn('origin'))).put(Buffer.from('a logo'));
  const userId = newId();
  await sql`insert into users (id, issuer, subject, name, user_name, created_at)
    values (${userId}, 'local', 'ada', 'Ada', 'ada', now())`.execute(db);
  await sql`insert into sessions (id, user_id, created_at, expires_at)
    values (${newId()}, ${userId}, now(), now() + interval '1 hour')`.execute(db);
  await sql`insert into brands (key, name, theme, host_names, created_at)
    values ('red', 'Red', '{}', '{}', now())`.execute(db);
  await sql`insert into brand_files
    values ('red', 'logo.svg', 'image/svg+xml', ${key})`.execute(db);
  await writeBackup(
    { source, storage: storageIn('origin'), secret: 's'.repeat(32), onProgress: silent },
    whole,
  );
  target = await emptyDatabase();
});
afterAll(() => rm(root, { recursive: true }));

type Change = (manifest: Manifest, folder: string) => Promise<void> | void;

const tableOf = ({ tables }: Manifest, name: string) => {
  const found = tables.find((table) => table.name === name);
  if (!found) throw new Error(`no table ${name}`);
  return found;
};

const [onlyFile, otherKey] = [(manifest: Manifest) => manifest.files[0]!, 'f'.repeat(32)];

/** Replaces what a piece holds, and its digest with it. */
async function rewrite(
  folder: string,
  piece: Manifest['files'][number]['piece'],
  bytes: Buffer,
): Promise<void> {
  await writeFile(path.join(folder, piece.path), bytes);
  piece.sha256 = createHash('sha256').update(bytes).digest('hex');
  piece.sizeBytes = bytes.length;
}

async function rewriteRows(
  change: (text: string) => string,
  manifest: Manifest,
  folder: string,
): Promise<void> {
  const { piece } = tableOf(manifest, 'users');
  const rows = gunzipSync(await readFile(path.join(folder, piece.path))).toString();
  await rewrite(folder, piece, gzipSync(change(rows)));
}

const contradictions: Record<string, Change> = {
  'no format': (manifest) => void Object.assign(manifest, { format: undefined }),
  'a part of another type': (manifest) => void Object.assign(manifest, { tables: {} }),
  'no moment': (manifest) => void (manifest.takenAt = 'yesterday'),
  'no migrations': (manifest) => void (manifest.migrations = []),
  'a migration twice': ({ migrations }) => void migrations.push(migrations.at(-1)!),
  'migrations out of order': ({ migrations }) => void migrations.reverse(),
  'a migration left out': ({ migrations }) => void migrations.splice(2, 1),
  'an unknown migration': ({ migrations }) => void migrations.push('299901010000-later'),
  'no tables': (manifest) => void (manifest.tables = []),
  'a table left out': (manifest) =>
    void manifest.tables.splice(manifest.tables.indexOf(tableOf(manifest, 'users')), 1),
  'a table twice': (manifest) => void manifest.tables.push(tableOf(manifest, 'users')),
  'a table of another database': (manifest) => void (tableOf(manifest, 'users').schema = 'elsewhere'),
  'an unknown table': (manifest) => {
    const users = tableOf(manifest, 'users');
    const piece = { ...users.piece, path: `tables/${users.schema}.strangers.gz` };
    manifest.tables.push({ ...users, name: 'strangers', piece });
  },
  'an unknown table with rows of its own': async (manifest, folder) => {
    const users = tableOf(manifest, 'users');
    const piece = { ...users.piece, path: `tables/${users.schema}.strangers.gz` };
    await cp(path.join(folder, users.piece.path), path.join(folder, piece.path));
    manifest.tables.push({ ...users, name: 'strangers', piece });
  },
  'a table without columns': (manifest) => void (tableOf(manifest, 'users').columns = []),
  'an unknown column': (manifest) => void (tableOf(manifest, 'users').columns[0] = 'stranger'),
  'a column left out': (manifest) => void tableOf(manifest, 'users').columns.pop(),
  'a column twice': (manifest) => void tableOf(manifest, 'users').columns.push('id'),
  'columns exchanged': (manifest) => void tableOf(manifest, 'users').columns.reverse(),
  'another number of rows': (manifest) => void (tableOf(manifest, 'users').rowCount += 1),
  'the rows of another table': (manifest) =>
    void (tableOf(manifest, 'users').piece = tableOf(manifest, 'sessions').piece),
  'rows under the name of a folder': (manifest) => void (tableOf(manifest, 'users').piece.path = 'tables/..'),
  'rows that were never compressed': (manifest, folder) =>
    rewrite(folder, tableOf(manifest, 'users').piece, Buffer.from('this was never compressed')),
  'rows that are cut': async (manifest, folder) => {
    const { piece } = tableOf(manifest, 'users');
    const bytes = await readFile(path.join(folder, piece.path));
    await rewrite(folder, piece, bytes.subarray(0, -12));
  },
  'a row that is no row': (manifest, folder) => rewriteRows(() => 'nonsense\n', manifest, folder),
  'a row twice': async (manifest, folder) => {
    await rewriteRows((rows) => rows + rows, manifest, folder);
    tableOf(manifest, 'users').rowCount *= 2;
  },
  'a row that others refer to left out': async (manifest, folder) => {
    await rewriteRows(() => '', manifest, folder);
    tableOf(manifest, 'users').rowCount = 0;
  },
  'an unknown sequence': (manifest) =>
    void manifest.sequences.push({ schema: 'public', name: 'strangers_seq', lastValue: '1' }),
  'a sequence without a number': (manifest) =>
    void manifest.sequences.push({ schema: 'public', name: 'users_seq', lastValue: 'many' }),
  'another size': (manifest) => void (tableOf(manifest, 'users').piece.sizeBytes += 1),
  'a file left out': (manifest) => void (manifest.files = []),
  'a file twice': ({ files }) => void files.push(files[0]!),
  'a file under another key': (manifest) => void (onlyFile(manifest).key = otherKey),
  'a file whose key is none': (manifest) => void (onlyFile(manifest).key = '../../etc/passwd'),
  'a file that no row names': async ({ files }, folder) => {
    const piece = { ...files[0]!.piece, path: `files/${otherKey}` };
    await cp(path.join(folder, files[0]!.piece.path), path.join(folder, piece.path));
    files.push({ key: otherKey, piece });
  },
  'a file that is there and missing': (manifest) => void (manifest.missingFiles = [onlyFile(manifest).key]),
};

async function restoreInto({ source }: TestDatabase, folder: string): Promise<void> {
  const manifest = await readVerified(folder);
  await prepareForLoad(source, manifest.migrations);
  await restoreBackup({ source, storage: storageIn('restored'), onProgress: silent }, folder, manifest);
}

describe('a backup that contradicts itself is refused with a sentence, and nothing of it is loaded:', () => {
  it.each(Object.entries(contradictions))('%s', async (name, change) => {
    const folder = path.join(root, name.replaceAll(' ', '-'));
    await cp(whole, folder, { recursive: true });
    const file = path.join(folder, 'manifest.json');
    const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'));
    await change(manifest, folder);
    await writeFile(file, JSON.stringify(manifest));
    const failure: unknown = await restoreInto(target, folder).catch((error: unknown) => error);
    expect(failure instanceof BackupError || failure instanceof DatabaseStartError, String(failure)).toBe(
      true,
    );
    expect((failure as Error).message).toMatch(/^The (backup|manifest of the backup) .*\.$/s);
  });

  it('the whole one is restored into the same database then', async () => {
    await restoreInto(target, whole);
    expect(Object.keys(await tableDigests(target.source)).length).toBeGreaterThan(20);
    const { rows } = await sql`select name from users`.execute(target.db);
    expect(rows).toEqual([{ name: 'Ada' }]);
  });
});

it('tables that refer to each other in a circle are backed up and restored', async () => {
  const circle = [
    'create table hens (id int primary key, egg int not null, name text)',
    'create table eggs (id int primary key, hen int not null references hens)',
    'alter table hens add foreign key (egg) references eggs',
  ];
  const [origin, restored] = [await testDatabase(), await emptyDatabase()];
  for (const statement of circle) await sql.raw(statement).execute(origin.db);
  await sql`with hen as (insert into hens values (1, 2, 'Berta')) insert into eggs values (2, 1)`.execute(
    origin.db,
  );
  const folder = path.join(root, 'circle');
  const deps = { storage: storageIn('origin'), secret: 's'.repeat(32), onProgress: silent };
  const { migrations } = await writeBackup({ ...deps, source: origin.source }, folder);
  await prepareForLoad(restored.source, migrations);
  for (const statement of circle) await sql.raw(statement).execute(restored.db);
  await restoreInto(restored, folder);
  expect(await tableDigests(restored.source)).toEqual(await tableDigests(origin.source));
  // The circle holds again as it did before.
  await expect(sql`insert into eggs values (3, 4)`.execute(restored.db)).rejects.toThrow('foreign key');
});

/** Backup in a folder, and an empty database for restoring changed copies of it. */
import { createHash } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { openBlobStore } from '../../blobs/open-storage.ts';
import { prepareForLoad } from '../../db/dump/load-database.ts';
import { newId } from '../../db/id.ts';
import { DatabaseStartError } from '../../db/start/start-error.ts';
import { testDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { BackupError, type Manifest } from '../manifest.ts';
import { readVerified, restoreBackup } from '../restore-backup.ts';
import { writeBackup } from '../write-backup.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

export type Change = (manifest: Manifest, folder: string) => Promise<void> | void;

export interface ContradictionHarness {
  origin: TestDatabase;
  target: TestDatabase;
  /** Folder of the unchanged backup. */
  whole: string;
  restore(folder: string): Promise<void>;
  /** Restores a changed copy of the backup; resolves to the message of the refusal. */
  refusalOf(name: string, change: Change): Promise<string>;
}

const onProgress = () => undefined;

/** Tables that refer to each other. */
const circle = [
  'create table hens (id int primary key, egg int not null, name text)',
  'create table eggs (id int primary key, hen int not null references hens)',
  'alter table hens add foreign key (egg) references eggs',
];

async function fill({ db }: TestDatabase, logoKey: string): Promise<void> {
  const userId = newId();
  await sql`insert into users (id, issuer, subject, name, user_name, created_at)
    values (${userId}, 'local', 'ada', 'Ada', 'ada', now())`.execute(db);
  await sql`insert into sessions (id, user_id, created_at, expires_at)
    values (${newId()}, ${userId}, now(), now() + interval '1 hour')`.execute(db);
  await sql`insert into brands (key, name, theme, host_names, created_at)
    values ('red', 'Red', '{}', '{}', now())`.execute(db);
  await sql`insert into brand_files
    values ('red', 'logo.svg', 'image/svg+xml', ${logoKey})`.execute(db);
  for (const statement of circle) await sql.raw(statement).execute(db);
  await sql`with hen as (insert into hens values (1, 2, 'Berta')) insert into eggs values (2, 1)`.execute(db);
}

/** Links the files of a folder, without copying their content. */
async function linkAll(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const folder = path.join(to, path.relative(from, entry.parentPath));
    await mkdir(folder, { recursive: true });
    await link(path.join(entry.parentPath, entry.name), path.join(folder, entry.name));
  }
}

/** Creates the backup and the database; both are removed when the test file ends. */
export async function createContradictionHarness(): Promise<ContradictionHarness> {
  const root = await temporaryFolder();
  const storageIn = (name: string) => ({
    kind: 'folder' as const,
    folder: path.join(root, name),
    isShared: false,
  });
  const whole = path.join(root, 'whole');
  const [origin, target] = [await testDatabase(), await testDatabase()];
  const { key } = await (await openBlobStore(storageIn('origin'))).put(Buffer.from('a logo'));
  await fill(origin, key);
  const written = { source: origin.source, storage: storageIn('origin'), secret: 's'.repeat(32), onProgress };
  await writeBackup(written, whole);
  for (const statement of circle) await sql.raw(statement).execute(target.db);

  async function restore(folder: string): Promise<void> {
    const manifest = await readVerified(folder);
    await prepareForLoad(target.source, manifest.migrations);
    const deps = { source: target.source, storage: storageIn('restored'), onProgress };
    await restoreBackup(deps, folder, manifest);
  }

  async function refusalOf(name: string, change: Change): Promise<string> {
    const folder = path.join(root, name.replaceAll(' ', '-'));
    await linkAll(whole, folder);
    const file = path.join(folder, 'manifest.json');
    const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'));
    await change(manifest, folder);
    await rm(file);
    await writeFile(file, JSON.stringify(manifest));
    const failure: unknown = await restore(folder).catch((error: unknown) => error);
    if (failure instanceof BackupError || failure instanceof DatabaseStartError) return failure.message;
    throw failure instanceof Error ? failure : new Error('The backup was restored');
  }
  return { origin, target, whole, restore, refusalOf };
}

export const tableOf = ({ tables }: Manifest, name: string) => {
  const found = tables.find((table) => table.name === name);
  if (!found) throw new Error(`no table ${name}`);
  return found;
};

export const onlyFile = ({ files: [file] }: Manifest) => {
  if (!file) throw new Error('no file');
  return file;
};
export const otherKey = 'f'.repeat(32);

/** Replaces the content of a piece, and its digest. */
export async function rewrite(
  folder: string,
  piece: Manifest['files'][number]['piece'],
  bytes: Buffer,
): Promise<void> {
  const file = path.join(folder, piece.path);
  // Removed first, since its content is shared with the original backup.
  await rm(file);
  await writeFile(file, bytes);
  piece.sha256 = createHash('sha256').update(bytes).digest('hex');
  piece.sizeBytes = bytes.length;
}

export async function rewriteRows(
  change: (text: string) => string,
  manifest: Manifest,
  folder: string,
): Promise<void> {
  const { piece } = tableOf(manifest, 'users');
  const rows = gunzipSync(await readFile(path.join(folder, piece.path))).toString();
  await rewrite(folder, piece, gzipSync(change(rows)));
}

/** Database with rows that are prone to errors in a backup, and its files. */
import path from 'node:path';
import { sql } from 'kysely';
import { openBlobStore } from '../../blobs/open-storage.ts';
import type { FolderLocation } from '../../blobs/storage-location.ts';
import type { Database, DatabaseSource } from '../../db/client.ts';
import { prepareForLoad } from '../../db/dump/load-database.ts';
import { newId } from '../../db/id.ts';
import { testDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { readVerified, restoreBackup } from '../restore-backup.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

export interface BackupHarness {
  /** Removed when the test file ends. */
  root: string;
  origin: TestDatabase;
  blobKey: string;
  storageIn(name: string): FolderLocation;
  /** Sources of a backup. */
  deps: { source: DatabaseSource; storage: FolderLocation; secret: string; onProgress: () => void };
  restoreInto(source: DatabaseSource, backup: string, name: string): Promise<void>;
}

/** Texts that a text format could mistake for its own syntax. */
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

export async function insertUser(db: Database): Promise<string> {
  const id = newId();
  await db
    .insertInto('users')
    .values({ id, issuer: 'local', subject: id, name: 'Ada', user_name: 'ada', created_at: new Date() })
    .execute();
  return id;
}

async function fill(db: Database, blobKey: string): Promise<void> {
  const userId = await insertUser(db);
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
  // The database creates an evaluation set for each agent; this one was edited.
  const agent = { name: 'A', description: '', system_prompt: '', created_at: new Date() };
  await db
    .insertInto('agents')
    .values({ ...agent, id: newId() })
    .execute();
  await db.updateTable('evaluation_sets').set({ version: 3 }).execute();
}

/** Creates the database and its files. */
export async function createBackupHarness(): Promise<BackupHarness> {
  const root = await temporaryFolder();
  const storageIn = (name: string): FolderLocation => ({
    kind: 'folder',
    folder: path.join(root, name),
    isShared: false,
  });
  const origin = await testDatabase();
  const storage = storageIn('origin');
  const { key: blobKey } = await (await openBlobStore(storage)).put(Buffer.from('a logo'));
  await fill(origin.db, blobKey);
  const onProgress = () => undefined;
  return {
    root,
    origin,
    blobKey,
    storageIn,
    deps: { source: origin.source, storage, secret: 's'.repeat(32), onProgress },
    async restoreInto(source, backup, name) {
      const manifest = await readVerified(backup);
      await prepareForLoad(source, manifest.migrations);
      await restoreBackup({ source, storage: storageIn(name), onProgress }, backup, manifest);
    },
  };
}

import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { prepareForLoad } from '../db/dump/load-database.ts';
import { formerMigrations } from '../db/migrations/baseline/former-migrations.ts';
import { migrateDatabase } from '../db/schema/migrate.ts';
import { emptyDatabase, type TestDatabase } from '../testing/database/database.ts';
import { tableDigests } from '../testing/database/table-digests.ts';
import { readVerified, restoreBackup } from './restore-backup.ts';
import { unpackBackupBeforeBaseline } from './testing/backup-before-baseline.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const baseline = '202611270530-baseline';
const root = await temporaryFolder();
const backup = path.join(root, 'backup');
const digests = await unpackBackupBeforeBaseline(backup);

async function restore({ source }: TestDatabase, name: string): Promise<void> {
  const manifest = await readVerified(backup);
  expect(manifest.migrations).toEqual(formerMigrations.names);
  await prepareForLoad(source, manifest.migrations);
  const storage = { kind: 'folder' as const, folder: path.join(root, name), isShared: false };
  await restoreBackup({ source, storage, onProgress: () => undefined }, backup, manifest);
}

async function recorded({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

describe('a backup of an instance from before the baseline', () => {
  it('restores every row into the schema of the baseline, on which newer migrations build', async () => {
    const database = await emptyDatabase();
    await restore(database, 'new');
    expect(await tableDigests(database.source)).toEqual(digests);
    expect(await recorded(database)).toEqual([baseline]);
    expect(await migrateDatabase(database.source)).not.toContain(baseline);
  });

  it('restores into an empty database that the commit of the backup has migrated', async () => {
    const database = await emptyDatabase();
    await prepareForLoad(database.source, [baseline]);
    await sql`update kysely_migration set name = ${formerMigrations.names[0]}`.execute(database.db);
    for (const name of formerMigrations.names.slice(1))
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(database.db);
    await restore(database, 'migrated');
    expect(await tableDigests(database.source)).toEqual(digests);
    expect(await recorded(database)).toEqual([...formerMigrations.names, baseline]);
  });

  it('is written like one of a database that has adopted the baseline', async () => {
    const database = await emptyDatabase();
    await prepareForLoad(database.source, [...formerMigrations.names, baseline]);
    expect(await recorded(database)).toEqual([baseline]);
  });

  it('is refused if a migration is missing, naming the commit that restores it', async () => {
    const { db, source } = await emptyDatabase();
    await expect(prepareForLoad(source, formerMigrations.names.slice(0, -1))).rejects.toMatchObject({
      reason: 'older_schema',
      message: expect.stringMatching(/^The backup is too old .* commit d0f9bf09, .*\.$/),
    });
    expect(await db.introspection.getTables()).toEqual([]);
  });
});

// Brings a database to the schema of this code, once, however many processes start together.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { migrateJobTables } from '../jobs/job-tables.ts';
import { type Database, type DatabaseSource, openDatabase } from './client.ts';
import { isDataDamage } from './data-damage.ts';
import { DatabaseStartError } from './start-error.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations');
const OLDEST_SERVER_VERSION = 150_000;

/**
 * Runs the missing migrations in one transaction, under a lock that a second instance waits for; then those of
 * the job queue.
 * Throws `DatabaseStartError`, having written nothing, when the server is older than PostgreSQL 15 or the
 * database was migrated by a newer version of the product. Resolves to the names that ran now.
 */
export async function migrateDatabase(
  source: DatabaseSource,
  folder: string = MIGRATIONS_FOLDER,
): Promise<string[]> {
  // A migration, or waiting for another instance's, may rightly take longer than any request.
  const db = openDatabase(source, { maxConnections: 2, statementTimeoutMs: 0 });
  try {
    const provider = migrationsIn(folder);
    await refuseOldServer(db);
    await refuseNewerSchema(db, Object.keys(await provider.getMigrations()));
    const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
    if (error) throw migrationFailure(error);
    await migrateJobTables(source);
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

/** What hinders a migration is for the operator to mend: rights, or tables of another program. */
function migrationFailure(cause: unknown): unknown {
  if (cause instanceof DatabaseUnavailableError || isDataDamage(cause)) return cause;
  return new DatabaseStartError(
    'start_failed',
    `The database could not be migrated, and was left as it was: ${(cause as Error).message}. ` +
      'Polylogue needs a database of its own, and the right to create tables in it.',
    { cause },
  );
}

function migrationsIn(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const files = (await readdir(folder)).filter((file) => /^\d{12}-[\w-]+\.ts$/.test(file));
      const loaded = files.map(async (file) => {
        const migration: Migration = await import(pathToFileURL(path.join(folder, file)).href);
        return [path.basename(file, '.ts'), migration] as const;
      });
      return Object.fromEntries(await Promise.all(loaded));
    },
  };
}

async function refuseOldServer(db: Database): Promise<void> {
  const { rows } = await sql<{ version: number; name: string }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as name`.execute(
    db,
  );
  const server = rows[0];
  if (server && server.version >= OLDEST_SERVER_VERSION) return;
  throw new DatabaseStartError(
    'older_engine',
    `The database server is PostgreSQL ${server?.name}; PostgreSQL 15 or newer is needed.`,
  );
}

async function refuseNewerSchema(db: Database, known: string[]): Promise<void> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!tables[0]?.found) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.map((row) => row.name).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new DatabaseStartError(
    'newer_schema',
    `The database was changed by a newer version of Polylogue (${unknown.join(', ')}) and was left untouched. ` +
      'Start that version, or restore a backup made before the upgrade.',
  );
}

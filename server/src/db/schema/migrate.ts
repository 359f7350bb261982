// Migrates a database to the schema of this code, once, however many processes start together, while the
// version before keeps serving: no migration blocks writers for long, and each declares compatible
// versions.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { migrateJobTables } from '../../jobs/job-tables.ts';
import { type Database, type DatabaseSource, openDatabase } from '../client.ts';
import { isDataDamage } from '../data-damage.ts';
import { appliedMigrations, prepareHistory, recordMigration } from './migration-history.ts';
import { withMigrationLock, withRetry } from './migration-locks.ts';
import {
  knownNames,
  assertCompleteReplacement,
  type ReplacedMigrations,
  withReplacements,
} from './replaced-migrations.ts';
import { DatabaseStartError } from '../start/start-error.ts';
import { DatabaseUnavailableError } from '../unavailable.ts';

export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, '../migrations');
const OLDEST_SERVER_VERSION = 150_000;

/** Module of `migrations/`. It runs in its own transaction by default. */
export interface Migration {
  up(db: Database): Promise<void>;
  /** Oldest migration whose code still works with this one; by default all earlier code does. */
  worksFrom?: string;
  /**
   * Earlier migrations that made the same schema: a database on which they ran adopts this one as applied.
   */
  replaces?: ReplacedMigrations;
  /** Runs outside a transaction (`create index concurrently`, backfills in batches); must be repeatable. */
  isOutsideTransaction?: boolean;
}

/**
 * Runs the missing migrations in order, under a lock that other instances wait for. The migrations of the
 * job queue follow. A failed or interrupted one leaves nothing, and the next start continues there. `upTo`
 * stops after the named migration, to load rows of that time. Resolves to the names of executed migrations.
 * Throws `DatabaseStartError` without changes for a server older than PostgreSQL 15, and for a database
 * migrated by an incompatible version, newer or too old.
 */
export async function migrateDatabase(
  source: DatabaseSource,
  folder: string = MIGRATIONS_FOLDER,
  upTo?: string,
): Promise<string[]> {
  // A migration, or the wait for another instance's, may take longer than any request.
  const db = openDatabase(source, { maxConnections: 2, statementTimeoutMs: 0 });
  try {
    const migrations = await migrationsIn(folder);
    await refuseOldServer(db);
    await refuseNewerSchema(db, knownNames(migrations));
    const wanted = [...migrations].filter(([name]) => upTo === undefined || name <= upTo);
    const ran = await db.connection().execute((connection) => runMissing(connection, new Map(wanted)));
    await migrateJobTables(source);
    return ran;
  } finally {
    await db.destroy();
  }
}

async function runMissing(connection: Database, migrations: Map<string, Migration>): Promise<string[]> {
  const ran: string[] = [];
  try {
    await withMigrationLock(connection, async () => {
      const applied = await adopt(connection, migrations);
      for (const [name, migration] of migrations) {
        if (applied.includes(name)) continue;
        await run(connection, name, migration);
        ran.push(name);
      }
    });
  } catch (error) {
    throw migrationFailure(error);
  }
  return ran;
}

/**
 * Records migrations that replace applied ones, and resolves to all applied ones. Rows of replaced ones
 * stay for the version before, which checks them when it starts again.
 * Throws `DatabaseStartError` if only some of them ran.
 */
async function adopt(connection: Database, migrations: Map<string, Migration>): Promise<string[]> {
  const recorded = (await appliedMigrations(connection)).map(({ name }) => name);
  assertCompleteReplacement(recorded, migrations, 'database');
  await prepareHistory(connection);
  const applied = withReplacements(recorded, migrations);
  for (const name of applied) {
    if (!recorded.includes(name)) await recordMigration(connection, { name, worksFrom: null });
  }
  return applied;
}

async function run(connection: Database, name: string, migration: Migration): Promise<void> {
  const applied = { name, worksFrom: migration.worksFrom ?? null };
  await withRetry(connection, async () => {
    if (!migration.isOutsideTransaction) {
      await connection.transaction().execute(async (tx) => {
        await migration.up(tx);
        await recordMigration(tx, applied);
      });
      return;
    }
    await migration.up(connection);
    await recordMigration(connection, applied);
  });
}

/** Turns obstacles that an operator must remove (rights, tables of another program) into start errors. */
function migrationFailure(cause: unknown): unknown {
  const isReported = cause instanceof DatabaseStartError || cause instanceof DatabaseUnavailableError;
  if (isReported || isDataDamage(cause)) return cause;
  return new DatabaseStartError(
    'start_failed',
    `The database could not be migrated: ${(cause as Error).message}. What failed was undone; the next start tries ` +
      'again. Polylogue needs a database of its own, and the right to create tables in it.',
    { cause },
  );
}

/** Loads the migrations of a folder, in order. */
export async function migrationsIn(folder: string): Promise<Map<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => /^\d{12}-[\w-]+\.ts$/.test(file)).toSorted();
  const loaded = files.map(async (file) => {
    const migration: Migration = await import(pathToFileURL(path.join(folder, file)).href);
    return [path.basename(file, '.ts'), migration] as const;
  });
  return new Map(await Promise.all(loaded));
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

/**
 * Refuses a schema that breaks this version; during an upgrade, servers of the version before may start
 * again.
 */
async function refuseNewerSchema(db: Database, known: string[]): Promise<void> {
  const unknown = (await appliedMigrations(db)).filter(({ name }) => !known.includes(name));
  const tooNew = unknown.filter(({ worksFrom }) => worksFrom !== 'all' && !known.includes(worksFrom ?? ''));
  if (tooNew.length === 0) return;
  throw new DatabaseStartError(
    'newer_schema',
    `The database was changed by a newer version of Polylogue (${tooNew.map(({ name }) => name).join(', ')}), which ` +
      'this version can not work with, and was left untouched. Start that version, or restore a backup made before ' +
      'the upgrade.',
  );
}

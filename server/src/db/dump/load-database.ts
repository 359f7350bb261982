// Loads the rows of a dump into an empty database, all of them or none.
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connectionConfig, type DatabaseSource } from '../client.ts';
import { migrateDatabase, MIGRATIONS_FOLDER, migrationsIn } from '../schema/migrate.ts';
import { knownNames, assertCompleteReplacement, withReplacements } from '../schema/replaced-migrations.ts';
import { DatabaseStartError } from '../start/start-error.ts';
import { readBlobKeys, readMigrations, type SequenceState } from './database-snapshot.ts';
import { columnsInSql, type DumpedTable, inSql, listTables, quoted } from './dumped-tables.ts';

export interface Dump<Table extends DumpedTable> {
  migrations: readonly string[];
  /** Tables in any order. */
  tables: readonly Table[];
  sequences: readonly SequenceState[];
  /** Streams the rows of a table, as written by `DatabaseSnapshot.read`. */
  read(table: Table): Readable;
  /** Called after each table; an exception reverts everything. */
  onTable(table: Table, rowCount: number): void;
  /** Called with the files that the loaded rows refer to; an exception reverts everything. */
  onBlobKeys(keys: readonly string[]): void;
}

/**
 * Gives an empty database the schema of the dump.
 * Throws `DatabaseStartError` without changes if the dump's version is newer or too old, or the database
 * has been used.
 */
export async function prepareForLoad(
  source: DatabaseSource,
  migrations: readonly string[],
  folder: string = MIGRATIONS_FOLDER,
): Promise<void> {
  const known = await migrationsIn(folder);
  const unknown = migrations.filter((name) => !knownNames(known).includes(name));
  const wanted = withReplacements(migrations, known);
  const last = wanted.at(-1);
  if (unknown.length > 0 || last === undefined) {
    throw new DatabaseStartError(
      'newer_schema',
      `The backup was made by a newer version of Polylogue (${unknown.join(', ')}). Restore it with that version.`,
    );
  }
  assertCompleteReplacement(migrations, known, 'backup');
  const skipped = [...known.keys()].find((name) => name <= last && !wanted.includes(name));
  if (skipped !== undefined) {
    throw new DatabaseStartError(
      'start_failed',
      `The backup contradicts itself: its database went beyond the migration ${skipped} without it. Nothing was restored.`,
    );
  }
  await connected(source, (client) => assertEmptyTables(client, migrations, folder));
  await migrateDatabase(source, folder, last);
}

/** Loads all rows in one transaction, and ends all open sessions, since their tokens may have leaked. */
export async function loadDump<Table extends DumpedTable>(
  source: DatabaseSource,
  dump: Dump<Table>,
): Promise<void> {
  await connected(source, async (client) => {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await assertEmptyTables(client, dump.migrations);
    const targets = await listTables(client);
    const pairs = pairUp(dump.tables, targets);
    await withDeferredForeignKeys(client, async () => {
      for (const target of targets.toReversed()) await client.query(`delete from ${inSql(target)}`);
      for (const [target, table] of pairs) {
        // Removes rows that triggers created while another table was loaded, such as the empty evaluation
        // sets of agents.
        await client.query(`delete from ${inSql(target)}`);
        dump.onTable(table, await loadTable(client, { target, table, rows: dump.read(table) }));
      }
    });
    // The product's schema may have another name there.
    for (const { name, lastValue } of dump.sequences) {
      await client.query('select setval($1::regclass, $2)', [quoted(name), lastValue]);
    }
    dump.onBlobKeys(await readBlobKeys(client, targets));
    await client.query('update sessions set ended_at = now() where ended_at is null');
    await client.query('commit');
    // Without statistics, the first queries would be planned as if the tables were empty.
    for (const target of targets) await client.query(`analyze ${inSql(target)}`);
  });
}

/** Pairs each table of the database with that of the dump, in an order in which rows can be loaded. */
function pairUp<Table extends DumpedTable>(
  tables: readonly Table[],
  targets: readonly DumpedTable[],
): [DumpedTable, Table][] {
  // The product's schema may have another name there.
  const keyOf = ({ schema, name }: DumpedTable) => `${schema === 'pgboss'}.${name}`;
  const byKey = new Map(tables.map((table) => [keyOf(table), table]));
  const pairs = targets.map((target): [DumpedTable, Table] => {
    const table = byKey.get(keyOf(target));
    if (!table) throw mismatchError(`The backup has no table ${target.name}`);
    byKey.delete(keyOf(target));
    return [target, table];
  });
  const [unknown] = byKey.values();
  if (unknown) throw mismatchError(`The backup has a table ${unknown.name} that this version does not know`);
  return pairs;
}

/**
 * Makes an error with PostgreSQL's code for an unknown table, which distinguishes it from failures of the
 * database.
 */
function mismatchError(message: string): Error {
  return Object.assign(new Error(message), { code: '42P01' });
}

/** Defers foreign key checks to the end of `work`, since tables may refer to each other in circles. */
async function withDeferredForeignKeys(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ place: string }>(
    `select format('%s alter constraint %I', conrelid::regclass, conname) as place
     from pg_constraint where contype = 'f' and not condeferrable and conparentid = 0
       and connamespace in (current_schema()::regnamespace, to_regnamespace('pgboss'))`,
  );
  for (const { place } of rows) await client.query(`alter table ${place} deferrable`);
  await client.query('set constraints all deferred');
  await work();
  await client.query('set constraints all immediate');
  for (const { place } of rows) await client.query(`alter table ${place} not deferrable`);
}

async function loadTable(
  client: pg.Client,
  { target, table, rows }: { target: DumpedTable; table: DumpedTable; rows: Readable },
): Promise<number> {
  const copy = client.query(copyFrom(`copy ${inSql(target)} (${columnsInSql(table.columns)}) from stdin`));
  await pipeline(rows, copy);
  return copy.rowCount;
}

/** Refuses tables with rows. Empty ones may remain from an interrupted restore. */
async function assertEmptyTables(
  client: pg.Client,
  migrations: readonly string[],
  folder: string = MIGRATIONS_FOLDER,
): Promise<void> {
  const known = await migrationsIn(folder);
  const wanted = withReplacements(migrations, known);
  const applied = withReplacements(await readMigrations(client), known);
  const isAhead = applied.some((name) => !wanted.includes(name));
  const used: string[] = [];
  for (const table of await listTables(client)) {
    if (table.schema === 'pgboss') continue;
    const { rows } = await client.query(`select from ${inSql(table)} limit 1`);
    if (rows.length > 0) used.push(table.name);
  }
  if (!isAhead && used.length === 0) return;
  throw new DatabaseStartError(
    'start_failed',
    'This database is not empty, and was left as it was. A backup is restored into an instance that was never ' +
      'started: choose a new data folder with POLYLOGUE_DATA, or an empty database with DATABASE_URL.',
  );
}

async function connected<T>(source: DatabaseSource, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connectionConfig(source), application_name: 'polylogue-restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

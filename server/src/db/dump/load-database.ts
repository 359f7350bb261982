// Loads the rows of a dump into an empty database, all of them or none.
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connectionConfig, type DatabaseSource } from '../client.ts';
import { knownMigrations, migrateDatabase } from '../schema/migrate.ts';
import { DatabaseStartError } from '../start/start-error.ts';
import { readMigrations, type SequenceState } from './database-snapshot.ts';
import { columnsInSql, type DumpedTable, inSql, listTables } from './dumped-tables.ts';

export interface Dump {
  migrations: readonly string[];
  tables: readonly DumpedTable[];
  sequences: readonly SequenceState[];
  /** The rows of a table, as `DatabaseSnapshot.read` gave them. */
  read(table: DumpedTable): Readable;
}

/**
 * Gives an empty database the schema that the dump had. Throws `DatabaseStartError`, having changed nothing: where
 * the dump is of a newer version of the product, and where the database has been used.
 */
export async function prepareForLoad(source: DatabaseSource, migrations: readonly string[]): Promise<void> {
  const known = await knownMigrations();
  const unknown = migrations.filter((name) => !known.includes(name));
  const last = migrations.at(-1);
  if (unknown.length > 0 || last === undefined) {
    throw new DatabaseStartError(
      'newer_schema',
      `The backup was made by a newer version of Polylogue (${unknown.join(', ')}). Restore it with that version.`,
    );
  }
  await connected(source, (client) => refuseUsed(client, migrations));
  await migrateDatabase(source, undefined, last);
}

/** Loads all rows in one transaction, and ends every session that was open: its token may be anywhere by now. */
export async function loadDump(
  source: DatabaseSource,
  dump: Dump,
  onTable: (table: DumpedTable, rowCount: number) => void,
): Promise<void> {
  await connected(source, async (client) => {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('set constraints all deferred');
    await refuseUsed(client, dump.migrations);
    const targets = await listTables(client);
    for (const target of targets.toReversed()) await client.query(`delete from ${inSql(target)}`);
    for (const table of dump.tables) onTable(table, await loadTable(client, { table, targets, dump }));
    for (const { schema, name, lastValue } of dump.sequences) {
      await client.query('select setval($1::regclass, $2)', [inSql({ schema, name }), lastValue]);
    }
    await client.query('update sessions set ended_at = now() where ended_at is null');
    await client.query('commit');
    // Until they are counted, the first questions would be planned as if the tables were empty.
    for (const target of targets) await client.query(`analyze ${inSql(target)}`);
  });
}

async function loadTable(
  client: pg.Client,
  { table, targets, dump }: { table: DumpedTable; targets: readonly DumpedTable[]; dump: Dump },
): Promise<number> {
  // The product's schema may have another name there.
  const isOfJobs = table.schema === 'pgboss';
  const target = targets.find(
    ({ schema, name }) => name === table.name && (schema === 'pgboss') === isOfJobs,
  );
  if (!target) throw new Error(`The backup has a table ${table.name} that this version does not know`);
  const copy = client.query(copyFrom(`copy ${inSql(target)} (${columnsInSql(table.columns)}) from stdin`));
  await pipeline(dump.read(table), copy);
  return copy.rowCount;
}

/** Tables without rows may be there: an earlier restore may have been interrupted. */
async function refuseUsed(client: pg.Client, migrations: readonly string[]): Promise<void> {
  const applied = await readMigrations(client);
  const isAhead = applied.some((name) => !migrations.includes(name));
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

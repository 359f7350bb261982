// Consistent snapshot of a whole database, concurrent with writers.
import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { isBlobColumn } from '../blob-columns.ts';
import { connectionConfig, type DatabaseSource } from '../client.ts';
import { columnsInSql, type DumpedTable, inSql, listTables } from './dumped-tables.ts';

export interface SequenceState {
  schema: string;
  name: string;
  lastValue: string;
}

export interface DumpedRows {
  /** Rows in PostgreSQL's text format for COPY. */
  stream: Readable;
  /** Returns the number of rows, once the stream has ended. */
  count(): number;
}

export interface DatabaseSnapshot {
  takenAt: Date;
  /** PostgreSQL's own version, such as 18.4. */
  engine: string;
  /** Names of the migrations that made this schema, in order. */
  migrations: string[];
  tables: DumpedTable[];
  sequences: SequenceState[];
  /** Keys of all files that rows refer to. */
  blobKeys: string[];
  /** Streams the rows of a table; the next table may be read once this stream has ended. */
  read(table: DumpedTable): DumpedRows;
  close(): Promise<void>;
}

/**
 * Settings for texts that every PostgreSQL reads alike; a dump may take longer than any statement of the
 * product.
 */
const SETTINGS = [
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local timezone = 'UTC'`,
  `set local extra_float_digits = 1`,
  `set local bytea_output = 'hex'`,
  `set local statement_timeout = 0`,
  `set local idle_in_transaction_session_timeout = 0`,
];

/** Opens a snapshot on a separate connection: one read-only REPEATABLE READ transaction. */
export async function openSnapshot(source: DatabaseSource): Promise<DatabaseSnapshot> {
  const client = new pg.Client({ ...connectionConfig(source), application_name: 'polylogue-backup' });
  // The next statement reports a broken connection.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    for (const setting of SETTINGS) await client.query(setting);
    const tables = await listTables(client);
    // Makes a migration that begins now wait for the snapshot.
    if (tables.length > 0)
      await client.query(`lock table ${tables.map((table) => inSql(table)).join(', ')} in access share mode`);
    const { takenAt, engine } = await readFacts(client);
    return {
      takenAt,
      engine,
      migrations: await readMigrations(client),
      tables,
      sequences: await readSequences(client),
      blobKeys: await readBlobKeys(client, tables),
      read(table) {
        const stream = client.query(copyTo(`copy (${selectAll(table)}) to stdout`));
        return { stream, count: () => stream.rowCount };
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function readFacts(client: pg.Client): Promise<{ takenAt: Date; engine: string }> {
  const { rows } = await client.query<{ taken_at: Date; engine: string }>(
    `select now() as taken_at, current_setting('server_version') as engine`,
  );
  return { takenAt: rows[0]?.taken_at ?? new Date(), engine: rows[0]?.engine ?? '' };
}

function selectAll(table: DumpedTable): string {
  const select = `select ${columnsInSql(table.columns)} from ${inSql(table)}`;
  // Omits finished jobs.
  return table.schema === 'pgboss' && table.name === 'job' ? `${select} where state < 'completed'` : select;
}

/** Lists the applied migrations of a database, in order; none without tables. */
export async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query(`select to_regclass('kysely_migration') as name`);
  if (!found[0]?.name) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

async function readSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `select schemaname as schema, sequencename as name, last_value::text as "lastValue"
     from pg_sequences where schemaname = current_schema() and last_value is not null`,
  );
  return rows;
}

/** Lists the keys of all files that rows of these tables refer to. */
export async function readBlobKeys(client: pg.Client, tables: readonly DumpedTable[]): Promise<string[]> {
  const keys = new Set<string>();
  for (const table of tables) {
    for (const column of table.columns.filter(isBlobColumn)) {
      const name = columnsInSql([column]);
      const { rows } = await client.query<{ key: string }>(
        `select distinct ${name} as key from ${inSql(table)} where ${name} is not null`,
      );
      for (const { key } of rows) keys.add(key);
    }
  }
  return [...keys].sort();
}

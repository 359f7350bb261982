// Access to PostgreSQL: a typed Kysely over a pool. Columns keep their SQL names (snake_case) in
// TypeScript, because a renaming plugin would also rename keys inside jsonb, or falsify the types of nested
// results.
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { RawBuilder, Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import type { JsonbInput } from './schema/jsonb.ts';
import { OpenConnections } from './open-connections.ts';
import { preparedPool } from './prepared-pool.ts';
import type { DB } from './schema/schema.generated.ts';
import { telemetry } from '../telemetry/telemetry.ts';

/** Tables after all migrations. */
export type Schema = DB;

/** First argument of queries; a `Transaction` is one, too. */
export type Database = Kysely<Schema>;

/** Required by queries that are only correct inside a transaction. */
export type Transaction = KyselyTransaction<Schema>;

/** Location of PostgreSQL: a URL, or the private socket folder of the embedded server. */
export type DatabaseSource = string | { socketFolder: string; database: string; user: string };

export interface DatabaseOptions {
  /** Name of its connections in metrics; without a name they are not measured. */
  name?: string;
  /** Maximum connections; the embedded server allows 100 in all. Default 10. */
  maxConnections?: number;
  /** Time limit of a statement; 0 means none. Default 30 s. */
  statementTimeoutMs?: number;
  /** Time limit for getting a connection. Default 5 s. */
  connectTimeoutMs?: number;
  /** Time without an answer after which a connection is closed. Default: none. */
  silenceTimeoutMs?: number;
  /** Called for connections that broke outside a query; the pool replaces them. */
  onConnectionError?: (error: Error) => void;
  /** Called for every statement, for tests that count them. */
  onStatement?: (text: string) => void;
}

/**
 * Opens a pool on `source`. Nothing is sent until the first query; `destroy()` closes it, with its
 * connections.
 */
export function openDatabase(source: DatabaseSource, options: DatabaseOptions = {}): Database {
  const { onStatement } = options;
  const connections = new OpenConnections();
  const opened = openPool(source, options, connections);
  const pool = preparedPool(opened, { isOwnServer: typeof source !== 'string' });
  const forget = options.name === undefined ? [] : gaugesOf(opened, options.name);
  const end = async () => {
    for (const one of forget) one();
    await pool.end();
    await connections.closed();
  };
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { ...pool, end } }),
    ...(onStatement && { log: (event) => onStatement(event.query.sql) }),
  });
}

/** Observes used and idle connections, and waiting requests. */
function gaugesOf(pool: pg.Pool, name: string): (() => void)[] {
  const attributes = { 'db.client.connection.pool.name': name };
  const inState = (state: string, value: number) => ({
    value,
    attributes: { ...attributes, 'db.client.connection.state': state },
  });
  return [
    telemetry().gauge('db.client.connection.count', () => [
      inState('idle', pool.idleCount),
      inState('used', pool.totalCount - pool.idleCount),
    ]),
    telemetry().gauge('db.client.connection.pending_requests', () => [
      { value: pool.waitingCount, attributes },
    ]),
  ];
}

function openPool(source: DatabaseSource, options: DatabaseOptions, { Client }: OpenConnections): pg.Pool {
  const pool = new pg.Pool({
    ...connectionConfig(source),
    Client,
    max: options.maxConnections ?? 10,
    // One stays open, once it is: upkeep that is further apart than the idle timeout would open one each time.
    min: 1,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    ...(options.silenceTimeoutMs !== undefined && { query_timeout: options.silenceTimeoutMs }),
    // Releases the locks of a request that died between two statements.
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'polylogue',
    types: { getTypeParser },
  });
  // A connection that breaks between two statements reports here; without a listener the process would end.
  // While it is idle, the pool forwards its errors, too.
  pool.on('connect', (client) => client.on('error', (error) => options.onConnectionError?.(error)));
  pool.on('error', () => {});
  return pool;
}

/** Returns the `pg` configuration for `source`. */
export function connectionConfig(source: DatabaseSource): pg.ClientConfig {
  if (typeof source === 'string') return { connectionString: source };
  return { host: source.socketFolder, database: source.database, user: source.user };
}

const transactionSpan = { name: 'transaction', attributes: { 'db.system.name': 'postgresql' } };

/** Last statement of a transaction, sent together with its commit. */
interface LastStatement {
  text: string;
  /** Translates its error after the rollback. */
  refusal(error: unknown, db: Database): Promise<unknown>;
}

/** Effects of a transaction after its last write. */
interface Notes {
  configuration: boolean;
  last?: LastStatement;
}

/**
 * Runs `work` in a transaction: committed when it resolves, rolled back when it throws. Joins a surrounding
 * one.
 */
export async function transaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  if (db.isTransaction) return await work(db as Transaction);
  const notes: Notes = { configuration: false };
  const result = await telemetry().inSpan(transactionSpan, () => runNoted(db, notes, work));
  if (notes.configuration) for (const listener of configurationListeners.get(db) ?? []) listener();
  return result;
}

async function runNoted<T>(db: Database, notes: Notes, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let isAtEnd = false;
  try {
    return await db.transaction().execute(async (tx) => {
      noted.set(tx, notes);
      const result = await work(tx);
      isAtEnd = true;
      if (notes.last) await sql.raw(`${notes.last.text}; commit`).execute(tx);
      return result;
    });
  } catch (error) {
    if (!isAtEnd || !notes.last) throw error;
    throw await notes.last.refusal(error, db);
  }
}

/**
 * Sends a statement together with the commit of its transaction, after everything else: rows that many transactions
 * change stay locked for no round trip. If it fails, the transaction is rolled back and rejects with `refusal`. The
 * statement must have literals in place of parameters, and be the only one of its transaction.
 */
export function sendWithCommit(
  tx: Transaction,
  statement: RawBuilder<unknown>,
  refusal: LastStatement['refusal'] = async (error) => error,
): void {
  const { sql: text, parameters } = statement.compile(tx);
  if (parameters.length > 0) throw new Error('A statement that is sent with the commit has parameters.');
  const notes = noted.get(tx);
  if (!notes || notes.last) throw new Error('Only one statement can be sent with the commit.');
  notes.last = { text, refusal };
}

const noted = new WeakMap<Transaction, Notes>();
const configurationListeners = new WeakMap<Database, Set<() => void>>();

/** Marks a transaction as one that changes the configuration. */
export function noteConfigurationChange(tx: Transaction): void {
  const notes = noted.get(tx);
  if (notes) notes.configuration = true;
}

/** Calls `listener` after each commit of a marked transaction through `db`. */
export function onConfigurationCommit(db: Database, listener: () => void): void {
  const known = configurationListeners.get(db) ?? new Set();
  configurationListeners.set(db, known.add(listener));
}

/** Makes a value for a jsonb column; null and undefined become SQL's null. */
export function jsonb(value: unknown): JsonbInput {
  return sql`${value == null ? null : JSON.stringify(value)}::jsonb`;
}

const INT8 = 20;
const DATE = 1082;

function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  // Counts, sizes and sequence numbers; values beyond 2^53 would silently be wrong as numbers.
  if (oid === INT8) return safeInteger;
  // A calendar day has no time zone; as a Date it would shift with the server's.
  if (oid === DATE) return String;
  return pg.types.getTypeParser(oid, format);
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`);
  return value;
}

// Prepares every parameterised query under a name, so that PostgreSQL parses each once per connection.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import {
  DatabaseUnavailableError,
  isConnectionFailure,
  isStorageFull,
  StorageFullError,
} from './unavailable.ts';

/** Limits the server's memory for generated statements, such as value lists of any length. */
export const MAX_NAMED_STATEMENTS = 500;
/** Number of unused statements that a connection drops at once. */
const DROP_BATCH_SIZE = 50;

/**
 * Queries with a pattern stay unnamed, so that they are planned for its value: how much it matches decides
 * between its index and the list's order.
 */
const HAS_PATTERN = / like \$\d/;

/** PostgreSQL's error for a prepared statement whose table was changed by a migration. */
const STALE_PLAN = 'cached plan must not change result type';

/**
 * Wraps `pool` for Kysely; queries without parameters (begin, commit, DDL) stay unprepared.
 * Connecting and querying throw `DatabaseUnavailableError` if the server is unreachable, and
 * `StorageFullError` if it has no room.
 */
export function preparedPool(pool: Pool, server: { isOwnServer: boolean }): PostgresPool {
  const names = new StatementNames();
  // Kysely identifies a connection by its object, so each client keeps one wrapper for life.
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await connect(pool, server);
      const known = wrapped.get(client);
      if (known) return known;
      const preparing = new PreparingClient(client, names, server);
      wrapped.set(client, preparing);
      return preparing;
    },
  };
}

async function connect(pool: Pool, server: { isOwnServer: boolean }): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (isStorageFull(error, server)) throw new StorageFullError(error);
    throw new DatabaseUnavailableError(error);
  }
}

/** Names of recently used statements; the least recently used one makes room for a new one. */
class StatementNames {
  /** Names by text, the most recently used last. */
  #names = new Map<string, string>();
  #counter = 0;

  of(text: string): string {
    const known = this.#names.get(text);
    if (known === undefined) return this.renew(text);
    this.#names.delete(text);
    this.#names.set(text, known);
    return known;
  }

  renew(text: string): string {
    this.#counter += 1;
    const name = `q${this.#counter}`;
    this.#names.set(text, name);
    const [oldest] = this.#names.keys();
    if (this.#names.size > MAX_NAMED_STATEMENTS && oldest !== undefined) this.#names.delete(oldest);
    return name;
  }

  isCurrent(text: string, name: string): boolean {
    return this.#names.get(text) === name;
  }
}

const committed: QueryResult = { command: 'COMMIT', rowCount: null, oid: 0, fields: [], rows: [] };

/** Internals of `pg`: texts of a connection's prepared statements by name. */
interface PreparedStatements {
  connection: { parsedStatements: Record<string, string> };
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  readonly #server: { isOwnServer: boolean };
  readonly processID?: number;
  #isLost = false;

  constructor(client: PoolClient, names: StatementNames, server: { isOwnServer: boolean }) {
    this.#client = client;
    this.#names = names;
    this.#server = server;
    const { processID } = client as PoolClient & { processID?: number };
    if (processID !== undefined) this.processID = processID;
  }

  // The interface also allows a cursor, which Kysely sends only if one is configured; here none is.
  query = this.#queryText.bind(this) as unknown as PostgresPoolClient['query'];

  async #queryText(text: string, parameters: readonly unknown[]): Promise<QueryResult> {
    try {
      return await this.#send(text, [...parameters]);
    } catch (error) {
      if (isStorageFull(error, this.#server)) throw new StorageFullError(error);
      if (!isConnectionFailure(error)) throw error;
      this.#isLost = true;
      throw new DatabaseUnavailableError(error);
    }
  }

  async #send(text: string, values: unknown[]): Promise<QueryResult> {
    // The last statement of the transaction was sent together with the commit.
    if (text === 'commit' && this.#client.getTransactionStatus() === 'I') return committed;
    const isNamed = values.length > 0 && !HAS_PATTERN.test(text);
    if (!isNamed) return await this.#client.query(text, values);
    await this.#dropUnused();
    const name = this.#names.of(text);
    try {
      return await this.#client.query({ name, text, values });
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes(STALE_PLAN)) throw error;
      const renewed = this.#names.renew(text);
      // Inside a transaction the failure has already doomed it: only later calls can succeed.
      if (this.#client.getTransactionStatus() !== 'I') throw error;
      return await this.#client.query({ name: renewed, text, values });
    }
  }

  /** Deallocates unused statements, which the server and `pg` would keep. */
  async #dropUnused(): Promise<void> {
    const { parsedStatements } = (this.#client as PoolClient & PreparedStatements).connection;
    const prepared = Object.entries(parsedStatements);
    if (prepared.length < MAX_NAMED_STATEMENTS + DROP_BATCH_SIZE) return;
    // A failed transaction accepts no statement but its end.
    if (this.#client.getTransactionStatus() === 'E') return;
    const unused = prepared.filter(([name, text]) => !this.#names.isCurrent(text, name));
    await this.#client.query(unused.map(([name]) => `deallocate ${name}`).join(';'));
    for (const [name] of unused) delete parsedStatements[name];
  }

  release(destroy?: boolean): void {
    // The pool would notice the loss a moment later, and hand the connection out meanwhile.
    this.#client.release(destroy || this.#isLost);
  }
}

// Prepares every parameterised query under a name, so that PostgreSQL parses each once per connection.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { DatabaseUnavailableError, isConnectionFailure } from './unavailable.ts';

/** Statements with generated texts (value lists of any length) must not fill the server's memory. */
const MAX_NAMED_STATEMENTS = 500;

/** PostgreSQL's answer to a prepared statement whose table has since been changed by a migration. */
const STALE_PLAN = 'cached plan must not change result type';

/**
 * Wraps `pool` for Kysely; queries without parameters (begin, commit, DDL) stay as they are. Where the server
 * can't be reached, connecting and querying throw `DatabaseUnavailableError`.
 */
export function preparedPool(pool: Pool): PostgresPool {
  const names = new StatementNames();
  // Kysely recognises a connection by its object, so each client keeps one wrapper for life.
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await connect(pool);
      const known = wrapped.get(client);
      if (known) return known;
      const preparing = new PreparingClient(client, names);
      wrapped.set(client, preparing);
      return preparing;
    },
  };
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new DatabaseUnavailableError(error);
  }
}

class StatementNames {
  #names = new Map<string, string>();
  #counter = 0;

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= MAX_NAMED_STATEMENTS) return known;
    return this.renew(text);
  }

  renew(text: string): string {
    this.#counter += 1;
    const name = `q${this.#counter}`;
    this.#names.set(text, name);
    return name;
  }
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  readonly processID?: number;
  #isLost = false;

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
    const { processID } = client as PoolClient & { processID?: number };
    if (processID !== undefined) this.processID = processID;
  }

  // The interface also allows a cursor, which Kysely sends only where one is configured: here none is.
  query = this.#queryText.bind(this) as unknown as PostgresPoolClient['query'];

  async #queryText(text: string, parameters: readonly unknown[]): Promise<QueryResult> {
    try {
      return await this.#send(text, [...parameters]);
    } catch (error) {
      if (!isConnectionFailure(error)) throw error;
      this.#isLost = true;
      throw new DatabaseUnavailableError(error);
    }
  }

  async #send(text: string, values: unknown[]): Promise<QueryResult> {
    const name = values.length > 0 ? this.#names.of(text) : undefined;
    if (!name) return await this.#client.query(text, values);
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

  release(destroy?: boolean): void {
    // The pool would learn of the loss a moment later, and hand the connection out meanwhile.
    this.#client.release(destroy || this.#isLost);
  }
}

// Restricts a database server to one instance, unless its processes share it, by a session lock that the
// server releases with the connection.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { connectionConfig, type DatabaseSource } from '../client.ts';
import { DatabaseStartError } from '../start/start-error.ts';

/** Arbitrary constant, which must be equal in all versions. */
const LOCK_KEY = 7_065_919_541;
const RETRY_MS = 250;
/** Detects a dead machine of the other instance within half a minute. */
const KEEPALIVE = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

export interface SoleInstanceOptions {
  /** Shares the claim with other processes that set this, and with nobody else. */
  isShared?: boolean;
  /** Maximum wait for another instance that is just ending. Default 5 s. */
  waitMs?: number;
  /** Called if the lock was lost with its connection and another instance acquired it. */
  onTakenOver: (error: DatabaseStartError) => void;
}

/**
 * Claims the database at `source` for this process; the returned function releases it. A broken connection
 * is reopened, and the claim renewed.
 * Throws `DatabaseStartError` ('in_use') if another running process holds it.
 */
export async function claimDatabase(
  source: DatabaseSource,
  { isShared = false, waitMs = 5_000, onTakenOver }: SoleInstanceOptions,
): Promise<() => Promise<void>> {
  const released = new AbortController();
  let client = await claim(source, { isShared, waitMs });
  const keep = async (): Promise<void> => {
    while (!released.signal.aborted) {
      await hasEnded(client);
      if (released.signal.aborted) return;
      client = await renewClaim(source, { isShared, waitMs, signal: released.signal });
    }
    // Released while it was being renewed.
    await client.end();
  };
  const keeping = keep().catch((error) => {
    if (!released.signal.aborted) onTakenOver(error);
  });
  return async () => {
    released.abort();
    await client.end();
    await keeping;
  };
}

interface Claim {
  isShared: boolean;
  waitMs: number;
}

const refusal = (isShared: boolean) =>
  isShared
    ? 'Another running Polylogue uses this database alone. Stop that one, and start it again with the same REDIS_URL.'
    : 'Another running Polylogue uses this database. Stop that one, or give this one a database of its own with DATABASE_URL. ' +
      'To work together, all of them need the same REDIS_URL.';

async function claim(source: DatabaseSource, { isShared, waitMs }: Claim): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionConfig(source), keepAlive: true, options: KEEPALIVE });
  // A broken connection ends by itself; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  for (const deadlineMs = performance.now() + waitMs; ; await delay(RETRY_MS)) {
    const tryLock = isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
    const { rows } = await client.query(`select ${tryLock}($1) as claimed`, [LOCK_KEY]);
    if (rows[0].claimed) return client;
    if (performance.now() < deadlineMs) continue;
    await client.end();
    throw new DatabaseStartError('in_use', refusal(isShared));
  }
}

/** While the server is unreachable, nobody else can acquire the claim either. */
async function renewClaim(
  source: DatabaseSource,
  { signal, ...wanted }: Claim & { signal: AbortSignal },
): Promise<pg.Client> {
  for (;;) {
    try {
      return await claim(source, wanted);
    } catch (error) {
      if (error instanceof DatabaseStartError) throw error;
      await delay(RETRY_MS, undefined, { signal });
    }
  }
}

function hasEnded(client: pg.Client): Promise<void> {
  return new Promise((resolve) => client.once('end', () => resolve()));
}

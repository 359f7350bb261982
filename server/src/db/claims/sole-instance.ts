// Keeps a second process of the product away from a database server that both could reach, unless both share it: a
// session's lock, which the server drops with the connection, however the process ends.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { connectionConfig, type DatabaseSource } from '../client.ts';
import { DatabaseStartError } from '../start/start-error.ts';

/** Any constant will do, as long as every version uses the same. */
const LOCK_KEY = 7_065_919_541;
const RETRY_MS = 250;
/** A server notices within half a minute that the machine of the other instance has died. */
const KEEPALIVE = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

export interface SoleInstanceOptions {
  /** Processes that claim it so share it with each other, and with nobody else. */
  isShared?: boolean;
  /** How long to wait for another instance that is just ending. Default 5 s. */
  waitMs?: number;
  /** Called when the lock was lost with its connection, and another instance had it when we came back. */
  onTakenOver: (error: DatabaseStartError) => void;
}

/**
 * Claims the database at `source` for this process; call the result to give it up. Throws `DatabaseStartError`
 * ('in_use') when another living process has it. A connection that breaks later is made anew, and the claim with it.
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
      client = await claimAgain(source, { isShared, waitMs, signal: released.signal });
    }
    // Given up while it was made anew.
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

/** As long as the server can't be reached, nobody else can take the claim either. */
async function claimAgain(
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

/** Registry of the instance's live servers, by the database's own clock. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../client.ts';
import { DatabaseStartError } from '../start/start-error.ts';

/** Time without a heartbeat after which a server is dead; it sends one every `heartbeatIntervalMs`. */
export const heartbeatTimeoutMs = 5_000;
export const heartbeatIntervalMs = 1_000;
const deadServerRetention = '1 day';

export interface RegisteredServer {
  id: string;
  /** Digest of the instance's secret, equal on every server. */
  secretMark: string;
}

/** Records a heartbeat of this server. */
export async function sendHeartbeat(db: Database, { id, secretMark }: RegisteredServer): Promise<void> {
  await sql`
    insert into servers (id, secret_mark, heartbeat_at) values (${id}, ${secretMark}, now())
    on conflict (id) do update set heartbeat_at = now()`.execute(db);
}

/**
 * Registers a server.
 * Throws `DatabaseStartError` ('in_use') if a live one has another secret, since they would refuse each
 * other's signatures.
 */
export async function register(db: Database, server: RegisteredServer): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from servers where secret_mark <> ${server.secretMark}
    and heartbeat_at > now() - ${heartbeatTimeoutMs} * interval '1 millisecond' limit 1`.execute(db);
  if (rows[0]) {
    throw new DatabaseStartError(
      'in_use',
      'Another server of this Polylogue has another secret. Give all of them the same POLYLOGUE_SECRET.',
    );
  }
  // Their runs were ended long ago.
  await sql`delete from servers s where heartbeat_at < now() - ${deadServerRetention}::interval and not exists (
    select from answer_runs r where r.server_id = s.id and r.status = 'Streaming')`.execute(db);
  await sendHeartbeat(db, server);
}

/**
 * Sends heartbeats until the returned function is called, in a process that does not send them with its
 * answers. `onFailure` is called for each failed one.
 */
export function startHeartbeat(
  db: Database,
  server: RegisteredServer,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  const keep = async () => {
    while (!signal.aborted) {
      await sendHeartbeat(db, server).catch(onFailure);
      // Rejects when the heartbeat is stopped.
      await delay(heartbeatIntervalMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const beating = keep();
  return async () => {
    stopped.abort();
    await beating;
  };
}

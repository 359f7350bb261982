/**
 * Position in the database's write-ahead log, as the text of a client's session token (choices.md, Session
 * tokens): cluster, timeline and offset.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../client.ts';

export interface LogPosition {
  /** Identifies the database cluster and its timeline: positions of two histories can't be compared. */
  history: string;
  place: bigint;
}

/** Fixed width, so that within one history the greater text is the later position. */
const placeDigits = 16;
const tokenPattern = /^([0-9a-f]{12}-[0-9A-F]{8})\.([0-9a-f]{16})$/;

export function formatPosition({ history, place }: LogPosition): string {
  return `${history}.${place.toString(16).padStart(placeDigits, '0')}`;
}

/** Parses a token; `undefined` for anything that `formatPosition` never made. */
export function parsePosition(token: string): LogPosition | undefined {
  const [, history, place] = tokenPattern.exec(token) ?? [];
  return history === undefined ? undefined : { history, place: BigInt(`0x${place}`) };
}

/** Hashes the cluster's identifier, since it contains its creation time. */
function clusterName(systemIdentifier: string): string {
  return createHash('sha256').update(systemIdentifier).digest('hex').slice(0, 12);
}

/** Reads the primary's written position; call it after a commit, in a separate statement. */
export async function writtenPosition(primary: Database): Promise<LogPosition> {
  const { rows } = await sql<{ cluster: string; timeline: string; place: string }>`
    select system_identifier::text as cluster, substr(pg_walfile_name(written), 1, 8) as timeline,
      (written - '0/0'::pg_lsn)::text as place
    from pg_control_system(), pg_current_wal_lsn() as written`.execute(primary);
  const [{ cluster, timeline, place } = { cluster: '', timeline: '', place: '0' }] = rows;
  return { history: `${clusterName(cluster)}-${timeline}`, place: BigInt(place) };
}

/** Reads the position that this connection's replica has replayed; `undefined` if it is no replica. */
export async function replayedPlace(replica: Database): Promise<bigint | undefined> {
  const { rows } = await sql<{ place: string | null }>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text end as place`.execute(
    replica,
  );
  const place = rows[0]?.place;
  return place == null ? undefined : BigInt(place);
}

/** Checks that `replica` is a copy of the cluster with this history. */
export async function isCopyOf({ history }: LogPosition, replica: Database): Promise<boolean> {
  const { rows } = await sql<{ cluster: string }>`
    select system_identifier::text as cluster from pg_control_system()`.execute(replica);
  return history.startsWith(`${clusterName(rows[0]?.cluster ?? '')}-`);
}

/**
 * A place in the database's write-ahead log, as the text that clients carry as their session token (choices.md,
 * Session tokens): whose log, which history of it, and how far.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../client.ts';

export interface LogPosition {
  /** Names the database cluster and its timeline: places of two histories can't be compared. */
  history: string;
  place: bigint;
}

/** Of one width, so that of two tokens of one history the greater text is the later place. */
const placeDigits = 16;
const tokenPattern = /^([0-9a-f]{12}-[0-9A-F]{8})\.([0-9a-f]{16})$/;

/** The token of a position. */
export function formatPosition({ history, place }: LogPosition): string {
  return `${history}.${place.toString(16).padStart(placeDigits, '0')}`;
}

/** The position that a token tells; `undefined` for anything that `formatPosition` never made. */
export function parsePosition(token: string): LogPosition | undefined {
  const [, history, place] = tokenPattern.exec(token) ?? [];
  return history === undefined ? undefined : { history, place: BigInt(`0x${place}`) };
}

/** The cluster's identifier says when it was made, which concerns nobody. */
function clusterName(systemIdentifier: string): string {
  return createHash('sha256').update(systemIdentifier).digest('hex').slice(0, 12);
}

/** How far the primary has written: ask after a commit, in a statement of its own. */
export async function writtenPosition(primary: Database): Promise<LogPosition> {
  const { rows } = await sql<{ cluster: string; timeline: string; place: string }>`
    select system_identifier::text as cluster, substr(pg_walfile_name(written), 1, 8) as timeline,
      (written - '0/0'::pg_lsn)::text as place
    from pg_control_system(), pg_current_wal_lsn() as written`.execute(primary);
  const [{ cluster, timeline, place } = { cluster: '', timeline: '', place: '0' }] = rows;
  return { history: `${clusterName(cluster)}-${timeline}`, place: BigInt(place) };
}

/** How far this connection's replica shows the primary's writes; `undefined` where it is no replica. */
export async function replayedPlace(replica: Database): Promise<bigint | undefined> {
  const { rows } = await sql<{ place: string | null }>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text end as place`.execute(
    replica,
  );
  const place = rows[0]?.place;
  return place == null ? undefined : BigInt(place);
}

/** Whether `replica` holds a copy of the cluster whose history this is. */
export async function isCopyOf({ history }: LogPosition, replica: Database): Promise<boolean> {
  const { rows } = await sql<{ cluster: string }>`
    select system_identifier::text as cluster from pg_control_system()`.execute(replica);
  return history.startsWith(`${clusterName(rows[0]?.cluster ?? '')}-`);
}

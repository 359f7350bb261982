/** The running servers of an instance: their heartbeats tell which answers nobody generates any more. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // secret_mark: tells whether all servers have the same secret, without telling the secret.
  await sql`create table servers (
    id text primary key,
    secret_mark text not null,
    heartbeat_at timestamptz not null
  )`.execute(db);
}

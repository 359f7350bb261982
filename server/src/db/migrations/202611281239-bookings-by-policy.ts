/** Index of booked usage by policy, from which counters of limits are rebuilt. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

export async function up(db: Database): Promise<void> {
  await sql`create index usage_bookings_by_policy on usage_bookings (policy_id, at) where policy_id is not null`.execute(
    db,
  );
}

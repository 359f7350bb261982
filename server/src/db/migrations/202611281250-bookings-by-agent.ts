/** Index of booked answers by agent, whose median a question reserves. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

export async function up(db: Database): Promise<void> {
  await sql`create index usage_bookings_by_agent on usage_bookings (agent_id, at) where kind = 'answer'`.execute(
    db,
  );
}

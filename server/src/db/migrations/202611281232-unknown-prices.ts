/** Rule for models without a known price under limits of money. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

export async function up(db: Database): Promise<void> {
  await sql`alter table instance_settings add column allows_unknown_prices boolean not null default false`.execute(
    db,
  );
}

/** Allows bookings of embeddings in the ledger, checked without a long lock. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

export const isOutsideTransaction = true;

const kinds = `'answer', 'title', 'follow-up', 'test', 'evaluation', 'embedding'`;

const statements = [
  `alter table usage_bookings
    drop constraint if exists usage_bookings_kind_check,
    add constraint usage_bookings_kind_check check (kind in (${kinds})) not valid`,
  'alter table usage_bookings validate constraint usage_bookings_kind_check',
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

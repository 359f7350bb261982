/** Sign-ins and failed attempts, for the administration; removed with their person, and after 90 days. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

const statements = [
  `create table sign_ins (
    id uuid primary key,
    at timestamptz not null,
    -- null for an unknown account: people type passwords into the wrong field.
    user_id uuid references users on delete cascade,
    outcome text not null,
    network text not null
  )`,
  `create index sign_ins_by_time on sign_ins (at, id)`,
  `create index sign_ins_by_person on sign_ins (user_id, at, id)`,
  `create index sign_ins_by_outcome on sign_ins (outcome, at, id)`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** The networks from which people signed in: others' guesses don't slow them down there. */
import { type Kysely, sql } from 'kysely';

const statements = [
  `create table sign_in_networks (
    account_id uuid not null references local_accounts on delete cascade,
    network_hash text not null,
    used_at timestamptz not null,
    primary key (account_id, network_hash)
  )`,
  `create index sign_in_networks_by_use on sign_in_networks (used_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

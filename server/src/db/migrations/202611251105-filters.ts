/** What files are filtered by: what is said of each, and what the index of a library makes of it. */
import { type Kysely, sql } from 'kysely';

/** Code from before searches a filtered library as a whole, and drops the filters of what it saves. */
export const worksFrom = '202611251105-filters';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table libraries add column text_index_filters jsonb not null default '[]'`.execute(db);
  await sql`alter table library_uploads add column metadata jsonb not null default '{}'`.execute(db);
  // A binding is found by its id alone; only those of drafts are.
  await sql`create index configuration_states_by_binding on configuration_states
    using gin ((content -> 'bindings') jsonb_path_ops)`.execute(db);
}

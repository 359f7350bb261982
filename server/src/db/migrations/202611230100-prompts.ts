/** Prompts: texts that go to the message field, of a person or of an agent. */
import { type Kysely, sql } from 'kysely';

const statements = [
  `create table prompts (
    id uuid primary key,
    owner_id uuid references users on delete cascade,
    agent_id uuid references agents on delete cascade,
    title text not null,
    text text not null,
    -- From 0 without gaps among the prompts of the same person or agent.
    position integer not null,
    -- Counts the changes of an agent's; one's own have no version.
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users on delete set null,
    updated_at timestamptz not null,
    updated_by uuid references users on delete set null,
    constraint prompts_holder check (num_nonnulls(owner_id, agent_id) = 1)
  )`,
  `create index prompts_by_owner on prompts (owner_id, position) where owner_id is not null`,
  `create index prompts_by_agent on prompts (agent_id, position) where agent_id is not null`,
  `create index prompts_by_creator on prompts (created_by)`,
  `create index prompts_by_editor on prompts (updated_by)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

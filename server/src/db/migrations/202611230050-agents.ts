/** Agents that people make: who may chat with them, drafts that are compared by their version, pins. */
import { type Kysely, sql } from 'kysely';

/** A file that a column names is kept while it does. */
const countedReference = (table: string) => `create trigger ${table}_count_avatar
  after insert or delete or update of avatar_file_id on ${table}
  for each row execute function count_file_references('avatar_file_id')`;

const statements = [
  // The defaults are what the agents of the version before are: published, to everybody, and the organisation's.
  `alter table agents
    add column type text not null default 'System' check (type in ('System', 'User')),
    add column version integer not null default 1,
    add column updated_at timestamptz not null default now(),
    add column updated_by uuid,
    add column deleted_at timestamptz,
    add column is_published boolean not null default true,
    add column is_hidden boolean not null default false,
    add column published_from timestamptz,
    add column published_until timestamptz,
    add column is_for_everyone boolean not null default true,
    add column brand_keys text[] not null default '{}'`,
  // What is audited so far counts.
  `update agents set version = coalesce(
    (select max(version) from entity_versions where aggregate_type = 'Agent' and aggregate_id = id::text), 1)`,
  `create index agents_by_name on agents (lower(name), id)`,
  `create index agents_by_update on agents (updated_at, id)`,
  `create index agents_by_maker on agents (created_by) where created_by is not null`,
  `create index agents_by_deletion on agents (deleted_at) where deleted_at is not null`,
  // Whom an agent is open to beside those that its own columns name.
  `create table agent_audience (
    agent_id uuid not null references agents on delete cascade,
    kind text not null check (kind in ('user', 'role', 'group')),
    subject_id text not null,
    primary key (agent_id, kind, subject_id)
  )`,
  `create index agent_audience_by_subject on agent_audience (subject_id, kind)`,
  ...['agent_pins', 'agents_shared_with_me'].flatMap((table) => [
    `create table ${table} (
      user_id uuid not null references users on delete cascade,
      agent_id uuid not null references agents on delete cascade,
      created_at timestamptz not null,
      primary key (user_id, agent_id)
    )`,
    `create index ${table}_by_agent on ${table} (agent_id)`,
  ]),
  `alter table configuration_states add column updated_by uuid, add column avatar_file_id uuid references files`,
  `alter table agent_configurations add column avatar_file_id uuid references files`,
  ...['configuration_states', 'agent_configurations'].flatMap((table) => [
    `create index ${table}_by_avatar on ${table} (avatar_file_id) where avatar_file_id is not null`,
    countedReference(table),
  ]),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

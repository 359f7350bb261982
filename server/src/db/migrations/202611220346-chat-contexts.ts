/**
 * Conversations of visitors and of drafts beside those of people: owners, what an agent is as numbered versions, drafts,
 * public endpoints with their sessions, and the facts of each run that reports count.
 */
import { type Kysely, sql } from 'kysely';

const ownerStatements = [
  `create table owners (
    id uuid primary key,
    kind text not null check (kind in ('person', 'visitor'))
  )`,
  `create function add_owner_of_user() returns trigger language plpgsql as $$
  begin
    insert into owners (id, kind) values (new.id, 'person') on conflict do nothing;
    return null;
  end $$`,
  // Whoever inserts a user, the version before included, has an owner for their conversations.
  `create trigger users_add_owner after insert on users for each row execute function add_owner_of_user()`,
  `insert into owners (id, kind) select id, 'person' from users`,
];

const agentStatements = [
  // What an agent is at a moment. Rows are never changed: the newest version is the one that answers.
  `create table agent_configurations (
    agent_id uuid not null references agents on delete cascade,
    version integer not null check (version > 0),
    content jsonb not null,
    created_at timestamptz not null,
    created_by uuid references users on delete set null,
    primary key (agent_id, version)
  )`,
  `insert into agent_configurations (agent_id, version, content, created_at)
    select id, 1, jsonb_build_object(
      'name', name,
      'description', description,
      'systemPrompt', system_prompt,
      'libraryIds', array_to_json(array_remove(array[library_id], null)),
      'starterPrompts', array_to_json(starter_prompts)
    ), created_at
    from agents`,
  // Drafts. agent_id: null until the draft becomes an agent; base_version: what it was taken from.
  `create table configuration_states (
    id uuid primary key,
    agent_type text not null check (agent_type in ('System', 'User')),
    agent_id uuid references agents on delete cascade,
    base_version integer,
    author_id uuid not null references users on delete cascade,
    content jsonb not null,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index configuration_states_by_author on configuration_states (author_id, agent_type, updated_at desc)`,
  `create index configuration_states_by_agent on configuration_states (agent_id)`,
  `create table public_endpoints (
    id uuid primary key,
    agent_id uuid not null unique references agents on delete cascade,
    name text not null,
    is_enabled boolean not null,
    brand_key text not null references brands,
    retention_days integer not null check (retention_days > 0),
    limits jsonb not null default '{}',
    created_at timestamptz not null
  )`,
  `create unique index public_endpoints_by_name on public_endpoints (lower(name))`,
  `create index public_endpoints_by_brand on public_endpoints (brand_key)`,
  // The identifier itself is known to its visitor alone.
  `create table visitor_sessions (
    hash text primary key,
    owner_id uuid not null references owners on delete cascade,
    endpoint_id uuid not null references public_endpoints on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index visitor_sessions_by_owner on visitor_sessions (owner_id)`,
  `create index visitor_sessions_by_endpoint on visitor_sessions (endpoint_id)`,
  `create index visitor_sessions_by_expiry on visitor_sessions (expires_at)`,
  // How much of a limit is used: of a session, an address, an endpoint, within the time that begins at starts_at.
  `create table usage_counters (
    subject text not null,
    starts_at timestamptz not null,
    used bigint not null,
    primary key (subject, starts_at)
  )`,
  `create index usage_counters_by_start on usage_counters (starts_at)`,
];

/** New constraints hold for new rows from now on; the next migration looks at the old ones. */
const conversationStatements = [
  `alter table conversations
    drop constraint conversations_owner_id_fkey,
    alter column agent_id drop not null,
    add column context text not null default 'user',
    add column configuration_version integer,
    add column configuration_state_id uuid,
    add column public_endpoint_id uuid,
    add constraint conversations_owner foreign key (owner_id) references owners not valid,
    add constraint conversations_context
      check (context in ('user', 'public', 'draft', 'admin-draft')) not valid,
    -- A test belongs to its draft and to no agent: what lists and counts conversations of agents passes it by.
    add constraint conversations_subject check (
      (agent_id is null) = (context in ('draft', 'admin-draft'))
      and (configuration_state_id is null) = (context not in ('draft', 'admin-draft'))) not valid,
    add constraint conversations_configuration_state foreign key (configuration_state_id)
      references configuration_states on delete cascade not valid,
    add constraint conversations_public_endpoint foreign key (public_endpoint_id)
      references public_endpoints on delete set null not valid`,
  `alter table answer_runs
    drop constraint answer_runs_owner_id_fkey,
    add column configuration_version integer,
    add column provider_id text,
    add column provider_name text,
    add column model_id text,
    add column prompt_tokens integer,
    add column completion_tokens integer,
    -- In the instance's currency; null where the model has no price.
    add column cost numeric(18, 9),
    add constraint answer_runs_owner foreign key (owner_id) references owners not valid`,
  `alter table segments add column feedback_at timestamptz`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...ownerStatements, ...agentStatements, ...conversationStatements]) {
    await sql.raw(statement).execute(db);
  }
}

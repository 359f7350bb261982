/** Agents, their versions and drafts, audience, prompts, public endpoints and evaluations. */
import { countReferences } from './files.ts';

const configurations = [
  `create table agents (
    id uuid primary key,
    built_in text unique,
    name text not null,
    description text not null,
    system_prompt text not null,
    library_id uuid references libraries on delete set null,
    starter_prompts text[] not null default '{}',
    position integer not null default 0,
    created_at timestamptz not null,
    created_by uuid,
    type text not null default 'System' check (type in ('System', 'User')),
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    updated_by uuid,
    deleted_at timestamptz,
    is_published boolean not null default true,
    is_hidden boolean not null default false,
    published_from timestamptz,
    published_until timestamptz,
    is_for_everyone boolean not null default true,
    brand_keys text[] not null default '{}',
    -- Categories of the version that answers, which the directory filters by.
    categories text[] not null default '{}'
  )`,
  `create index agents_by_name on agents (lower(name), id)`,
  `create index agents_by_update on agents (updated_at, id)`,
  `create index agents_by_maker on agents (created_by) where created_by is not null`,
  `create index agents_by_deletion on agents (deleted_at) where deleted_at is not null`,
  // Versions of an agent, never changed: the newest one answers.
  `create table agent_configurations (
    agent_id uuid not null references agents on delete cascade,
    version integer not null check (version > 0),
    content jsonb not null,
    created_at timestamptz not null,
    created_by uuid references users on delete set null,
    avatar_file_id uuid references files,
    primary key (agent_id, version)
  )`,
  // Drafts. agent_id: null until the draft becomes an agent; base_version: the version it was taken from.
  `create table configuration_states (
    id uuid primary key,
    agent_type text not null check (agent_type in ('System', 'User')),
    agent_id uuid references agents on delete cascade,
    base_version integer,
    author_id uuid not null references users on delete cascade,
    content jsonb not null,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    updated_by uuid,
    avatar_file_id uuid references files
  )`,
  `create index configuration_states_by_author on configuration_states (author_id, agent_type, updated_at desc)`,
  `create index configuration_states_by_agent on configuration_states (agent_id)`,
  // Lookup of bindings by their ids alone, which only those of drafts need.
  `create index configuration_states_by_binding on configuration_states
    using gin ((content -> 'bindings') jsonb_path_ops)`,
  ...['configuration_states', 'agent_configurations'].flatMap((table) => [
    `create index ${table}_by_avatar on ${table} (avatar_file_id) where avatar_file_id is not null`,
    countReferences(table, `${table}_count_avatar`, 'avatar_file_id'),
  ]),
];

const access = [
  // People, roles and groups that an agent is open to, in addition to those in its own columns.
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
];

const prompts = [
  // Texts for the message field, of a person or of an agent.
  `create table prompts (
    id uuid primary key,
    owner_id uuid references users on delete cascade,
    agent_id uuid references agents on delete cascade,
    title text not null,
    text text not null,
    -- From 0 without gaps among the prompts of the same person or agent.
    position integer not null,
    -- Number of changes of an agent's prompt; a person's prompts have no version.
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

const endpoints = [
  `create table public_endpoints (
    id uuid primary key,
    agent_id uuid not null unique references agents on delete cascade,
    name text not null,
    is_enabled boolean not null,
    brand_key text not null references brands,
    retention_days integer not null check (retention_days > 0),
    limits jsonb not null default '{}',
    created_at timestamptz not null,
    allowed_origins text[] not null default '{}',
    -- Keys with which a web site's server vouches for a visitor: two, so that one is replaced after the other.
    sealed_primary_identity_key bytea,
    primary_identity_key_last4 text,
    sealed_secondary_identity_key bytea,
    secondary_identity_key_last4 text
  )`,
  `create unique index public_endpoints_by_name on public_endpoints (lower(name))`,
  `create index public_endpoints_by_brand on public_endpoints (brand_key)`,
];

const evaluations = [
  // id: the agent's. Every agent has a set from the start, so that each edit changes a version.
  `create table evaluation_sets (
    id uuid primary key references agents on delete cascade,
    content jsonb not null default '{"questions": [], "refusalPhrases": [], "gate": {"isOn": false}}',
    version integer not null default 1,
    updated_at timestamptz not null,
    updated_by uuid
  )`,
  `create function add_evaluation_set_of_agent() returns trigger language plpgsql as $$
  begin
    insert into evaluation_sets (id, updated_at) values (new.id, new.created_at) on conflict do nothing;
    return null;
  end $$`,
  `create trigger agents_add_evaluation_set after insert on agents
    for each row execute function add_evaluation_set_of_agent()`,
  // Configuration and questions as they were at the start. No foreign key to the draft: a run outlives it.
  `create table evaluation_runs (
    id uuid primary key,
    agent_id uuid not null references agents on delete cascade,
    configuration_state_id uuid,
    agent_version integer,
    configuration jsonb not null,
    configuration_hash text not null,
    settings jsonb not null,
    questions_hash text not null,
    total integer not null check (total > 0),
    language text not null,
    status text not null default 'Pending' check (status in ('Pending', 'Complete', 'Stopped', 'Failed')),
    answer_source text,
    model text,
    started_by uuid references users on delete set null,
    request_id text not null,
    started_at timestamptz not null,
    ended_at timestamptz,
    -- Reason for a stop by nobody.
    stop_reason text,
    check (configuration_state_id is null or agent_version is null),
    check ((status = 'Pending') = (ended_at is null))
  )`,
  `create unique index evaluation_runs_pending on evaluation_runs (agent_id) where status = 'Pending'`,
  `create unique index evaluation_runs_by_request on evaluation_runs (started_by, request_id)`,
  `create index evaluation_runs_by_agent on evaluation_runs (agent_id, id desc)`,
  `create index evaluation_runs_by_content on evaluation_runs (agent_id, configuration_hash, id desc)
    where status = 'Complete'`,
  `create table evaluation_results (
    run_id uuid not null references evaluation_runs on delete cascade,
    question_id uuid not null,
    answer text not null,
    error_code text,
    is_refusal boolean not null,
    citations jsonb not null,
    checks jsonb not null,
    is_passed boolean not null,
    first_token_ms integer,
    total_ms integer not null,
    input_tokens integer,
    output_tokens integer,
    cost numeric,
    primary key (run_id, question_id)
  )`,
];

export const agents = [...configurations, ...access, ...prompts, ...endpoints, ...evaluations];

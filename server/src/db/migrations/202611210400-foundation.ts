/** Identity, permissions, brands, agents, libraries, conversations, and the audit log. */
import { type Kysely, sql } from 'kysely';

const statements = [
  `create table users (
    id uuid primary key,
    issuer text not null,
    subject text not null,
    name text not null,
    user_name text not null,
    email text,
    created_at timestamptz not null,
    last_signed_in_at timestamptz,
    deactivated_at timestamptz,
    unique (issuer, subject)
  )`,
  `create table roles (
    id uuid primary key,
    built_in text unique,
    name text not null,
    actions text[] not null,
    created_at timestamptz not null
  )`,
  `create table role_assignments (
    user_id uuid not null references users on delete cascade,
    role_id uuid not null references roles on delete cascade,
    created_at timestamptz not null,
    primary key (user_id, role_id)
  )`,
  `create index role_assignments_by_role on role_assignments (role_id)`,
  `create table local_accounts (
    id uuid primary key,
    email text not null,
    name text not null,
    password_hash text not null,
    created_at timestamptz not null,
    disabled_at timestamptz
  )`,
  `create unique index local_accounts_by_email on local_accounts (lower(email))`,
  `create table directory_groups (
    id uuid primary key,
    display_name text not null,
    description text,
    created_at timestamptz not null
  )`,
  `create index directory_groups_by_name on directory_groups (display_name, id)`,
  `create table oidc_records (
    model text not null,
    id text not null,
    payload jsonb not null,
    grant_id text,
    uid text,
    expires_at timestamptz,
    consumed_at timestamptz,
    primary key (model, id)
  )`,
  `create index oidc_records_by_grant on oidc_records (grant_id) where grant_id is not null`,
  `create index oidc_records_by_uid on oidc_records (model, uid) where uid is not null`,
  `create index oidc_records_by_expiry on oidc_records (expires_at)`,
  // One row at the most: whoever takes it makes the first administrator.
  `create table setup_tokens (
    singleton boolean primary key default true check (singleton),
    token_hash text not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  `create table feature_flags (name text primary key, enabled boolean not null)`,
  `create table instance_settings (
    singleton boolean primary key default true check (singleton),
    name text not null,
    organization_name text not null,
    default_brand_key text not null,
    is_hipaa_compliant boolean not null default false
  )`,
  `create table brands (
    key text primary key,
    name text not null,
    theme jsonb not null,
    logo_file_name text,
    splash_file_name text,
    use_login_background_image boolean not null default false,
    login_alignment text not null default 'Center' check (login_alignment in ('Left', 'Right', 'Center')),
    host_names text[] not null default '{}',
    created_at timestamptz not null
  )`,
  `create table brand_files (
    brand_key text not null references brands on delete cascade,
    file_name text not null,
    media_type text not null,
    blob_key text not null,
    primary key (brand_key, file_name)
  )`,
  `create table audit_entries (
    id uuid primary key,
    at timestamptz not null,
    user_id uuid,
    user_name text not null,
    aggregate_type text not null,
    aggregate_id text not null,
    operation text not null,
    details jsonb not null,
    request_id text not null
  )`,
  `create index audit_entries_by_aggregate on audit_entries (aggregate_type, aggregate_id, id desc)`,
  `create table model_providers (
    id uuid primary key,
    name text not null,
    kind text not null,
    base_url text,
    api_version text,
    models text[] not null default '{}',
    default_model text,
    is_default boolean not null default false,
    sealed_key bytea,
    key_last4 text,
    allow_private_address boolean not null default false,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create unique index model_providers_one_default on model_providers (is_default) where is_default`,
  `create table libraries (
    id uuid primary key,
    built_in text unique,
    name text not null,
    created_at timestamptz not null
  )`,
  // Immutable per content: an answer's citations stay checkable after the source changed.
  `create table library_files (
    id uuid primary key,
    library_id uuid not null references libraries on delete cascade,
    path text not null,
    title text not null,
    media_type text not null,
    content text not null,
    content_hash text not null,
    created_at timestamptz not null,
    superseded_at timestamptz
  )`,
  `create unique index library_files_current on library_files (library_id, path) where superseded_at is null`,
  `create table library_chunks (
    id uuid primary key,
    file_id uuid not null references library_files on delete cascade,
    library_id uuid not null references libraries on delete cascade,
    position integer not null,
    heading text not null,
    text text not null,
    start_offset integer not null,
    end_offset integer not null,
    embedding_model text not null,
    embedding real[] not null
  )`,
  `create index library_chunks_by_file on library_chunks (file_id, position)`,
  `create index library_chunks_by_library on library_chunks (library_id)`,
  `create table agents (
    id uuid primary key,
    built_in text unique,
    name text not null,
    description text not null,
    system_prompt text not null,
    library_id uuid references libraries,
    starter_prompts text[] not null default '{}',
    position integer not null default 0,
    created_at timestamptz not null
  )`,
  `create table conversations (
    id uuid primary key,
    owner_id uuid not null references users,
    agent_id uuid not null references agents,
    brand_key text not null,
    title text not null,
    title_source text not null check (title_source in ('question', 'model', 'person')),
    is_private boolean not null default false,
    selected_leaf_id uuid,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    archived_at timestamptz,
    deleted_at timestamptz
  )`,
  `create index conversations_current on conversations (owner_id, updated_at desc, id desc)
    where deleted_at is null and archived_at is null`,
  `create index conversations_by_owner on conversations (owner_id, updated_at desc, id desc)`,
  `create table segments (
    id uuid primary key,
    conversation_id uuid not null references conversations on delete cascade,
    parent_id uuid,
    question text not null,
    answer text not null default '',
    answer_source text check (answer_source in ('model', 'library')),
    status text not null check (status in ('Streaming', 'Complete', 'Aborted', 'Failed', 'Interrupted')),
    citations jsonb not null default '[]',
    steps jsonb not null default '[]',
    generated_images jsonb not null default '[]',
    error_code text,
    feedback_positive boolean,
    feedback_comment text,
    created_at timestamptz not null,
    unique (conversation_id, id),
    foreign key (conversation_id, parent_id) references segments (conversation_id, id) on delete cascade
  )`,
  `alter table conversations add constraint conversations_selected_leaf
    foreign key (id, selected_leaf_id) references segments (conversation_id, id)
    deferrable initially deferred`,
  // A request id names one run for ever, per owner: the primary key is the idempotency check.
  `create table answer_runs (
    id uuid not null unique,
    owner_id uuid not null references users,
    request_id text not null,
    body_hash text not null,
    conversation_id uuid not null references conversations on delete cascade,
    segment_id uuid not null,
    server_id text not null,
    status text not null check (status in ('Streaming', 'Complete', 'Aborted', 'Failed', 'Interrupted')),
    answer_source text check (answer_source in ('model', 'library')),
    model text,
    -- Where the run's text begins in the segment's answer, and, once ended, where it ends: UTF-16 units.
    text_start integer not null default 0,
    text_end integer,
    error_code text,
    started_at timestamptz not null,
    heartbeat_at timestamptz not null,
    ended_at timestamptz,
    first_token_ms integer,
    usage jsonb,
    steps jsonb not null default '[]',
    passages jsonb not null default '[]',
    trace jsonb not null default '[]',
    primary key (owner_id, request_id),
    foreign key (conversation_id, segment_id) references segments (conversation_id, id) on delete cascade
  )`,
  `create index answer_runs_by_segment on answer_runs (segment_id, started_at)`,
  `create index answer_runs_running on answer_runs (owner_id) where status = 'Streaming'`,
  // The growing text of running answers: small inserts whatever the answer's length, folded into the segment at
  // the end. The position makes a repeated insert, after a lost connection, do nothing.
  `create table answer_chunks (
    run_id uuid not null references answer_runs (id) on delete cascade,
    position integer not null,
    text text not null,
    primary key (run_id, position)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

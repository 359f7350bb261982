/** Settings, feature flags, model providers, servers, and the work that administrators start. */

const settings = [
  `create table feature_flags (
    name text primary key,
    enabled boolean not null,
    version integer not null default 1,
    updated_at timestamptz,
    updated_by uuid
  )`,
  `create table instance_settings (
    singleton boolean primary key default true check (singleton),
    name text not null,
    organization_name text not null,
    default_brand_key text not null,
    is_hipaa_compliant boolean not null default false,
    -- Names that the environment last gave, to tell a change there from one made here.
    configured_name text not null,
    configured_organization_name text not null,
    -- Also written to the file storage: a storage that belongs to another database is never swept.
    storage_mark uuid not null default gen_random_uuid()
  )`,
  `create table model_providers (
    id uuid primary key,
    name text not null,
    kind text not null,
    base_url text,
    api_version text,
    -- Names of the deployments; those that are not described below have the known abilities of their name.
    models text[] not null default '{}',
    default_model text,
    is_default boolean not null default false,
    sealed_key bytea,
    key_last4 text,
    allow_private_address boolean not null default false,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    updated_by uuid,
    deployments jsonb not null default '[]',
    -- Reason and time of a failed last test; null while it passed, or was not made as saved.
    failed_test text,
    failed_test_at timestamptz,
    constraint model_providers_failed_test check ((failed_test is null) = (failed_test_at is null))
  )`,
  `create unique index model_providers_one_default on model_providers (is_default) where is_default`,
];

const work = [
  // Heartbeats, which show the answers that nobody generates any more.
  `create table servers (
    id text primary key,
    -- Digest of the secret, to compare the secrets of all servers.
    secret_mark text not null,
    heartbeat_at timestamptz not null
  )`,
  `create table long_tasks (
    id uuid primary key,
    kind text not null,
    user_id uuid not null references users on delete cascade,
    request_id text not null,
    status text not null check (status in ('Pending', 'Fulfilled', 'Rejected')),
    done integer not null default 0,
    total integer not null default 0,
    error_code text,
    started_at timestamptz not null,
    -- Null until a worker has taken the task.
    heartbeat_at timestamptz,
    ended_at timestamptz,
    -- Object of the task, where several of a kind may run.
    subject text not null default '',
    unique (user_id, request_id)
  )`,
  // One at a time of each kind and subject, however many are started at once.
  `create unique index long_tasks_pending on long_tasks (kind, subject) where status = 'Pending'`,
  `create index long_tasks_latest on long_tasks (kind, subject, id desc)`,
  // Tasks are also followed by others than their starters.
  `create index long_tasks_by_request on long_tasks (request_id)`,
  // Results of changes, which a repeated request gets again; kept for a day.
  `create table change_requests (
    owner_id uuid not null references users on delete cascade,
    request_id text not null,
    fingerprint bytea not null,
    aggregate_id text not null,
    created_at timestamptz not null,
    primary key (owner_id, request_id)
  )`,
  `create index change_requests_by_age on change_requests (created_at)`,
];

export const instance = [...settings, ...work];

/** People and visitors as owners, local accounts, sessions, groups and roles. */
import { withTrigrams } from './trigrams.ts';

const owners = [
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
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    updated_by uuid,
    groups_reported_at timestamptz,
    -- Last moment at which all sessions were ended: earlier sign-ins are void.
    sessions_ended_at timestamptz,
    -- Last sign-out from any session: earlier ID tokens open no new one.
    signed_out_at timestamptz,
    unique (issuer, subject)
  )`,
  `create index users_by_email on users (lower(email))`,
  // Sort orders of the list of people.
  `create index users_by_name on users (lower(name), id)`,
  `create index users_by_address on users (lower(coalesce(email, user_name)), id)`,
  `create index users_by_creation on users (created_at, id)`,
  `create index users_by_sign_in on users (coalesce(last_signed_in_at, '-infinity'), id)`,
  withTrigrams([
    `create index users_by_name_part on users using gin (lower(name) gin_trgm_ops)`,
    `create index users_by_user_name_part on users using gin (lower(user_name) gin_trgm_ops)`,
    `create index users_by_email_part on users using gin (lower(email) gin_trgm_ops)`,
  ]),
  `create table owners (
    id uuid primary key,
    kind text not null check (kind in ('person', 'visitor'))
  )`,
  `create function add_owner_of_user() returns trigger language plpgsql as $$
  begin
    insert into owners (id, kind) values (new.id, 'person') on conflict do nothing;
    return null;
  end $$`,
  `create trigger users_add_owner after insert on users for each row execute function add_owner_of_user()`,
];

const accounts = [
  `create table local_accounts (
    id uuid primary key,
    email text not null,
    name text not null,
    password_hash text not null,
    created_at timestamptz not null,
    disabled_at timestamptz
  )`,
  `create unique index local_accounts_by_email on local_accounts (lower(email))`,
  // Link that sets the password: an invitation or a reset, one at a time for each account.
  `create table account_links (
    account_id uuid primary key references local_accounts on delete cascade,
    token_hash text not null unique,
    purpose text not null check (purpose in ('invitation', 'passwordReset')),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    -- Person whose rights a link is judged by when it is used.
    maker_id uuid references users on delete set null,
    is_by_operator boolean not null default false
  )`,
  `create index account_links_by_maker on account_links (maker_id)`,
  // Networks from which people signed in: guesses from elsewhere do not slow them down there.
  `create table sign_in_networks (
    account_id uuid not null references local_accounts on delete cascade,
    network_hash text not null,
    used_at timestamptz not null,
    primary key (account_id, network_hash)
  )`,
  `create index sign_in_networks_by_use on sign_in_networks (used_at)`,
  // Token of the first administrator: one row at most.
  `create table setup_tokens (
    singleton boolean primary key default true check (singleton),
    token_hash text not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
];

const sessions = [
  // Sign-in of a person: its end voids every token that was issued in it.
  `create table sessions (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz
  )`,
  `create index sessions_by_user on sessions (user_id)`,
  `create index sessions_by_expiry on sessions (expires_at)`,
  // ID tokens that opened a session: a token continues in its session, or ends with it.
  `create table session_id_tokens (
    token_hash text primary key,
    session_id uuid not null references sessions on delete cascade
  )`,
  `create index session_id_tokens_by_session on session_id_tokens (session_id)`,
  // State of the embedded identity provider.
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
];

const groups = [
  // Groups of the embedded identity provider.
  `create table directory_groups (
    id uuid primary key,
    display_name text not null,
    description text,
    created_at timestamptz not null,
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    updated_by uuid
  )`,
  `create index directory_groups_by_name on directory_groups (display_name, id)`,
  `create unique index directory_groups_by_unique_name on directory_groups (lower(display_name))`,
  // Ids are those of the directory: Entra ID's object id, or the id of a group of the embedded provider.
  `create table group_members (
    group_id text not null,
    user_id uuid not null references users on delete cascade,
    -- Reported by the directory at users.groups_reported_at, for a day; otherwise set by an administrator, until removed.
    is_reported boolean not null,
    created_at timestamptz not null,
    primary key (group_id, user_id)
  )`,
  `create index group_members_by_user on group_members (user_id)`,
];

const roles = [
  `create table roles (
    id uuid primary key,
    built_in text unique,
    name text not null,
    actions text[] not null,
    created_at timestamptz not null,
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    updated_by uuid,
    description text not null default '',
    -- Scope of the role's ...Specific actions.
    gpt_system_ids uuid[] not null default '{}',
    data_source_ids uuid[] not null default '{}',
    created_by uuid,
    deleted_at timestamptz,
    -- Version of the definition that a built-in role was written from.
    definition_version integer
  )`,
  `create unique index roles_by_name on roles (lower(name)) where deleted_at is null`,
  `create index roles_by_deletion on roles (deleted_at) where deleted_at is not null`,
  `create table role_assignments (
    user_id uuid not null references users on delete cascade,
    role_id uuid not null references roles on delete cascade,
    created_at timestamptz not null,
    ends_at timestamptz,
    created_by uuid,
    primary key (user_id, role_id)
  )`,
  `create index role_assignments_by_role on role_assignments (role_id)`,
  `create table role_groups (
    role_id uuid not null references roles on delete cascade,
    group_id text not null,
    primary key (role_id, group_id)
  )`,
  `create index role_groups_by_group on role_groups (group_id)`,
];

export const people = [...owners, ...accounts, ...sessions, ...groups, ...roles];

/** Roles that people edit, assignments that end, and groups: their members, and the roles that are bound to them. */
import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table roles
    add column description text not null default '',
    -- What the role's ...Specific actions hold for.
    add column gpt_system_ids uuid[] not null default '{}',
    add column data_source_ids uuid[] not null default '{}',
    add column created_by uuid,
    add column deleted_at timestamptz`,
  `create unique index roles_by_name on roles (lower(name)) where deleted_at is null`,
  `create index roles_by_deletion on roles (deleted_at) where deleted_at is not null`,
  `alter table role_assignments add column ends_at timestamptz, add column created_by uuid`,
  // A group is named as its directory does: Entra ID's object id, or the id of one of the embedded provider's.
  `create table role_groups (
    role_id uuid not null references roles on delete cascade,
    group_id text not null,
    primary key (role_id, group_id)
  )`,
  `create index role_groups_by_group on role_groups (group_id)`,
  `create table group_members (
    group_id text not null,
    user_id uuid not null references users on delete cascade,
    -- By the person's directory, at users.groups_reported_at: counts for a day. Else by an administrator, until taken away.
    is_reported boolean not null,
    created_at timestamptz not null,
    primary key (group_id, user_id)
  )`,
  `create index group_members_by_user on group_members (user_id)`,
  `alter table users add column groups_reported_at timestamptz`,
  `alter table directory_groups
    add column version integer not null default 1,
    add column updated_at timestamptz not null default now(),
    add column updated_by uuid`,
  `create unique index directory_groups_by_unique_name on directory_groups (lower(display_name))`,
  // Whoever made a thing may change it.
  ...['agents', 'libraries'].map((table) => `alter table ${table} add column if not exists created_by uuid`),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

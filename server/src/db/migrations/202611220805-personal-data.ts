/** Archives of what is stored of people, receipts of erasures, and long tasks that are about one person. */
import { type Kysely, sql } from 'kysely';

const statements = [
  // What a task is about, where several of a kind may run: one at a time for each.
  `alter table long_tasks add column subject text not null default ''`,
  `drop index long_tasks_pending`,
  `create unique index long_tasks_pending on long_tasks (kind, subject) where status = 'Pending'`,
  `drop index long_tasks_latest`,
  `create index long_tasks_latest on long_tasks (kind, subject, id desc)`,
  `create table personal_exports (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    -- Who may download it.
    requested_by uuid not null references users on delete cascade,
    is_whole boolean not null,
    file_id uuid not null references files,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index personal_exports_by_person on personal_exports (user_id, requested_by, id desc)`,
  `create index personal_exports_by_requester on personal_exports (requested_by)`,
  `create index personal_exports_by_file on personal_exports (file_id)`,
  `create index personal_exports_by_expiry on personal_exports (expires_at)`,
  `create trigger personal_exports_count_references after insert or update or delete on personal_exports
    for each row execute function count_file_references('file_id')`,
  // No foreign keys: a receipt stays when everything else of the people is gone.
  `create table erasures (
    id uuid primary key,
    user_id uuid not null unique,
    requested_by uuid not null,
    task_id uuid not null,
    started_at timestamptz not null,
    finished_at timestamptz,
    conversations integer not null default 0,
    answers integer not null default 0,
    drafts integer not null default 0,
    files integer not null default 0,
    file_bytes bigint not null default 0
  )`,
  `create index erasures_by_start on erasures (started_at, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

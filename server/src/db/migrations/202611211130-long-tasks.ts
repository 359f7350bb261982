/** Long work that administrators start, with how far it has come. */
import { type Kysely, sql } from 'kysely';

const statements = [
  // heartbeat_at: null until a worker has taken the task.
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
    heartbeat_at timestamptz,
    ended_at timestamptz,
    unique (user_id, request_id)
  )`,
  // One at a time of each kind, however many start it at once.
  `create unique index long_tasks_pending on long_tasks (kind) where status = 'Pending'`,
  `create index long_tasks_latest on long_tasks (kind, id desc)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Files and pictures that go with questions. The server of the version before neither reads nor writes them. */
import { type Kysely, sql } from 'kysely';

const statements = [
  `create table attachments (
    id uuid primary key,
    owner_id uuid not null references owners on delete cascade,
    kind text not null check (kind in ('FileSearch', 'CodeInterpreter', 'Picture')),
    context text not null check (context in ('Conversation', 'GptSystem')),
    file_id uuid not null references files,
    name text not null,
    state text not null check (state in ('Reading', 'Ready', 'Failed')),
    attempts integer not null default 0,
    -- What a document says, until answers can search it.
    document jsonb,
    created_at timestamptz not null
  )`,
  `create index attachments_by_owner on attachments (owner_id)`,
  `create index attachments_by_file on attachments (file_id)`,
  `create index attachments_by_age on attachments (created_at)`,
  `create trigger count_file_references after insert or delete or update of file_id on attachments
    for each row execute function count_file_references('file_id')`,
  `create table segment_attachments (
    segment_id uuid not null references segments on delete cascade,
    position integer not null,
    attachment_id uuid not null references attachments on delete cascade,
    primary key (segment_id, position)
  )`,
  `create index segment_attachments_by_attachment on segment_attachments (attachment_id)`,
  // What answers search of one document. It is nobody's to see but through its attachment.
  `alter table libraries add column attachment_id uuid references attachments on delete cascade`,
  `create unique index libraries_by_attachment on libraries (attachment_id) where attachment_id is not null`,
  `drop index libraries_by_name`,
  `create unique index libraries_by_name on libraries (lower(name))
    where deleted_at is null and built_in is null and attachment_id is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

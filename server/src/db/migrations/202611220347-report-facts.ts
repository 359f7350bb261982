/** Indexes that reports and lists need, rows of before checked and given their figures; all beside writers. */
import { type Kysely, sql } from 'kysely';

export const isOutsideTransaction = true;

const indexes: Record<string, string> = {
  conversations_by_creation: 'conversations (created_at)',
  conversations_by_agent: 'conversations (agent_id)',
  conversations_by_brand: 'conversations (brand_key, created_at)',
  conversations_by_draft: 'conversations (configuration_state_id) where configuration_state_id is not null',
  conversations_by_endpoint:
    'conversations (public_endpoint_id, updated_at) where public_endpoint_id is not null',
  answer_runs_by_conversation: 'answer_runs (conversation_id)',
  audit_entries_by_time: 'audit_entries (at)',
  users_by_email: 'users (lower(email))',
  library_files_by_library: 'library_files (library_id)',
};

const unchecked = {
  conversations: [
    'conversations_owner',
    'conversations_context',
    'conversations_subject',
    'conversations_configuration_state',
    'conversations_public_endpoint',
  ],
  answer_runs: ['answer_runs_owner'],
};

/** Rows that one statement fills, so that none of them is locked for long. */
const batchSize = 1_000;

/** Takes the figures of ended runs out of what was kept for the screen: `model (provider)`, and usage as a document. */
async function fillFigures(db: Kysely<unknown>): Promise<void> {
  const lastId = '00000000-0000-0000-0000-000000000000';
  for (let after: string | undefined = lastId; after !== undefined; ) {
    const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`
      with batch as (
        select id from answer_runs where id > ${after}::uuid order by id limit ${batchSize}
      ), filled as (
        update answer_runs r set
          prompt_tokens = coalesce(r.prompt_tokens, (r.usage ->> 'inputTokens')::integer),
          completion_tokens = coalesce(r.completion_tokens, (r.usage ->> 'outputTokens')::integer),
          model_id = coalesce(r.model_id, substring(r.model from '^(.*?) \\(.*\\)$')),
          provider_name = coalesce(r.provider_name, substring(r.model from '^.*? \\((.*)\\)$'))
        from batch
        where r.id = batch.id and r.status <> 'Streaming' and (r.usage is not null or r.model is not null)
      )
      select id from batch order by id desc limit 1`.execute(db);
    after = rows[0]?.id;
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, on] of Object.entries(indexes)) {
    // One that broke off half-way is there, and of no use.
    await sql.raw(`drop index concurrently if exists ${name}`).execute(db);
    await sql.raw(`create index concurrently ${name} on ${on}`).execute(db);
  }
  for (const [table, names] of Object.entries(unchecked)) {
    for (const name of names) await sql.raw(`alter table ${table} validate constraint ${name}`).execute(db);
  }
  await fillFigures(db);
}

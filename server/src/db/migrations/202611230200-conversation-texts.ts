/**
 * The words of people's conversations, beside their turns. The database keeps them, so that turns that the version before
 * answers are found, too. One index serves everybody: whose a turn is stands among its words.
 */
import { type Kysely, sql } from 'kysely';

/** There may be many turns. */
export const isOutsideTransaction = true;

/** Turns that one statement reads, so that none of them takes long. */
const batchSize = 500;

const definitions = [
  // Rows stay small, with the words beside them: a search for a common word reads many.
  `create table if not exists segment_texts (
    segment_id uuid primary key references segments on delete cascade,
    conversation_id uuid not null references conversations on delete cascade,
    words tsvector not null
  ) with (toast_tuple_target = 128)`,
  `alter table segment_texts alter column words set storage external`,
  // A text cannot hold the control character. The cut keeps the words below what a tsvector may weigh.
  `create or replace function segment_words(owner_id uuid, question text, answer text) returns tsvector
    language sql immutable as $$
      select array_to_tsvector(array[chr(1) || owner_id::text])
        || to_tsvector('simple', left(question || ' ' || answer, 100000))
    $$`,
  `create or replace function keep_segment_text() returns trigger language plpgsql as $$ begin
    insert into segment_texts (segment_id, conversation_id, words)
      select new.id, c.id, segment_words(c.owner_id, new.question, new.answer)
      from conversations c where c.id = new.conversation_id and c.context = 'user'
      on conflict (segment_id) do update set words = excluded.words;
    return null;
  end $$`,
  `create or replace trigger segments_keep_text after insert or update of question, answer, status on segments
    for each row when (new.status <> 'Streaming') execute function keep_segment_text()`,
  `create or replace function keep_texts_of_conversation() returns trigger language plpgsql as $$ begin
    delete from segment_texts where conversation_id = new.id;
    insert into segment_texts (segment_id, conversation_id, words)
      select s.id, new.id, segment_words(new.owner_id, s.question, s.answer)
      from segments s
      where s.conversation_id = new.id and s.status <> 'Streaming' and new.context = 'user';
    return null;
  end $$`,
  `create or replace trigger conversations_keep_texts after update of owner_id, context on conversations
    for each row when (old.owner_id <> new.owner_id or old.context <> new.context)
    execute function keep_texts_of_conversation()`,
];

const indexes = {
  segment_texts_by_conversation: 'segment_texts (conversation_id)',
  segment_texts_by_word: 'segment_texts using gin (words)',
};

/** Reads the turns of before. */
async function fill(db: Kysely<unknown>): Promise<void> {
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined; ) {
    const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`
      with batch as (
        select id, conversation_id, question, answer, status from segments
        where id > ${after}::uuid order by id limit ${batchSize}
      ), filled as (
        insert into segment_texts (segment_id, conversation_id, words)
        select b.id, c.id, segment_words(c.owner_id, b.question, b.answer)
        from batch b join conversations c on c.id = b.conversation_id
        where c.context = 'user' and b.status <> 'Streaming'
        on conflict (segment_id) do nothing
      )
      select id from batch order by id desc limit 1`.execute(db);
    after = rows[0]?.id;
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const definition of definitions) await sql.raw(definition).execute(db);
  await fill(db);
  for (const [name, on] of Object.entries(indexes)) {
    // One that broke off half-way is there, and of no use.
    await sql.raw(`drop index concurrently if exists ${name}`).execute(db);
    await sql.raw(`create index concurrently ${name} on ${on}`).execute(db);
  }
}

/** Conversations of people, visitors and drafts: their turns, the runs that answer, and the words of turns. */

const conversations = [
  `create table conversations (
    id uuid primary key,
    owner_id uuid not null,
    agent_id uuid references agents,
    brand_key text not null,
    title text not null,
    title_source text not null check (title_source in ('question', 'model', 'person')),
    is_private boolean not null default false,
    selected_leaf_id uuid,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    archived_at timestamptz,
    deleted_at timestamptz,
    context text not null default 'user',
    configuration_version integer,
    configuration_state_id uuid,
    public_endpoint_id uuid,
    -- Values for the request parameters of the agent.
    parameters jsonb not null default '{}',
    constraint conversations_owner foreign key (owner_id) references owners,
    constraint conversations_context check (context in ('user', 'public', 'draft', 'admin-draft')),
    -- Tests belong to their draft and to no agent: lists and counts of an agent's conversations leave them out.
    constraint conversations_subject check (
      (agent_id is null) = (context in ('draft', 'admin-draft'))
      and (configuration_state_id is null) = (context not in ('draft', 'admin-draft'))),
    constraint conversations_configuration_state foreign key (configuration_state_id)
      references configuration_states on delete cascade,
    constraint conversations_public_endpoint foreign key (public_endpoint_id)
      references public_endpoints on delete set null
  )`,
  `create index conversations_current on conversations (owner_id, updated_at desc, id desc)
    where deleted_at is null and archived_at is null`,
  `create index conversations_by_owner on conversations (owner_id, updated_at desc, id desc)`,
  `create index conversations_by_creation on conversations (created_at)`,
  `create index conversations_by_deletion on conversations (deleted_at) where deleted_at is not null`,
  `create index conversations_by_agent on conversations (agent_id)`,
  `create index conversations_by_agent_use on conversations (agent_id, updated_at) where agent_id is not null`,
  `create index conversations_by_brand on conversations (brand_key, created_at)`,
  `create index conversations_by_draft on conversations (configuration_state_id)
    where configuration_state_id is not null`,
  `create index conversations_by_endpoint on conversations (public_endpoint_id, updated_at)
    where public_endpoint_id is not null`,
];

const turns = [
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
    -- Reason for which the provider cut the answer.
    finish_reason text check (finish_reason in ('length', 'content-filter')),
    feedback_at timestamptz,
    -- Suggestions of a model for the next question; null: not asked yet.
    follow_ups text[],
    unique (conversation_id, id),
    foreign key (conversation_id, parent_id) references segments (conversation_id, id) on delete cascade
  )`,
  `alter table conversations add constraint conversations_selected_leaf
    foreign key (id, selected_leaf_id) references segments (conversation_id, id)
    deferrable initially deferred`,
  `create table segment_attachments (
    segment_id uuid not null references segments on delete cascade,
    position integer not null,
    attachment_id uuid not null references attachments on delete cascade,
    primary key (segment_id, position)
  )`,
  `create index segment_attachments_by_attachment on segment_attachments (attachment_id)`,
];

const runs = [
  // Request ids name one run for ever, per owner: the primary key is the idempotency check.
  `create table answer_runs (
    id uuid not null unique,
    owner_id uuid not null,
    request_id text not null,
    body_hash text not null,
    conversation_id uuid not null references conversations on delete cascade,
    segment_id uuid not null,
    server_id text not null,
    status text not null check (status in ('Streaming', 'Complete', 'Aborted', 'Failed', 'Interrupted')),
    answer_source text check (answer_source in ('model', 'library')),
    model text,
    -- Start of the run's text in the segment's answer, and its end once the run has ended, in UTF-16 units.
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
    finish_reason text check (finish_reason in ('length', 'content-filter')),
    configuration_version integer,
    provider_id text,
    provider_name text,
    model_id text,
    prompt_tokens integer,
    completion_tokens integer,
    -- In the instance's currency; null where the model has no price.
    cost numeric(18, 9),
    -- Prompt as the test of a draft sent it.
    sent_prompt jsonb,
    primary key (owner_id, request_id),
    foreign key (conversation_id, segment_id) references segments (conversation_id, id) on delete cascade,
    constraint answer_runs_owner foreign key (owner_id) references owners
  )`,
  `create index answer_runs_by_segment on answer_runs (segment_id, started_at)`,
  `create index answer_runs_by_conversation on answer_runs (conversation_id)`,
  `create index answer_runs_running on answer_runs (owner_id) where status = 'Streaming'`,
  // Growing text of running answers: small inserts at any length, folded into the segment at the end.
  // The position makes a repeated insert, after a lost connection, do nothing.
  `create table answer_chunks (
    run_id uuid not null references answer_runs (id) on delete cascade,
    position integer not null,
    text text not null,
    primary key (run_id, position)
  )`,
];

/** One index serves everybody: the owner's id is among the words of a turn. */
const words = [
  // Rows are small, with their words in another table, since a search for a common word reads many.
  `create table segment_texts (
    segment_id uuid primary key references segments on delete cascade,
    conversation_id uuid not null references conversations on delete cascade,
    words tsvector not null
  ) with (toast_tuple_target = 128)`,
  `alter table segment_texts alter column words set storage external`,
  `create index segment_texts_by_conversation on segment_texts (conversation_id)`,
  `create index segment_texts_by_word on segment_texts using gin (words)`,
  // No text contains the control character. The cut keeps the words below the limit of a tsvector.
  `create function segment_words(owner_id uuid, question text, answer text) returns tsvector
    language sql immutable as $$
      select array_to_tsvector(array[chr(1) || owner_id::text])
        || to_tsvector('simple', left(question || ' ' || answer, 100000))
    $$`,
  `create function keep_segment_text() returns trigger language plpgsql as $$ begin
    insert into segment_texts (segment_id, conversation_id, words)
      select new.id, c.id, segment_words(c.owner_id, new.question, new.answer)
      from conversations c where c.id = new.conversation_id and c.context = 'user'
      on conflict (segment_id) do update set words = excluded.words;
    return null;
  end $$`,
  `create trigger segments_keep_text after insert or update of question, answer, status on segments
    for each row when (new.status <> 'Streaming') execute function keep_segment_text()`,
  `create function keep_texts_of_conversation() returns trigger language plpgsql as $$ begin
    delete from segment_texts where conversation_id = new.id;
    insert into segment_texts (segment_id, conversation_id, words)
      select s.id, new.id, segment_words(new.owner_id, s.question, s.answer)
      from segments s
      where s.conversation_id = new.id and s.status <> 'Streaming' and new.context = 'user';
    return null;
  end $$`,
  `create trigger conversations_keep_texts after update of owner_id, context on conversations
    for each row when (old.owner_id <> new.owner_id or old.context <> new.context)
    execute function keep_texts_of_conversation()`,
];

const visitors = [
  // Only the visitor knows the identifier itself.
  `create table visitor_sessions (
    hash text primary key,
    owner_id uuid not null references owners on delete cascade,
    endpoint_id uuid not null references public_endpoints on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    -- Visitor that the web site's server named; null: nobody.
    subject text,
    claims jsonb,
    -- Key that vouched for the visitor: the session ends with it.
    identity_key_hash text
  )`,
  `create index visitor_sessions_by_owner on visitor_sessions (owner_id)`,
  `create index visitor_sessions_by_endpoint on visitor_sessions (endpoint_id)`,
  `create index visitor_sessions_by_expiry on visitor_sessions (expires_at)`,
  // Used tokens, until they would have expired.
  `create table visitor_tokens (
    endpoint_id uuid not null references public_endpoints on delete cascade,
    token_hash text not null,
    expires_at timestamptz not null,
    primary key (endpoint_id, token_hash)
  )`,
  `create index visitor_tokens_by_expiry on visitor_tokens (expires_at)`,
  // One-time codes with which a visitor who signs in takes the conversations of a session along.
  `create table visitor_handovers (
    code_hash text primary key,
    session_hash text not null references visitor_sessions on delete cascade,
    expires_at timestamptz not null
  )`,
  `create index visitor_handovers_by_session on visitor_handovers (session_hash)`,
  `create index visitor_handovers_by_expiry on visitor_handovers (expires_at)`,
  // Use of a limit by a session, an address or an endpoint, within the period that begins at starts_at.
  `create table usage_counters (
    subject text not null,
    starts_at timestamptz not null,
    used bigint not null,
    primary key (subject, starts_at)
  )`,
  `create index usage_counters_by_start on usage_counters (starts_at)`,
];

export const chat = [...conversations, ...turns, ...runs, ...words, ...visitors];

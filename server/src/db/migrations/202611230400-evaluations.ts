/** Evaluations: each agent's questions with what a good answer holds, runs over them, and the answers of each run. */
import { type Kysely, sql } from 'kysely';

const statements = [
  // `id`: the agent's. Every agent has a set from its beginning, so that changing one is always a change of a version.
  `create table evaluation_sets (
    id uuid primary key references agents on delete cascade,
    content jsonb not null default '{"questions": [], "refusalPhrases": [], "gate": {"isOn": false}}',
    version integer not null default 1,
    updated_at timestamptz not null,
    updated_by uuid
  )`,
  `create function add_evaluation_set_of_agent() returns trigger language plpgsql as $$
  begin
    insert into evaluation_sets (id, updated_at) values (new.id, new.created_at) on conflict do nothing;
    return null;
  end $$`,
  // Whoever inserts an agent, the version before included.
  `create trigger agents_add_evaluation_set after insert on agents
    for each row execute function add_evaluation_set_of_agent()`,
  `insert into evaluation_sets (id, updated_at) select id, created_at from agents`,
  // What is asked is fixed at the start: configuration and questions as they were. No foreign key to the draft: a run
  // outlives it.
  `create table evaluation_runs (
    id uuid primary key,
    agent_id uuid not null references agents on delete cascade,
    configuration_state_id uuid,
    agent_version integer,
    configuration jsonb not null,
    configuration_hash text not null,
    settings jsonb not null,
    questions_hash text not null,
    total integer not null check (total > 0),
    language text not null,
    status text not null default 'Pending' check (status in ('Pending', 'Complete', 'Stopped', 'Failed')),
    answer_source text,
    model text,
    started_by uuid references users on delete set null,
    request_id text not null,
    started_at timestamptz not null,
    ended_at timestamptz,
    check (configuration_state_id is null or agent_version is null),
    check ((status = 'Pending') = (ended_at is null))
  )`,
  `create unique index evaluation_runs_pending on evaluation_runs (agent_id) where status = 'Pending'`,
  `create unique index evaluation_runs_by_request on evaluation_runs (started_by, request_id)`,
  `create index evaluation_runs_by_agent on evaluation_runs (agent_id, id desc)`,
  `create index evaluation_runs_by_content on evaluation_runs (agent_id, configuration_hash, id desc)
    where status = 'Complete'`,
  `create table evaluation_results (
    run_id uuid not null references evaluation_runs on delete cascade,
    question_id uuid not null,
    answer text not null,
    error_code text,
    is_refusal boolean not null,
    citations jsonb not null,
    checks jsonb not null,
    is_passed boolean not null,
    first_token_ms integer,
    total_ms integer not null,
    input_tokens integer,
    output_tokens integer,
    cost numeric,
    primary key (run_id, question_id)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** What the version before wrote, and goes on writing beside this one. */
import { CompiledQuery } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { newId } from '../id.ts';
import { migrateDatabase } from '../schema/migrate.ts';

const [agentId, libraryId] = [newId(), newId()];
const [early, late] = [newId(), newId()];
let database: TestDatabase;

const run = async (text: string, ...values: unknown[]) =>
  (await database.db.executeQuery(CompiledQuery.raw(text, values))).rows;

/** A person as the version before adds one at each sign-in. */
const signIn = (id: string) =>
  run(
    `insert into users (id, issuer, subject, name, user_name, created_at) values ($1, 'local', $2, 'Ann', 'ann', now())
     on conflict (issuer, subject) do update set name = excluded.name`,
    id,
    id,
  );

/** A conversation with an ended run, as the version before keeps it. */
async function ask(owner: string): Promise<string> {
  const [conversationId, segmentId, runId] = [newId(), newId(), newId()];
  await run(
    `insert into conversations (id, owner_id, agent_id, brand_key, title, title_source, created_at, updated_at)
     values ($1, $2, $3, 'default', 'One?', 'question', now(), now())`,
    conversationId,
    owner,
    agentId,
  );
  await run(
    `insert into segments (id, conversation_id, question, status, created_at) values ($1, $2, 'One?', 'Complete', now())`,
    segmentId,
    conversationId,
  );
  await run(
    `insert into answer_runs (id, owner_id, request_id, body_hash, conversation_id, segment_id, server_id, status,
       model, usage, started_at, heartbeat_at)
     values ($1, $2, $3, '', $4, $5, 'x', 'Complete', 'llama (small) (Ollama (home))',
       '{"inputTokens": 11, "outputTokens": 7}', now(), now())`,
    runId,
    owner,
    runId,
    conversationId,
    segmentId,
  );
  return runId;
}

beforeAll(async () => {
  database = await emptyDatabase();
  await migrateDatabase(database.source, undefined, '202611211200-servers');
  await run(`insert into libraries (id, name, created_at) values ($1, 'Handbook', now())`, libraryId);
  await run(
    `insert into agents (id, name, description, system_prompt, library_id, starter_prompts, created_at)
     values ($1, 'Guide', 'Helps', 'Help.', $2, '{"Who?","How, then?"}', now())`,
    agentId,
    libraryId,
  );
  await signIn(early);
});

it('gives everybody an owner, makes agents of before their first version, and keeps the figures of runs', async () => {
  const runId = await ask(early);
  await migrateDatabase(database.source);
  expect(await run('select id, kind from owners')).toEqual([{ id: early, kind: 'person' }]);
  expect(await run('select agent_id, version, content, created_by from agent_configurations')).toEqual([
    {
      agent_id: agentId,
      version: 1,
      created_by: null,
      content: {
        name: 'Guide',
        description: 'Helps',
        systemPrompt: 'Help.',
        libraryIds: [libraryId],
        starterPrompts: ['Who?', 'How, then?'],
      },
    },
  ]);
  expect(
    await run(
      'select prompt_tokens, completion_tokens, model_id, provider_name from answer_runs where id = $1',
      runId,
    ),
  ).toEqual([
    { prompt_tokens: 11, completion_tokens: 7, model_id: 'llama', provider_name: 'small) (Ollama (home)' },
  ]);
});

it('lets the version before go on: it adds people, once each, and their conversations', async () => {
  await signIn(late);
  await signIn(late);
  await ask(late);
  expect(await run('select id from owners order by id')).toEqual([{ id: early }, { id: late }]);
  expect(await run(`select context from conversations`)).toEqual([{ context: 'user' }, { context: 'user' }]);
});

it('refuses a conversation without an owner, and a test that belongs to an agent', async () => {
  await expect(ask(newId())).rejects.toThrow('conversations_owner');
  await expect(run(`update conversations set context = 'draft'`)).rejects.toThrow('conversations_subject');
});

it('can be run again after it broke off, and leaves the figures of this version alone', async () => {
  await run(`update answer_runs set prompt_tokens = 99, model_id = 'kept'`);
  await run(`delete from kysely_migration where name like '%-report-facts'`);
  expect(await migrateDatabase(database.source)).toEqual(['202611220347-report-facts']);
  expect(await run('select distinct prompt_tokens, completion_tokens, model_id from answer_runs')).toEqual([
    { prompt_tokens: 99, completion_tokens: 7, model_id: 'kept' },
  ]);
});

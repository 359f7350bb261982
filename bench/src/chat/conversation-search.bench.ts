/** Full-text search over one person's 10,000 conversations, among as many of another person. */
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../../server/src/db/client.ts';
import { PRODUCT_DATABASE, sourceOn } from '../../../server/src/db/embedded/cluster.ts';
import { startTemporaryServer } from '../../../server/src/db/embedded/temporary-server.ts';
import { newId } from '../../../server/src/db/id.ts';
import { migrateDatabase } from '../../../server/src/db/schema/migrate.ts';
import { userScope } from '../../../server/src/features/chat/contexts/user-context.ts';
import { list } from '../../../server/src/features/chat/conversations/service.ts';
import { continuationTokens } from '../../../server/src/http/requests/continuation-token.ts';
import { reportTarget } from '../target-row.ts';
import { percentile } from '../timing.ts';

const conversations = 10_000;
const turns = 3;
const batch = 1_000;
const rounds = 40;
const people = 2;
const boundMs = 50;

/** Texts of 300 words out of 5,000, some far more common than others; `needles` are in one of a thousand turns. */
async function addConversations(
  db: Database,
  { id, agentId, first }: { id: string; agentId: string; first: number },
): Promise<void> {
  await sql`insert into conversations (id, owner_id, agent_id, brand_key, title, title_source, created_at, updated_at)
    select gen_random_uuid(), ${id}::uuid, ${agentId}::uuid, 'default', 'Question ' || n, 'question', at, at
    from generate_series(${first}::int, ${first + batch - 1}::int) n,
      lateral (select now() - n * interval '1 minute' as at) as t`.execute(db);
  await sql`insert into segments (id, conversation_id, question, answer, answer_source, status, created_at)
    select gen_random_uuid(), c.id, 'What about number ' || n || '?',
      (select string_agg('w' || (5000 * random() ^ 3)::int, ' ') from generate_series(1, 300) x where n > 0)
        || case when random() < 0.001 then ' needles' else '' end || ' everywhere', 'model', 'Complete', now()
    from conversations c, generate_series(1, ${turns}::int) n
    where c.owner_id = ${id}::uuid and not exists (select from segments s where s.conversation_id = c.id)`.execute(
    db,
  );
}

/** Two people with as many conversations each; gives the first one. */
async function seed(db: Database): Promise<string> {
  const ids = Array.from({ length: people }, newId);
  const agentId = newId();
  const created_at = new Date();
  await db
    .insertInto('agents')
    .values({ id: agentId, name: 'Guide', description: '', system_prompt: '', created_at })
    .execute();
  for (const id of ids) {
    const person = { id, issuer: 'local', subject: id, name: 'A', user_name: 'a', created_at };
    await db.insertInto('users').values(person).execute();
    for (let first = 0; first < conversations; first += batch)
      await addConversations(db, { id, agentId, first });
  }
  await sql`vacuum analyze`.execute(db);
  return ids[0] ?? '';
}

const server = await startTemporaryServer();
const source = sourceOn(server.socketFolder, PRODUCT_DATABASE);
await migrateDatabase(source);
const db = openDatabase(source);
try {
  const deps = { db, continuationTokens: continuationTokens('a secret of nobody') };
  const reader = { ...userScope(await seed(db)), language: 'en' as const, timeZone: 'UTC' };
  const search = (keywords: string) =>
    list(deps, reader, { archived: 'without', withDeleted: false, top: 50, keywords });
  const searches = {
    'a word of few turns': 'needle',
    'a word of all turns': 'everywhere',
    'two words': 'w12 w345',
    'the beginning of many words': 'w10',
    'a part of a title': 'estion 77',
    nothing: 'nowhere',
  };
  for (const [what, keywords] of Object.entries(searches)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      await search(keywords);
      times.push(performance.now() - startedAt);
    }
    reportTarget({
      what: `search for ${what}, 10,000 conversations, p95`,
      unit: 'ms',
      figure: percentile(times, 95),
      bound: { atMost: boundMs },
    });
  }
} finally {
  await db.destroy();
  await server.stop();
}

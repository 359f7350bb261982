import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { type Database, transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { startJobQueue } from '../../../jobs/job-queue.ts';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';
import type { Person } from '../../../testing/chat/person.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { systemClock } from '../../../clock.ts';
import { testClock } from '../../../testing/test-clock.ts';
import {
  sweepDeleted,
  sweepOrphanedChunks,
  sweepVisitorData,
  visitorDataSweep,
  workOnConversationJobs,
} from './jobs.ts';

const dayMs = 24 * 60 * 60 * 1000;
let harness: ChatHarness;
beforeAll(async () => {
  harness = await createChatHarness({ hasModel: false });
});

async function ask(person: Person): Promise<string> {
  const reader = await person.ask('How?');
  await reader.rest();
  return (await reader.ids()).conversationId;
}

const rows = async (db: Database) => ({
  conversations: (await db.selectFrom('conversations').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  ),
  sessions: (await db.selectFrom('visitor_sessions').select('hash').execute()).length,
  owners: (await db.selectFrom('owners').select('kind').orderBy('kind').execute()).map(({ kind }) => kind),
  counters: (await db.selectFrom('usage_counters').select('subject').execute()).length,
});

it('removes the used tokens of visitors after their expiry', async () => {
  const publicChatEndpoint = await harness.endpoint();
  const { id: endpoint_id } = await harness.db
    .selectFrom('public_endpoints')
    .select('id')
    .where('name', '=', publicChatEndpoint)
    .executeTakeFirstOrThrow();
  const token = (token_hash: string, seconds: number) => ({
    endpoint_id,
    token_hash,
    expires_at: new Date(Date.now() + seconds * 1000),
  });
  await harness.db
    .insertInto('visitor_tokens')
    .values([token('old', -60), token('good', 600)])
    .execute();
  await sweepVisitorData({ db: harness.db, clock: systemClock });
  expect(await harness.db.selectFrom('visitor_tokens').select('token_hash').execute()).toEqual([
    { token_hash: 'good' },
  ]);
});

it('removes visitors with their conversations after the endpoint’s retention', async () => {
  const own = await ask(await harness.person());
  const brief = await ask(await harness.visitor(await harness.endpoint({ retentionDays: 2 })));
  const long = await ask(await harness.visitor(await harness.endpoint({ retentionDays: 40 })));
  const after = async (days: number) => {
    const now = new Date(Date.now() + days * dayMs);
    await sweepVisitorData({ db: harness.db, clock: { ...testClock(), now: () => now } });
    return rows(harness.db);
  };
  const visitors = ['person', 'visitor', 'visitor'];
  expect(await after(0)).toMatchObject({ conversations: [own, brief, long], sessions: 2, owners: visitors });
  expect(await after(1.9)).toMatchObject({ conversations: [own, brief, long] });
  const later = await after(2.1);
  expect(later).toEqual({
    conversations: [own, long],
    sessions: 1,
    owners: ['person', 'visitor'],
    counters: 0,
  });
  expect(await after(35)).toMatchObject({
    conversations: [own, long],
    sessions: 0,
    owners: ['person', 'visitor'],
  });
  expect(await after(41)).toMatchObject({ conversations: [own], owners: ['person'] });
});

it('keeps a visitor while an upload of theirs exists', async () => {
  const { db } = harness;
  const id = newId();
  await db.insertInto('owners').values({ id, kind: 'visitor' }).execute();
  const file = { id, owner_id: id, name: 'a', state: 'Received', size_bytes: 1, created_at: new Date() };
  await db.insertInto('files').values(file).execute();
  const isKept = async () => {
    await sweepVisitorData({ db, clock: systemClock });
    return (await db.selectFrom('owners').select('id').where('id', '=', id).execute()).length > 0;
  };
  expect(await isKept()).toBe(true);
  await db.deleteFrom('files').where('id', '=', id).execute();
  expect(await isKept()).toBe(false);
});

it('purges only deleted conversations after their retention', async () => {
  const ann = await harness.person();
  const [kept, deleted] = [await ask(ann), await ask(ann)];
  const remove = await ann.send(conversationRoutes.delete, { params: { conversationId: deleted } });
  expect(remove.status).toBe(204);
  const own = async () => {
    const { conversations } = await rows(harness.db);
    return conversations.filter((id) => id === kept || id === deleted);
  };
  const after = async (days: number) => {
    const clock = { ...testClock(), now: () => new Date(Date.now() + days * dayMs) };
    await sweepDeleted({ db: harness.db, clock, deletedDays: 30 });
    return own();
  };
  expect(await after(29.9)).toEqual([kept, deleted]);
  expect(await after(30.1)).toEqual([kept]);
  const segments = await harness.db
    .selectFrom('segments')
    .select('id')
    .where('conversation_id', '=', deleted)
    .execute();
  expect(segments).toEqual([]);
});

it('is scheduled repeatedly', async () => {
  const { db, source } = await testDatabase();
  await db.insertInto('owners').values({ id: newId(), kind: 'visitor' }).execute();
  const jobs = await startJobQueue(source, (error) => {
    throw error;
  });
  await workOnConversationJobs(jobs, { db, clock: testClock(), deletedDays: 30 });
  await transaction(db, (tx) => jobs.enqueue(tx, visitorDataSweep, { data: {} }));
  const left = async () => (await db.selectFrom('owners').select('id').execute()).length;
  await expect.poll(left, { timeout: 10_000 }).toBe(0);
  await jobs.stop();
});

it('removes orphaned chunks in batches, without those of running answers', async () => {
  await ask(await harness.person());
  const count = async () =>
    (await harness.db.selectFrom('answer_chunks').select('position').execute()).length;
  await sql`insert into answer_chunks
    select r.id, n, 'left' from (select id from answer_runs limit 1) r, generate_series(1, 1100) n`.execute(
    harness.db,
  );
  const stop = new AbortController();
  harness.takeStatements();
  const first = sweepOrphanedChunks(harness, stop.signal);
  stop.abort();
  await first;
  expect(await count()).toBe(600);
  await sweepOrphanedChunks(harness);
  expect(await count()).toBe(0);
  const sent = harness.takeStatements().filter((text) => /delete from "answer_chunks"/.test(text));
  expect(sent).toHaveLength(3);
});

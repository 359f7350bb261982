import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { filesUnchangedSince } from '../store/vector-queries.ts';
import { createFileHarness, fileNamed } from './testing/file-harness.ts';

const question = 'Who books the trains?';

const harness = await createFileHarness();
await harness.workOnTextIndexes();
const { db } = harness.app;

async function library(name: string) {
  const dataSourceId = await harness.newLibrary(name);
  await harness.add(
    dataSourceId,
    fileNamed('staff.md', '# Travel\n\nTrains are booked by the office in Bern.'),
  );
  await harness.add(dataSourceId, fileNamed('leave.md', '# Leave\n\nThirty days a year.'));
  const { textIndexId } = (await harness.ask('get', { params: { dataSourceId } })).body;
  return { dataSourceId, dataSourceIndexId: textIndexId as string };
}

type IndexParams = Awaited<ReturnType<typeof library>>;

const rebuild = (params: IndexParams, requestId = newId(), by = harness.keeper) =>
  harness.ask('rebuildTextIndex', { by, params, headers: { 'x-request-id': requestId } });

const lastRebuild = async (params: IndexParams) =>
  (await harness.ask('textIndexDefinition', { params })).body.rebuild;

it('computes lost vectors and words again, and keeps the passages that answers cite', async () => {
  const params = await library('Damaged');
  const libraryId = params.dataSourceId;
  const [before] = await harness.find(libraryId, question);
  const { number } = await db
    .selectFrom('library_changes')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await sql`update library_chunks set embedding = array_fill(0.05::real, array[384]) where library_id = ${libraryId}`.execute(
    db,
  );
  await sql`update library_windows set embedding = decode(repeat('05', 384), 'hex') where library_id = ${libraryId}`.execute(
    db,
  );
  await sql`update library_files set words = '{}' where library_id = ${libraryId}`.execute(db);

  expect(await rebuild(params)).toMatchObject({ status: 200, body: { status: 'Pending' } });
  await expect.poll(async () => (await lastRebuild(params)).status, { timeout: 30_000 }).not.toBe('Pending');
  expect(await lastRebuild(params)).toMatchObject({ status: 'Fulfilled', done: 2, total: 2, error: null });
  // A worker that resumes has nothing left.
  expect(await filesUnchangedSince(db, libraryId, Number(number))).toEqual([]);
  const [after] = await harness.find(libraryId, question);
  expect(after).toMatchObject({ chunkId: before?.chunkId, path: 'staff.md' });
  const scores = async () =>
    (await harness.ask('testQuery', { params, query: { question } })).body.items[0].parts;
  expect((await scores()).chunk).toBeGreaterThan(0.4);
  const files = db.selectFrom('library_files').select('words').where('library_id', '=', libraryId);
  for (const { words } of await files.execute()) expect(words).toContain('language:en');
  const operations = (await auditedChanges(db, libraryId)).map(({ operation }) => operation);
  expect(operations).toContain('Rebuild text index');
});

it('rejects a second task over the index, readers, and indexes that are gone', async () => {
  const params = await library('Busy');
  const task = {
    id: newId(),
    kind: 'text-index-embedding',
    subject: params.dataSourceId,
    user_id: harness.keeper.userId,
    request_id: newId(),
    started_at: new Date(),
    status: 'Pending',
  };
  await db.insertInto('long_tasks').values(task).execute();
  expect((await rebuild(params)).body.code).toBe('task.already_running');
  await db.updateTable('long_tasks').set({ kind: 'text-index-rebuild' }).where('id', '=', task.id).execute();
  const change = await harness.ask('changeEmbedding', { params, body: { embedding: null } });
  expect(change.body.code).toBe('task.already_running');
  await db.deleteFrom('long_tasks').where('id', '=', task.id).execute();

  const member = await signIn(harness.app, { role: 'member' });
  expect((await rebuild(params, newId(), member)).status).toBe(403);
  const gone = { ...params, dataSourceIndexId: newId() };
  expect((await rebuild(gone)).body.code).toBe('data_source_index.not_found');
});

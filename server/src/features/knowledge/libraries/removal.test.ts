import { expect, it } from 'vitest';
import { readUpload } from '../ingestion/intake.ts';
import { sweepRemovedFiles } from './jobs.ts';
import { createFileHarness, fileNamed } from './testing/file-harness.ts';

const quiet = new AbortController().signal;
const dayMs = 24 * 60 * 60 * 1000;

const harness = await createFileHarness();

const idOf = async (hash: string): Promise<string> => {
  const rows = harness.app.db.selectFrom('library_uploads').select('id').where('sha256', '=', hash);
  return (await rows.executeTakeFirstOrThrow()).id;
};
const readOnce = async (hash: string) => harness.ingest(await idOf(hash));
/** Uploads and reads a file. */
const add = (dataSourceId: string, name: string, text: string): Promise<string> =>
  harness.add(dataSourceId, fileNamed(name, text));
const namesIn = async (dataSourceId: string) =>
  (await harness.ask('files', { params: { dataSourceId } })).body.items.map(
    ({ name }: { name: string }) => name,
  );
/** Returns the latest operations in the audit log. */
const lastOperations = async (count: number, of = 'LibraryFile') => {
  const entries = harness.app.db
    .selectFrom('audit_entries')
    .select('operation')
    .where('aggregate_type', '=', of)
    .orderBy('id', 'desc')
    .limit(count);
  return (await entries.execute()).map(({ operation }) => operation);
};

it('removes several files at once and restores them with their metadata', async () => {
  const dataSourceId = await harness.newLibrary('Several');
  const params = { dataSourceId };
  const hashes = [
    await add(dataSourceId, 'lift.md', '# Lift\n\nThe lift stops at nine.'),
    await add(dataSourceId, 'gate.md', '# Gate\n\nThe gate is painted blue.'),
  ];
  await add(dataSourceId, 'roof.md', '# Roof\n\nThe roof is closed in winter.');
  const metadata = { Department: ['Porters'] };
  await harness.ask('describeFiles', { params, body: { hashes, metadata } });
  const body = { hashes: [...hashes, 'f'.repeat(64)] };
  expect((await harness.ask('removeFiles', { params, body })).body).toEqual({ count: 2 });
  expect(await lastOperations(2)).toEqual(['Delete', 'Delete']);
  expect(await namesIn(dataSourceId)).toEqual(['roof.md']);
  const paths = async (question: string) =>
    (await harness.find(dataSourceId, question)).map(({ path }) => path);
  expect(await paths('When does the lift stop?')).not.toContain('lift.md');

  expect((await harness.ask('restoreFiles', { params, body })).body).toEqual({ count: 2 });
  expect(await lastOperations(2)).toEqual(['Restore', 'Restore']);
  const [hash = ''] = hashes;
  const { body: waiting } = await harness.ask('file', { params: { dataSourceId, hash } });
  expect(waiting).toMatchObject({ name: 'lift.md', state: 'Queued', metadata });
  for (const one of hashes) await readOnce(one);
  expect((await paths('When does the lift stop?'))[0]).toBe('lift.md');
  // Files that are present can't be restored.
  expect((await harness.ask('restoreFiles', { params, body })).body).toEqual({ count: 0 });
});

it('restores a file over a later one of its name, unless its bytes are present', async () => {
  const dataSourceId = await harness.newLibrary('Again');
  const params = { dataSourceId };
  const first = await add(dataSourceId, 'fee.md', '# Fee\n\nThe fee is 40 francs.');
  await harness.ask('removeFiles', { params, body: { hashes: [first] } });
  await add(dataSourceId, 'fee.md', '# Fee\n\nThe fee is 50 francs.');
  await harness.ask('restoreFiles', { params, body: { hashes: [first] } });
  await readOnce(first);
  const found = await harness.find(dataSourceId, 'How many francs is the fee?');
  expect(found.map(({ snippet }) => snippet)).toEqual([expect.stringContaining('40 francs')]);

  await harness.ask('removeFile', { params: { dataSourceId, hash: first } });
  await harness.upload(dataSourceId, fileNamed('fee.md', '# Fee\n\nThe fee is 40 francs.'));
  expect((await harness.ask('restoreFiles', { params, body: { hashes: [first] } })).body).toEqual({
    count: 0,
  });
  expect(await namesIn(dataSourceId)).toEqual(['fee.md']);
});

it('deletes a removed file and its bytes after a day', async () => {
  const dataSourceId = await harness.newLibrary('Forgotten');
  const params = { dataSourceId };
  const { hash } = (await harness.upload(dataSourceId, fileNamed('old.md', '# Old\n\nNobody needs it.')))
    .body;
  const { db, clock } = harness.app;
  const { file_id } = await db
    .selectFrom('library_uploads')
    .select('file_id')
    .where('sha256', '=', hash)
    .executeTakeFirstOrThrow();
  const references = async () =>
    (await db.selectFrom('file_references').select('count').where('file_id', '=', file_id).execute())[0]
      ?.count;
  const body = { hashes: [hash] };
  await harness.ask('removeFiles', { params, body });
  const after = (ms: number) => ({ now: () => new Date(clock.now().getTime() + ms) });
  await sweepRemovedFiles({ db, clock: { ...clock, ...after(dayMs / 2) } });
  expect(await references()).toBe(1);
  await sweepRemovedFiles({ db, clock: { ...clock, ...after(dayMs + 1) } });
  expect(await references()).toBe(0);
  expect((await harness.ask('restoreFiles', { params, body })).body).toEqual({ count: 0 });
});

it('restores nothing after a day, even before the sweep', async () => {
  const dataSourceId = await harness.newLibrary('Late');
  const hash = await add(dataSourceId, 'late.md', '# Late\n\nNobody came in time.');
  const asked = { params: { dataSourceId }, body: { hashes: [hash] } };
  await harness.ask('removeFiles', asked);
  const removed_at = new Date(harness.app.clock.now().getTime() - dayMs - 1);
  await harness.app.db
    .updateTable('removed_library_uploads')
    .set({ removed_at })
    .where('sha256', '=', hash)
    .execute();
  expect((await harness.ask('restoreFiles', asked)).body).toEqual({ count: 0 });
});

it('stops queued and running reads until they are retried', async () => {
  const dataSourceId = await harness.newLibrary('Stopped');
  const params = { dataSourceId };
  const read = await add(dataSourceId, 'read.md', '# Read\n\nIt is read.');
  const waiting = (await harness.upload(dataSourceId, fileNamed('waiting.md', '# Waiting\n\nIt waits.'))).body
    .hash;
  const begun = (await harness.upload(dataSourceId, fileNamed('begun.md', '# Begun\n\nIt is begun.'))).body
    .hash;
  const readAll = harness.deps.extraction;
  const extract: typeof readAll.extract = async (...asked) => {
    const found = await readAll.extract(...asked);
    expect((await harness.ask('stopReading', { params })).body).toEqual({ count: 2 });
    return found;
  };
  await readUpload({ ...harness.deps, extraction: { extract } }, await idOf(begun), quiet);
  const stateOf = async (hash: string) =>
    (await harness.ask('file', { params: { dataSourceId, hash } })).body;
  const stopped = { state: 'Failed', errorCode: 'file.reading_stopped' };
  expect(await stateOf(begun)).toMatchObject(stopped);
  await readOnce(waiting);
  expect(await stateOf(waiting)).toMatchObject(stopped);
  expect(await stateOf(read)).toMatchObject({ state: 'Ready' });
  expect((await harness.find(dataSourceId, 'What is begun?')).map(({ path }) => path)).not.toContain(
    'begun.md',
  );

  expect((await harness.ask('retryFailed', { params })).body).toEqual({ count: 2 });
  expect((await harness.ask('retryFailed', { params })).body).toEqual({ count: 0 });
  expect(await lastOperations(2, 'FileLibrary')).toEqual(['Retry failed files', 'Stop reading']);
  await readOnce(begun);
  expect(await stateOf(begun)).toMatchObject({ state: 'Ready', errorCode: null });
});

/** Replaced versions of a file: opened by older citations, listed with the file, removed with it. */
import { expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { signInWith } from '../../../testing/sign-in.ts';
import { sweepRemovedFiles, sweepRemovedLibraries } from './jobs.ts';
import { citedFiles } from './cited-files.ts';
import { maxFileVersions } from './replaced-queries.ts';
import { createFileHarness, fileNamed } from './testing/file-harness.ts';

const dayMs = 24 * 60 * 60 * 1000;

const harness = await createFileHarness();

/** Clock shifted by some milliseconds. */
const later = (ms: number) => {
  const { clock } = harness.app;
  return { ...clock, now: () => new Date(clock.now().getTime() + ms) };
};
const feeOf = (francs: number) => `# Fee\n\nThe fee is ${francs} francs.`;

/** Uploads and reads a file; returns its document. */
async function add(dataSourceId: string, name: string, content: string) {
  const hash = await harness.add(dataSourceId, fileNamed(name, content));
  const {
    id,
    file_id: fileId,
    document_id: documentId,
  } = await harness.app.db
    .selectFrom('library_uploads')
    .select(['id', 'file_id', 'document_id'])
    .where('library_id', '=', dataSourceId)
    .where('sha256', '=', hash)
    .executeTakeFirstOrThrow();
  return { hash, id, fileId, documentId: documentId ?? '', key: { dataSourceId, hash } };
}
const versionsOf = async (params: { dataSourceId: string; hash: string }) =>
  (await harness.ask('versions', { params })).body.items as { versionId: string }[];
const idsOf = async (params: { dataSourceId: string; hash: string }) =>
  (await versionsOf(params)).map(({ versionId }) => versionId);
/** Counts references to files; the sweep deletes the bytes of files without references. */
const referencesTo = async (...fileIds: string[]) =>
  (
    await harness.app.db
      .selectFrom('file_references')
      .select('count')
      .where('file_id', 'in', fileIds)
      .execute()
  ).map(({ count }) => count);
const isOpenable = async (documentId: string) =>
  (await citedFiles(harness.app).read(documentId))?.file !== undefined;

it('lists replaced versions newest first, and downloads each as uploaded', async () => {
  const dataSourceId = await harness.newLibrary('Listed');
  const first = await add(dataSourceId, 'fee.md', feeOf(40));
  const second = await add(dataSourceId, 'fee.md', feeOf(50));
  await add(dataSourceId, 'other.md', '# Other\n\nIt has a name of its own.');
  const { body } = await harness.ask('versions', { params: second.key });
  const createdBy = { userId: harness.keeper.userId, name: expect.any(String) };
  expect(body.items).toEqual([
    { versionId: second.id, sizeBytes: 28, createdAt: expect.any(String), createdBy, replacedAt: null },
    {
      versionId: first.id,
      sizeBytes: 28,
      createdAt: expect.any(String),
      createdBy,
      replacedAt: expect.any(String),
    },
  ]);
  const save = async (versionId: string) =>
    (await harness.ask('downloadVersion', { params: { ...second.key, versionId } })).body;
  expect([await save(first.id), await save(second.id)]).toEqual([feeOf(40), feeOf(50)]);
});

it('opens the newest version with the same text', async () => {
  const dataSourceId = await harness.newLibrary('Same text');
  const first = await add(dataSourceId, 'fee.html', '<p>The fee is 40 francs.</p>');
  const second = await add(dataSourceId, 'fee.html', '<p >The fee is 40 francs.</p>');
  expect(second.documentId).toBe(first.documentId);
  expect((await citedFiles(harness.app).read(first.documentId))?.file?.sizeBytes).toBe(29);
  await add(dataSourceId, 'fee.html', '<p>The fee is 60 francs.</p>');
  expect((await citedFiles(harness.app).read(first.documentId))?.file?.sizeBytes).toBe(29);
});

it('removes and restores earlier versions with their file', async () => {
  const dataSourceId = await harness.newLibrary('Removed');
  const first = await add(dataSourceId, 'fee.md', feeOf(42));
  const second = await add(dataSourceId, 'fee.md', feeOf(52));
  const body = { hashes: [second.hash] };
  const params = { dataSourceId };
  await harness.ask('removeFiles', { params, body });
  expect(await isOpenable(first.documentId)).toBe(false);
  // A later file of the same name does not expose them either.
  const other = await add(dataSourceId, 'fee.md', feeOf(62));
  expect(await idsOf(other.key)).toEqual([other.id]);
  const version = { ...other.key, versionId: first.id };
  expect((await harness.ask('downloadVersion', { params: version })).status).toBe(404);

  await harness.ask('restoreFiles', { params, body });
  expect(await isOpenable(first.documentId)).toBe(true);
  const [restored] = await idsOf(second.key);
  await harness.ingest(restored ?? '');
  expect(await idsOf(second.key)).toEqual([restored, other.id, first.id]);
});

it('keeps earlier versions restorable while the same bytes are present under any name', async () => {
  const dataSourceId = await harness.newLibrary('Same bytes');
  const params = { dataSourceId };
  const first = await add(dataSourceId, 'fee.md', feeOf(48));
  const second = await add(dataSourceId, 'fee.md', feeOf(58));
  const body = { hashes: [second.hash] };
  const remove = () => harness.ask('removeFiles', { params, body });
  const restore = async () => (await harness.ask('restoreFiles', { params, body })).body.count;
  await remove();
  await add(dataSourceId, 'elsewhere.md', feeOf(58));
  expect(await restore()).toBe(0);
  // The latest removal is restored first; the other stays restorable until its place is free.
  await remove();
  expect(await restore()).toBe(1);
  const elsewhere = await add(dataSourceId, 'elsewhere.md', feeOf(58));
  expect(await idsOf(elsewhere.key)).toHaveLength(1);
  await harness.ask('removeFiles', { params, body });
  await add(dataSourceId, 'fee.md', feeOf(58));
  expect(await restore()).toBe(0);
  expect((await idsOf(second.key)).slice(1)).toEqual([first.id]);
  expect(await isOpenable(first.documentId)).toBe(true);
});

it('deletes versions and their bytes with a file that was not restored', async () => {
  const dataSourceId = await harness.newLibrary('Forgotten');
  const first = await add(dataSourceId, 'fee.md', feeOf(43));
  const second = await add(dataSourceId, 'fee.md', feeOf(53));
  await harness.ask('removeFile', { params: second.key });
  expect(await referencesTo(first.fileId, second.fileId)).toEqual([1, 1]);
  await sweepRemovedFiles({ db: harness.app.db, clock: later(dayMs + 1) });
  expect(await referencesTo(first.fileId, second.fileId)).toEqual([0, 0]);
});

it('keeps earlier versions when an unread file is removed', async () => {
  const dataSourceId = await harness.newLibrary('Unread');
  const first = await add(dataSourceId, 'fee.md', feeOf(44));
  const second = await add(dataSourceId, 'fee.md', feeOf(54));
  const { hash } = (await harness.upload(dataSourceId, fileNamed('fee.md', feeOf(64)))).body;
  await harness.ask('removeFile', { params: { dataSourceId, hash } });
  expect(await idsOf(second.key)).toEqual([second.id, first.id]);
  // Nor does an unread file become a version of its replacement.
  const unread = (await harness.upload(dataSourceId, fileNamed('fee.md', feeOf(74)))).body.hash;
  const last = await add(dataSourceId, 'fee.md', feeOf(84));
  expect(await idsOf(last.key)).toEqual([last.id, second.id, first.id]);
  expect((await harness.ask('file', { params: { dataSourceId, hash: unread } })).status).toBe(404);
});

it('keeps twenty versions per name, and the text of older ones', async () => {
  const dataSourceId = await harness.newLibrary('Many');
  const first = await add(dataSourceId, 'fee.md', feeOf(100));
  const second = await add(dataSourceId, 'fee.md', feeOf(101));
  await add(dataSourceId, 'fee.md', feeOf(102));
  // Copies a version up to the limit.
  const { db } = harness.app;
  const copied = await db
    .selectFrom('replaced_library_uploads')
    .selectAll()
    .where('id', '=', second.id)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: maxFileVersions - 2 }, () => ({ ...copied, id: newId() }));
  await db.insertInto('replaced_library_uploads').values(copies).execute();
  expect(await isOpenable(first.documentId)).toBe(true);
  const last = await add(dataSourceId, 'fee.md', feeOf(500));
  expect(await isOpenable(first.documentId)).toBe(false);
  expect((await citedFiles(harness.app).read(first.documentId))?.text).toContain('100 francs');
  expect(await isOpenable(second.documentId)).toBe(true);
  const ids = await idsOf(last.key);
  expect([ids.length, ids.at(-1)]).toEqual([maxFileVersions + 1, second.id]);
});

it('hides versions of other files and libraries', async () => {
  const [dataSourceId, elsewhere] = [await harness.newLibrary('Mine'), await harness.newLibrary('Elsewhere')];
  const first = await add(dataSourceId, 'fee.md', feeOf(45));
  const second = await add(dataSourceId, 'fee.md', feeOf(55));
  const another = await add(dataSourceId, 'gate.md', '# Gate\n\nThe gate is blue.');
  const foreign = await add(elsewhere, 'fee.md', feeOf(46));
  const statusOf = async (key: typeof first.key, versionId: string) =>
    (await harness.ask('downloadVersion', { params: { ...key, versionId } })).status;
  expect(await statusOf(second.key, first.id)).toBe(200);
  expect(await statusOf(second.key, foreign.id)).toBe(404);
  expect(await statusOf(second.key, newId())).toBe(404);
  expect(await statusOf(another.key, first.id)).toBe(404);
  expect(await statusOf(foreign.key, first.id)).toBe(404);
  expect(await statusOf(first.key, first.id)).toBe(404);
  expect(await idsOf(foreign.key)).toEqual([foreign.id]);
  const stranger = await signInWith(harness.app, { actions: ['DataSourcesCreate'] });
  const params = { ...second.key, versionId: first.id };
  for (const call of ['versions', 'downloadVersion'] as const)
    expect((await harness.ask(call, { params, by: stranger })).status, call).toBe(404);
});

it('deletes versions with their library', async () => {
  const dataSourceId = await harness.newLibrary('Gone');
  const first = await add(dataSourceId, 'fee.md', feeOf(47));
  await add(dataSourceId, 'fee.md', feeOf(57));
  const { db } = harness.app;
  const deleted_at = new Date(harness.app.clock.now().getTime() - 31 * dayMs);
  await db.updateTable('libraries').set({ deleted_at }).where('id', '=', dataSourceId).execute();
  await sweepRemovedLibraries({ ...harness.deps });
  expect(await referencesTo(first.fileId)).toEqual([0]);
});

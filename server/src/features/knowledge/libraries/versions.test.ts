/** What a newer file replaced: opened by old citations, listed with the file, gone with it. */
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { signInWith } from '../../../testing/sign-in.ts';
import { sweepRemovedFiles, sweepRemovedLibraries } from './jobs.ts';
import { citedFiles } from './cited-files.ts';
import { keptVersions } from './replaced-queries.ts';
import { createFileHarness, fileNamed } from './testing/file-harness.ts';

const dayMs = 24 * 60 * 60 * 1000;

let harness: Awaited<ReturnType<typeof createFileHarness>>;
beforeAll(async () => {
  harness = await createFileHarness();
});

/** At so many milliseconds from now. */
const later = (ms: number) => {
  const { clock } = harness.app;
  return { ...clock, now: () => new Date(clock.now().getTime() + ms) };
};
const feeOf = (francs: number) => `# Fee\n\nThe fee is ${francs} francs.`;

/** Uploads a file, and has it read. Tells what it was read into. */
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
/** How much refers to the bytes of each: the sweep takes those to which nothing does, and gives their room back. */
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

it('lists what a file replaced, the newest first, and gives each as it was uploaded', async () => {
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

it('keeps the bytes from the sweep, and their room taken', async () => {
  const dataSourceId = await harness.newLibrary('Swept');
  const first = await add(dataSourceId, 'fee.md', feeOf(41));
  await add(dataSourceId, 'fee.md', feeOf(51));
  expect(await referencesTo(first.fileId)).toEqual([1]);
  const { file } = (await citedFiles(harness.app).read(first.documentId)) ?? {};
  expect(file).toMatchObject({ name: 'fee.md', sizeBytes: 28 });
});

it('opens the newest of those whose text is the same', async () => {
  const dataSourceId = await harness.newLibrary('Same text');
  const first = await add(dataSourceId, 'fee.html', '<p>The fee is 40 francs.</p>');
  const second = await add(dataSourceId, 'fee.html', '<p >The fee is 40 francs.</p>');
  expect(second.documentId).toBe(first.documentId);
  expect((await citedFiles(harness.app).read(first.documentId))?.file?.sizeBytes).toBe(29);
  await add(dataSourceId, 'fee.html', '<p>The fee is 60 francs.</p>');
  expect((await citedFiles(harness.app).read(first.documentId))?.file?.sizeBytes).toBe(29);
});

it('removes earlier versions with the file, and brings them back with it', async () => {
  const dataSourceId = await harness.newLibrary('Removed');
  const first = await add(dataSourceId, 'fee.md', feeOf(42));
  const second = await add(dataSourceId, 'fee.md', feeOf(52));
  const body = { hashes: [second.hash] };
  const params = { dataSourceId };
  await harness.ask('removeFiles', { params, body });
  expect(await isOpenable(first.documentId)).toBe(false);
  // Not even by a later file of that name.
  const other = await add(dataSourceId, 'fee.md', feeOf(62));
  expect(await idsOf(other.key)).toEqual([other.id]);
  const version = { ...other.key, versionId: first.id };
  expect((await harness.ask('downloadVersion', { params: version })).status).toBe(404);

  await harness.ask('restoreFiles', { params, body });
  expect(await isOpenable(first.documentId)).toBe(true);
  const [restored] = await idsOf(second.key);
  await harness.takeIn(restored ?? '');
  expect(await idsOf(second.key)).toEqual([restored, other.id, first.id]);
});

it('keeps earlier versions for their day where the same bytes are there again, whatever they are called', async () => {
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
  // The last one comes back first; the other one waits on until there is room for it.
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

it('forgets them with the file that nobody brought back, with their bytes', async () => {
  const dataSourceId = await harness.newLibrary('Forgotten');
  const first = await add(dataSourceId, 'fee.md', feeOf(43));
  const second = await add(dataSourceId, 'fee.md', feeOf(53));
  await harness.ask('removeFile', { params: second.key });
  expect(await referencesTo(first.fileId, second.fileId)).toEqual([1, 1]);
  await sweepRemovedFiles({ db: harness.app.db, clock: later(dayMs + 1) });
  expect(await referencesTo(first.fileId, second.fileId)).toEqual([0, 0]);
});

it('leaves earlier versions alone where one goes that was never read', async () => {
  const dataSourceId = await harness.newLibrary('Unread');
  const first = await add(dataSourceId, 'fee.md', feeOf(44));
  const second = await add(dataSourceId, 'fee.md', feeOf(54));
  const { hash } = (await harness.upload(dataSourceId, fileNamed('fee.md', feeOf(64)))).body;
  await harness.ask('removeFile', { params: { dataSourceId, hash } });
  expect(await idsOf(second.key)).toEqual([second.id, first.id]);
  // Nor is it a version of what takes its place.
  const unread = (await harness.upload(dataSourceId, fileNamed('fee.md', feeOf(74)))).body.hash;
  const last = await add(dataSourceId, 'fee.md', feeOf(84));
  expect(await idsOf(last.key)).toEqual([last.id, second.id, first.id]);
  expect((await harness.ask('file', { params: { dataSourceId, hash: unread } })).status).toBe(404);
});

it('keeps twenty of a name, and of older ones the text', async () => {
  const dataSourceId = await harness.newLibrary('Many');
  const first = await add(dataSourceId, 'fee.md', feeOf(100));
  const second = await add(dataSourceId, 'fee.md', feeOf(101));
  await add(dataSourceId, 'fee.md', feeOf(102));
  // Copies of an earlier version, up to the number that is kept.
  const { db } = harness.app;
  const copied = await db
    .selectFrom('replaced_library_uploads')
    .selectAll()
    .where('id', '=', second.id)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: keptVersions - 2 }, () => ({ ...copied, id: newId() }));
  await db.insertInto('replaced_library_uploads').values(copies).execute();
  expect(await isOpenable(first.documentId)).toBe(true);
  const last = await add(dataSourceId, 'fee.md', feeOf(500));
  expect(await isOpenable(first.documentId)).toBe(false);
  expect((await citedFiles(harness.app).read(first.documentId))?.text).toContain('100 francs');
  expect(await isOpenable(second.documentId)).toBe(true);
  const ids = await idsOf(last.key);
  expect([ids.length, ids.at(-1)]).toEqual([keptVersions + 1, second.id]);
});

it('shows nobody the versions of another file or library', async () => {
  const [dataSourceId, elsewhere] = [await harness.newLibrary('Mine'), await harness.newLibrary('Elsewhere')];
  const first = await add(dataSourceId, 'fee.md', feeOf(45));
  const second = await add(dataSourceId, 'fee.md', feeOf(55));
  const beside = await add(dataSourceId, 'gate.md', '# Gate\n\nThe gate is blue.');
  const foreign = await add(elsewhere, 'fee.md', feeOf(46));
  const statusOf = async (key: typeof first.key, versionId: string) =>
    (await harness.ask('downloadVersion', { params: { ...key, versionId } })).status;
  expect(await statusOf(second.key, first.id)).toBe(200);
  expect(await statusOf(second.key, foreign.id)).toBe(404);
  expect(await statusOf(second.key, newId())).toBe(404);
  expect(await statusOf(beside.key, first.id)).toBe(404);
  expect(await statusOf(foreign.key, first.id)).toBe(404);
  expect(await statusOf(first.key, first.id)).toBe(404);
  expect(await idsOf(foreign.key)).toEqual([foreign.id]);
  const stranger = await signInWith(harness.app, { actions: ['DataSourcesCreate'] });
  const params = { ...second.key, versionId: first.id };
  for (const call of ['versions', 'downloadVersion'] as const)
    expect((await harness.ask(call, { params, by: stranger })).status, call).toBe(404);
});

it('goes with its library', async () => {
  const dataSourceId = await harness.newLibrary('Gone');
  const first = await add(dataSourceId, 'fee.md', feeOf(47));
  await add(dataSourceId, 'fee.md', feeOf(57));
  const { db } = harness.app;
  const deleted_at = new Date(harness.app.clock.now().getTime() - 31 * dayMs);
  await db.updateTable('libraries').set({ deleted_at }).where('id', '=', dataSourceId).execute();
  await sweepRemovedLibraries({ ...harness.deps });
  expect(await referencesTo(first.fileId)).toEqual([0]);
});

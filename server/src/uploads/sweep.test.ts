/** Sweeps: files and bytes without references, after a day. */
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { CompiledQuery } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BlobStore } from '../blobs/blob-store.ts';
import { openBlobStore } from '../blobs/open-storage.ts';
import { listUnnamedBlobKeys } from '../db/blob-columns.ts';
import { newId } from '../db/id.ts';
import { testDatabase } from '../testing/database/database.ts';
import { type TestClock, testClock } from '../testing/test-clock.ts';
import { addIfMissing } from '../features/brands/brands/seed.ts';
import { secondBrand } from '../testing/second-brand.ts';
import { addOwnFile } from './service.ts';
import { type SweepDeps, sweepFiles, sweepStorage } from './sweep.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const dayMs = 24 * 60 * 60 * 1000;
const never = new AbortController().signal;

let blobs: BlobStore;
let clock: TestClock;
let folder: string;
let deps: SweepDeps;
let warnings: string[];

const { db } = await testDatabase();
beforeEach(async () => {
  for (const table of ['instance_settings', 'brands', 'files'] as const) await db.deleteFrom(table).execute();
  folder = await temporaryFolder();
  blobs = await openBlobStore({ kind: 'folder', folder, isShared: false });
  clock = testClock();
  warnings = [];
  deps = { db, blobs, clock, logger: { warn: (...words: unknown[]) => void warnings.push(words.join(' ')) } };
});

const add = (content: string) =>
  addOwnFile(deps, { name: 'a', mediaType: 'text/plain', content: Buffer.from(content) });
const isThere = async ({ fileId, blobKey }: { fileId: string; blobKey: string }) => [
  (await db.selectFrom('files').select('id').where('id', '=', fileId).execute()).length === 1,
  await blobs.exists(blobKey),
];
const refer = (fileId: string) =>
  db
    .insertInto('brand_files')
    .values({ brand_key: 'meridian', file_name: fileId, media_type: 'x', blob_key: 'x', file_id: fileId })
    .execute();

/** Makes everything in the storage older than a day. */
async function age(): Promise<void> {
  const before = new Date(Date.now() - 2 * dayMs);
  for await (const { key, isQuarantined } of blobs.list()) {
    const name = isQuarantined ? `quarantine/${key}` : `${key.slice(0, 2)}/${key}`;
    await utimes(path.join(folder, 'blobs', name), before, before);
  }
}
async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of blobs.list()) keys.push(key);
  return keys.sort();
}

describe('files', () => {
  beforeEach(() => addIfMissing(deps, secondBrand));

  it('stay for a day, and longer if they are referenced', async () => {
    const [unused, used] = [await add('unused'), await add('used')];
    await refer(used.fileId);
    await sweepFiles(deps, never);
    expect([await isThere(unused), await isThere(used)]).toEqual([
      [true, true],
      [true, true],
    ]);
    clock.advance(dayMs + 60_000);
    await sweepFiles(deps, never);
    expect([await isThere(unused), await isThere(used)]).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('stay another day after the last reference is removed, and as long as another one exists', async () => {
    const file = await add('used twice');
    await refer(file.fileId);
    await db
      .insertInto('brand_files')
      .values({
        brand_key: 'meridian',
        file_name: 'twin',
        media_type: 'x',
        blob_key: 'x',
        file_id: file.fileId,
      })
      .execute();
    const unrefer = (name: string) => db.deleteFrom('brand_files').where('file_name', '=', name).execute();
    await unrefer('twin');
    clock.advance(2 * dayMs);
    await sweepFiles(deps, never);
    expect(await isThere(file)).toEqual([true, true]);
    clock.advance(-2 * dayMs);
    await unrefer(file.fileId);
    await sweepFiles(deps, never);
    expect(await isThere(file)).toEqual([true, true]);
    clock.advance(2 * dayMs);
    await sweepFiles(deps, never);
    expect(await isThere(file)).toEqual([false, false]);
  });

  it('are recounted when a row changes its reference, or is deleted by a cascade', async () => {
    const [first, second] = [await add('first'), await add('second')];
    const counts = async () =>
      (
        await db
          .selectFrom('file_references')
          .select(['file_id', 'count'])
          .where('file_id', 'in', [first.fileId, second.fileId])
          .execute()
      ).map(({ file_id, count }) => [file_id === first.fileId ? 'first' : 'second', count]);
    await refer(first.fileId);
    await db
      .updateTable('brand_files')
      .set({ file_id: second.fileId })
      .where('file_id', '=', first.fileId)
      .execute();
    expect((await counts()).sort()).toEqual([
      ['first', 0],
      ['second', 1],
    ]);
    await db.deleteFrom('brands').where('key', '=', 'meridian').execute();
    expect((await counts()).sort()).toEqual([
      ['first', 0],
      ['second', 0],
    ]);
  });

  it('can’t be referenced before they are ready, nor removed while they are referenced', async () => {
    const id = newId();
    await db
      .insertInto('files')
      .values({ id, name: 'a', state: 'Received', size_bytes: 1, created_at: clock.now() })
      .execute();
    await expect(refer(id)).rejects.toThrow('is not ready');
    const { fileId } = await add('used');
    await refer(fileId);
    await expect(db.deleteFrom('files').where('id', '=', fileId).execute()).rejects.toThrow('foreign key');
  });

  it('are swept in any number, until the worker stops', async () => {
    const many = Array.from({ length: 250 }, () => ({
      id: newId(),
      name: 'a',
      state: 'Received',
      size_bytes: 1,
      created_at: clock.now(),
    }));
    await db.insertInto('files').values(many).execute();
    clock.advance(2 * dayMs);
    await sweepFiles(deps, AbortSignal.abort());
    const left = async () =>
      (await db.selectFrom('files').select('id').where('state', '=', 'Received').execute()).length;
    expect(await left()).toBe(250);
    await sweepFiles(deps, never);
    expect(await left()).toBe(0);
  });
});

it('counts references of every column that refers to a file', async () => {
  const { rows } = await db.executeQuery<{ place: string }>(
    CompiledQuery.raw(
      `select c.conrelid::regclass || '.' || a.attname as place
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
       where c.contype = 'f' and c.confrelid = 'files'::regclass and c.conrelid <> 'file_references'::regclass
         and not exists (
           select from pg_trigger t
           where t.tgrelid = c.conrelid and t.tgfoid = 'count_file_references'::regproc
             and encode(t.tgargs, 'escape') = a.attname || '\\000')`,
    ),
  );
  expect(rows).toEqual([]);
});

describe('the storage', () => {
  beforeEach(async () => {
    await addIfMissing(deps, secondBrand);
    const name = { name: 'a', configured_name: 'a' };
    const organisation = { organization_name: '', configured_organization_name: '' };
    await db
      .insertInto('instance_settings')
      .values({ ...name, ...organisation, default_brand_key: 'meridian' })
      .execute();
  });

  it('removes bytes without a row after a day', async () => {
    const named = await stored();
    await blobs.put(Buffer.from('orphan'));
    await blobs.quarantine.put('a'.repeat(32), Readable.from([Buffer.from('left')]));
    await sweepStorage(deps, never);
    expect(await stored()).toHaveLength(named.length + 2);
    await age();
    await sweepStorage(deps, never);
    expect(await stored()).toEqual(named);
    expect(warnings).toEqual([]);
  });

  it('keeps bytes referenced by any column whose name ends with blob_key', async () => {
    const { fileId } = await add('a picture');
    const [preview, thumbnail] = [await blobs.put(Buffer.from('p')), await blobs.put(Buffer.from('t'))];
    await db
      .updateTable('files')
      .set({ preview_blob_key: preview.key, thumbnail_blob_key: thumbnail.key })
      .where('id', '=', fileId)
      .execute();
    const before = await stored();
    await age();
    await sweepStorage(deps, never);
    expect(await stored()).toEqual(before);
    expect(await listUnnamedBlobKeys(db, [preview.key, 'f'.repeat(32)])).toEqual(['f'.repeat(32)]);
  });

  it('is left untouched if it belongs to another database', async () => {
    await blobs.put(Buffer.from('orphan'));
    expect(await blobs.belongsTo(newId())).toBe(true);
    await age();
    const before = await stored();
    await sweepStorage(deps, never);
    expect(await stored()).toEqual(before);
    expect(warnings).toEqual([expect.stringContaining('another database')]);
  });
});

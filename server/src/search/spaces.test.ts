/** Vectors of several models in one index, each in a table of its own. */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openIndexStorage } from './index-storage.ts';
import { openSearchIndex, type SearchIndex } from './search-index.ts';
import {
  otherModelEntryOf,
  entryOf,
  idOf,
  type MemorySource,
  memorySource,
} from './testing/memory-source.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const library = idOf(1);
const space = 'abc123';
/** Not a multiple of eight, which vector indices require. */
const dimensions = 21;

let folder: string;
let source: MemorySource;
let opened: SearchIndex[];
let damages: unknown[];
beforeEach(async () => {
  folder = await temporaryFolder();
  [opened, damages] = [[], []];
  source = memorySource([10, 11, 12].map((number) => entryOf(number, library, `text ${number}`)));
});
afterEach(async () => {
  for (const index of opened) await index.close();
});

async function open(isShared = false): Promise<SearchIndex> {
  const storage = await openIndexStorage({ kind: 'folder', folder, isShared }, (work) => work());
  const locationOf = (name: string) => ({ ...storage.locationOf(name), readConsistencySeconds: 0.2 });
  const index = await openSearchIndex({
    storage: { ...storage, locationOf },
    source,
    onDamage: (cause) => damages.push(cause),
  });
  opened.push(index);
  return index;
}

const along = (axis: number) => {
  const vector = new Float32Array(dimensions);
  vector[axis % dimensions] = 1;
  return vector;
};
const scope = { libraryIds: [library], kinds: ['passage'] as const };
const nearest = async (index: SearchIndex, axis: number) =>
  (await index.nearest({ ...scope, space }, along(axis), 1)).map(({ chunkId }) => chunkId);
const add = (number: number, chunkNumber: number) =>
  source.entries.set(idOf(number), otherModelEntryOf(number, library, chunkNumber));

test('searches and changes each space independently', async () => {
  const index = await open();
  expect(await nearest(index, 11)).toEqual([]);
  for (const number of [10, 11, 12]) add(number + 100, number);
  expect(await index.refresh()).toBe('updated');
  expect(await nearest(index, 11)).toEqual([idOf(11)]);
  expect(await index.matching(scope, 'text', 10)).toHaveLength(3);
  const candidates = { chunkIds: [idOf(12)], documentIds: [], space };
  expect(await index.candidateScores(candidates, along(12))).toMatchObject([
    { documentId: idOf(112), score: 1 },
  ]);
  source.entries.delete(idOf(111));
  await index.refresh();
  expect(await nearest(index, 11)).not.toContain(idOf(11));
  expect((await index.matching(scope, '11', 1))[0]?.chunkId).toBe(idOf(11));
});

test('keeps all spaces after a restart without reading entries, and after a rebuild', async () => {
  add(110, 10);
  let index = await open();
  await index.close();
  source.entriesOf = () => {
    throw new Error('an entry is read');
  };
  index = await open();
  expect(await nearest(index, 10)).toEqual([idOf(10)]);
  expect(damages).toEqual([]);
  source = memorySource([...source.entries.values()], 'another history');
  await index.close();
  index = await open();
  await index.rebuild();
  expect(await nearest(index, 10)).toEqual([idOf(10)]);
});

test("detects a lost version of another space's table", async () => {
  add(110, 10);
  let index = await open();
  add(111, 11);
  await index.refresh();
  await index.close();
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const states = files.filter(({ parentPath }) => /entries-abc123\.lance[/\\]_versions$/.test(parentPath));
  const [newest] = states.map(({ parentPath, name }) => path.join(parentPath, name)).toSorted();
  await rm(newest ?? '');
  index = await open();
  expect(await nearest(index, 11)).toEqual([idOf(11)]);
  expect(damages).toHaveLength(1);
});

test('finds tables created by another server', async () => {
  const [one, other] = [await open(true), await open(true)];
  add(110, 10);
  await one.refresh();
  await other.refresh();
  expect(await nearest(other, 10)).toEqual([idOf(10)]);
  source.entries.delete(idOf(110));
  await other.refresh();
  await expect.poll(() => nearest(one, 10)).toEqual([]);
});

test('rejects an ambiguous space name', async () => {
  const index = await open();
  await expect(index.nearest({ ...scope, space: '../x' }, along(1), 1)).resolves.toEqual([]);
  source.entries.set(idOf(110), { ...otherModelEntryOf(110, library, 10), space: '../x' });
  await expect(index.refresh()).rejects.toBeInstanceOf(TypeError);
});

test('indexes vectors of any length', async () => {
  const index = await open();
  const random = (seed: number) => (Math.sin(seed) * 43_758.5453) % 1;
  const rows = Array.from({ length: 20_500 }, (_, i) => ({
    ...otherModelEntryOf(1_000 + i, library, 1_000 + i),
    documentId: idOf(100_000 + Math.floor(i / 500)),
    vector: Float32Array.from({ length: dimensions }, (_value, at) => random(i * dimensions + at)),
  }));
  source = memorySource([...source.entries.values()], 'another history');
  for (const [i, row] of rows.entries()) source.entries.set(idOf(1_000 + i), row);
  await index.close();
  const indexed = await open();
  await indexed.whenUpkeepDone();
  const files = await readdir(folder, { recursive: true });
  expect(files.some((file) => /entries-abc123.*auxiliary\.idx$/.test(file))).toBe(true);
  const { vector, entryId } = rows[7_777] ?? {};
  const [hit] = await indexed.nearest({ ...scope, space }, vector ?? along(0), 1);
  expect(hit?.entryId).toBe(entryId);
});

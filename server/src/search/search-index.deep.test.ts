/** Search index with processes killed at several moments, and under load. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openIndexStorage } from './index-storage.ts';
import { openSearchIndex, type SearchIndex } from './search-index.ts';
import { damagesToFiles } from './testing/damaged-files.ts';
import { killAfter } from './testing/kill-builder.ts';
import { entryOf, idOf, type MemorySource, memorySource, vectorOf } from './testing/memory-source.ts';
import { slowSource } from './testing/slow-source.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const library = idOf(1);
const scope = { libraryIds: [library], kinds: ['passage'] } as const;
let root: string;
let index: SearchIndex | undefined;
let damages: unknown[];

beforeEach(async () => {
  root = await temporaryFolder();
  damages = [];
});
afterEach(async () => {
  await index?.close();
  index = undefined;
});

async function open(source: MemorySource): Promise<SearchIndex> {
  await index?.close();
  const storage = await openIndexStorage({ kind: 'folder', folder: root, isShared: false });
  index = await openSearchIndex({ storage, source, onDamage: (cause) => damages.push(cause) });
  return index;
}

async function expectAll(source: MemorySource): Promise<void> {
  const all = await index!.nearest(scope, vectorOf(1), 20_000);
  expect(all.map(({ entryId }) => entryId).toSorted()).toEqual([...source.entries.keys()].toSorted());
}

const indexFolders = async () =>
  (await readdir(path.join(root, 'search'))).filter((name) => name.startsWith('index-'));

test('rebuilds when any file is missing, truncated, extended, corrupt or surplus', async () => {
  const source = memorySource([entryOf(10, library, 'How to rename a conversation')]);
  const indexFiles = async () =>
    (await readdir(path.join(root, 'search'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  await open(source);
  const count = (await indexFiles()).length;
  for (let i = 0; i < count; i++) {
    await index!.close();
    index = undefined;
    const files = (await indexFiles()).sort();
    await damagesToFiles[i % damagesToFiles.length]!(files[i % files.length]!);
    const opened = await open(source);
    expect((await opened.matching(scope, 'rename', 10)).map(({ chunkId }) => chunkId)).toEqual([idOf(10)]);
  }
  expect(damages.length).toBeGreaterThan(count / 2);
});

test.each([1, 150, 399])('is complete after its builder was killed at slice %i', async (slices) => {
  const source = slowSource(0);
  await killAfter({ slices, changes: 0 }, root);
  const opened = await open(source);
  await expectAll(source);
  expect((await opened.matching(scope, 'number 1999', 10)).map(({ chunkId }) => chunkId)).toContain(
    idOf(2_009),
  );
});

test.each([
  { slices: 1, changes: 200 },
  { slices: 300, changes: 3_900 },
])('resumes without a rebuild after the updating process was killed at slice $slices', async (at) => {
  await open(slowSource(0));
  const before = await indexFolders();
  await index!.close();
  index = undefined;
  await killAfter(at, root);
  const source = slowSource(at.changes);
  await open(source);
  await expectAll(source);
  expect(await indexFolders()).toEqual(before);
  expect(damages).toEqual([]);
});

test('keeps the event loop free while 5,000 entries are indexed and searched', async () => {
  const source = memorySource(
    Array.from({ length: 5_000 }, (_, i) => ({
      ...entryOf(i + 10, library, `text number ${i} ${'with some more words '.repeat(20)}`),
      vector: Float32Array.from({ length: 384 }, (_unused, j) => Math.sin(i * j)),
    })),
  );
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  const opened = await open(source);
  for (let i = 0; i < 20; i++) {
    await opened.nearest(scope, new Float32Array(384).fill(0.05), 20);
    await opened.matching(scope, 'number words', 20);
  }
  delay.disable();
  // Allows for a busy machine; comparing on this thread would take seconds.
  expect(delay.max / 1e6).toBeLessThan(400);
  expect(delay.percentile(90) / 1e6).toBeLessThan(40);
});

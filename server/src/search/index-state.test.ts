import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readIndexState } from './index-state.ts';
import { type IndexStorage, openIndexStorage } from './index-storage.ts';
import { openSearchIndex } from './search-index.ts';
import { entryOf, idOf, type MemorySource, memorySource } from './testing/memory-source.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const library = idOf(1);
let root: string;
let source: MemorySource;
let storage: IndexStorage;

beforeEach(async () => {
  root = await temporaryFolder();
  source = memorySource([entryOf(10, library, 'How to rename a conversation')]);
  storage = await openIndexStorage({ kind: 'folder', folder: root, isShared: false });
});

async function bring(): Promise<void> {
  const index = await openSearchIndex({ storage, source });
  await index.close();
}
const health = async () => (await readIndexState(storage, source)).health;

test('reports a missing index, and size and time of a built one', async () => {
  expect(await readIndexState(storage, source)).toEqual({
    health: 'missing',
    sizeBytes: 0,
    builtAt: undefined,
  });
  const before = Date.now();
  await bring();
  const state = await readIndexState(storage, source);
  expect(state.health).toBe('current');
  expect(state.sizeBytes).toBeGreaterThan(100);
  // File systems store coarser times.
  expect(state.builtAt?.getTime()).toBeGreaterThan(before - 2_000);
});

test('reports an index as behind until it is updated', async () => {
  await bring();
  source.entries.set(idOf(11), entryOf(11, library, 'How to archive one'));
  expect(await health()).toBe('behind');
  await bring();
  expect(await health()).toBe('current');
});

test('reports an index without its files as damaged', async () => {
  await bring();
  const folder = path.join(root, 'search');
  const [index = ''] = (await readdir(folder)).filter((name) => name.startsWith('index-'));
  await rm(path.join(folder, index), { recursive: true });
  expect(await health()).toBe('damaged');
  await rm(path.join(folder, 'seal.json'));
  expect(await health()).toBe('missing');
});

test('reports no damage while the index is rebuilt', async () => {
  const index = await openSearchIndex({ storage, source });
  let isFirst = true;
  const objects = {
    ...storage.objects,
    async *list(prefix: string) {
      if (isFirst) await index.rebuild();
      isFirst = false;
      yield* storage.objects.list(prefix);
    },
  };
  expect((await readIndexState({ objects }, source)).health).toBe('current');
  await index.close();
});

/** Tests of a shared index, for each kind of storage. */
import { expect, onTestFinished, test } from 'vitest';
import { parseStorageUrl } from '../../blobs/storage-location.ts';
import type { DatabaseSource } from '../../db/client.ts';
import { withDatabaseLock } from '../../db/claims/database-lock.ts';
import { type IndexStorage, openIndexStorage } from '../index-storage.ts';
import { openSearchIndex, type SearchIndex } from '../search-index.ts';
import { entryOf, idOf, type MemorySource, memorySource, vectorOf } from './memory-source.ts';

/** Location of a shared index, and the database that provides its lock. */
interface SharedPlace {
  urlOf(name: string): string;
  database(): DatabaseSource;
  /** Default: that of the product. */
  readConsistencySeconds?: number;
}

const library = idOf(1);
const scope = { libraryIds: [library], kinds: ['passage'] } as const;

const entries = () =>
  memorySource([
    entryOf(10, library, 'How to rename a conversation'),
    entryOf(11, library, 'The variable POLYLOGUE_SECRET seals keys'),
  ]);

async function openStorage({ urlOf, database, ...wait }: SharedPlace, name: string): Promise<IndexStorage> {
  const storage = await openIndexStorage(parseStorageUrl(urlOf(name), {}), (work) =>
    withDatabaseLock(database(), 'search-index', work),
  );
  const locationOf = (folder: string) => ({ ...storage.locationOf(folder), ...wait });
  return { ...storage, locationOf };
}

/** Opens the index as a separate server that shares only storage and database. */
async function openServer(place: SharedPlace, name: string, source: MemorySource) {
  const damages: unknown[] = [];
  let readCount = 0;
  const index: SearchIndex = await openSearchIndex({
    storage: await openStorage(place, name),
    source: {
      ...source,
      async *entriesOf(documentIds) {
        readCount += documentIds.length;
        yield* source.entriesOf(documentIds);
      },
    },
    onDamage: (cause) => damages.push(cause),
  });
  onTestFinished(() => index.close());
  const find = async (text: string) => (await index.matching(scope, text, 5)).map(({ chunkId }) => chunkId);
  return { index, damages, find, readCount: () => readCount };
}

/** Declares the test of a concurrent start. */
export function testSharedStart(place: SharedPlace): void {
  test('is built by one of several starting servers, and searched by all', async () => {
    const source = entries();
    const servers = await Promise.all([1, 2, 3].map(() => openServer(place, 'together', source)));
    expect(servers.map(({ readCount }) => readCount()).filter((count) => count > 0)).toEqual([2]);
    for (const { index, find } of servers) {
      expect(await find('rename conversation')).toEqual([idOf(10)]);
      expect((await index.nearest(scope, vectorOf(11), 1)).map(({ chunkId }) => chunkId)).toEqual([idOf(11)]);
    }
    expect(await (await openStorage(place, 'together')).folders()).toHaveLength(1);
  });
}

/** Declares the tests of a built index. */
export function testSharedChanges(place: SharedPlace): void {
  test('shows additions and removals of one server on all others', async () => {
    const source = entries();
    const one = await openServer(place, 'changing', source);
    const other = await openServer(place, 'changing', source);
    source.entries.set(idOf(12), entryOf(12, library, 'Archiving conversations'));
    source.entries.delete(idOf(10));
    expect(await one.index.refresh()).toBe('updated');
    await expect.poll(() => other.find('Archiving')).toEqual([idOf(12)]);
    expect(await other.index.refresh()).toBe('current');
    expect([...one.damages, ...other.damages]).toEqual([]);
  });

  test("follows another server's rebuild to the new folder", async () => {
    const source = entries();
    const one = await openServer(place, 'rebuilt', source);
    const other = await openServer(place, 'rebuilt', source);
    await one.index.rebuild();
    await expect.poll(() => other.find('rename')).toEqual([idOf(10)]);
    expect(await other.index.refresh()).toBe('current');
    expect(await other.find('rename')).toEqual([idOf(10)]);
    expect(other.readCount()).toBe(0);
    expect(await (await openStorage(place, 'rebuilt')).folders()).toHaveLength(1);
  });

  test('rebuilds when a file is lost', async () => {
    const source = entries();
    await (await openServer(place, 'lossy', source)).index.close();
    const { objects } = await openStorage(place, 'lossy');
    for await (const { path: file } of objects.list('index-')) {
      if (file.endsWith('.lance')) await objects.remove(file);
    }
    const { damages, find } = await openServer(place, 'lossy', source);
    expect(damages).toHaveLength(1);
    expect(await find('rename')).toEqual([idOf(10)]);
  });
}

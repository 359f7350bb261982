import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parseStorageUrl } from '../blobs/storage-location.ts';
import type { DatabaseSource } from '../db/client.ts';
import { withDatabaseLock } from '../db/claims/database-lock.ts';
import { testDatabase } from '../testing/database/database.ts';
import { startAzureServer, startS3Server, type StorageServer } from '../testing/storage-servers.ts';
import { type IndexStorage, openIndexStorage } from './index-storage.ts';
import { openSearchIndex, type SearchIndex } from './search-index.ts';
import { entryOf, idOf, type MemorySource, memorySource, vectorOf } from './testing/memory-source.ts';

const library = idOf(1);
const scope = { libraryIds: [library], kinds: ['passage'] } as const;
let root: string;
let s3: StorageServer;
let azure: StorageServer;
let database: DatabaseSource;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'polylogue-index-'));
  [s3, azure] = await Promise.all([startS3Server(), startAzureServer()]);
  ({ source: database } = await testDatabase());
});
afterAll(async () => {
  await Promise.all([s3.stop(), azure.stop()]);
  await rm(root, { recursive: true });
});

const storages: [string, (name: string) => string][] = [
  ['a shared folder', (name) => `file://${path.join(root, name)}`],
  ['S3', (name) => s3.blobUrl(name)],
  ['Azure Blob', (name) => azure.blobUrl(name)],
];

const entries = () =>
  memorySource([
    entryOf(10, library, 'How to rename a conversation'),
    entryOf(11, library, 'The variable POLYLOGUE_SECRET seals keys'),
  ]);

describe.each(storages)('an index that servers share in %s', (_name, urlOf) => {
  const openStorage = (name: string): Promise<IndexStorage> =>
    openIndexStorage(parseStorageUrl(urlOf(name), {}), (work) =>
      withDatabaseLock(database, 'search-index', work),
    );

  /** A server of its own: nothing but the storage and the database is shared. */
  async function openServer(name: string, source: MemorySource) {
    const damages: unknown[] = [];
    let readCount = 0;
    const index: SearchIndex = await openSearchIndex({
      storage: await openStorage(name),
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

  test('is built by one of those that start together, and searched by all', async () => {
    const source = entries();
    const servers = await Promise.all([1, 2, 3].map(() => openServer('together', source)));
    expect(servers.map(({ readCount }) => readCount()).toSorted()).toEqual([0, 0, 2]);
    for (const { index, find } of servers) {
      expect(await find('rename conversation')).toEqual([idOf(10)]);
      expect((await index.nearest(scope, vectorOf(11), 1)).map(({ chunkId }) => chunkId)).toEqual([idOf(11)]);
    }
    expect(await (await openStorage('together')).folders()).toHaveLength(1);
  });

  test('shows everywhere what one server adds and removes, within seconds', async () => {
    const source = entries();
    const one = await openServer('changing', source);
    const other = await openServer('changing', source);
    source.entries.set(idOf(12), entryOf(12, library, 'Archiving conversations'));
    source.entries.delete(idOf(10));
    expect(await one.index.refresh()).toBe('updated');
    await expect.poll(() => other.find('Archiving')).toEqual([idOf(12)]);
    expect(await other.index.refresh()).toBe('current');
    expect([...one.damages, ...other.damages]).toEqual([]);
  });

  test('is followed to its new place when one server makes it anew', async () => {
    const source = entries();
    const one = await openServer('anew', source);
    const other = await openServer('anew', source);
    await one.index.rebuild();
    await expect.poll(() => other.find('rename')).toEqual([idOf(10)]);
    expect(await other.index.refresh()).toBe('current');
    expect(await other.find('rename')).toEqual([idOf(10)]);
    expect(other.readCount()).toBe(0);
    expect(await (await openStorage('anew')).folders()).toHaveLength(1);
  });

  test('is made anew when a file of it is lost', async () => {
    const source = entries();
    await (await openServer('lossy', source)).index.close();
    const { objects } = await openStorage('lossy');
    for await (const { path: file } of objects.list('index-')) {
      if (file.endsWith('.lance')) await objects.remove(file);
    }
    const { damages, find } = await openServer('lossy', source);
    expect(damages).toHaveLength(1);
    expect(await find('rename')).toEqual([idOf(10)]);
  });
});

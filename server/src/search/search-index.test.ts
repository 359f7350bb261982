import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Scope } from './entry-table.ts';
import { openIndexStorage } from './index-storage.ts';
import { openSearchIndex, type SearchIndex } from './search-index.ts';
import {
  entryOf,
  idOf,
  type MemorySource,
  memorySource,
  phrasingOf,
  vectorOf,
} from './testing/memory-source.ts';
import { corrupt } from './testing/damaged-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const red = idOf(1);
const blue = idOf(2);

let root: string;
let folder: string;
let source: MemorySource;
let index: SearchIndex | undefined;
let damages: unknown[];

beforeEach(async () => {
  root = await temporaryFolder();
  folder = path.join(root, 'search');
  damages = [];
  source = memorySource([
    entryOf(10, red, 'How to rename a conversation'),
    entryOf(11, red, 'The variable POLYLOGUE_SECRET seals keys'),
    entryOf(12, blue, 'The secret garden of another library'),
  ]);
});
afterEach(async () => {
  await index?.close();
  index = undefined;
});

async function open(): Promise<SearchIndex> {
  await index?.close();
  const storage = await openIndexStorage({ kind: 'folder', folder: root, isShared: false });
  index = await openSearchIndex({ storage, source, onDamage: (cause) => damages.push(cause) });
  return index;
}

const passagesOf = (...libraryIds: string[]): Scope => ({ libraryIds, kinds: ['passage'] });

/** Returns chunks found by words, best first, then by vector. */
async function find(libraryIds: string[], text: string, near = 10): Promise<(string | null)[]> {
  const scope = passagesOf(...libraryIds);
  const byWords = await index!.matching(scope, text, 10);
  const byVector = await index!.nearest(scope, vectorOf(near), 10);
  return [...new Set([...byWords, ...byVector].map((hit) => hit.chunkId))];
}

async function indexFiles(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((e) => e.isFile()).map((e) => path.join(e.parentPath, e.name));
}

describe('search', () => {
  test('finds by stems and whole identifiers, and returns the cosine', async () => {
    await open();
    expect((await find([red], 'conversation rename'))[0]).toBe(idOf(10));
    expect((await find([red], 'POLYLOGUE_SECRET'))[0]).toBe(idOf(11));
    expect(await index!.matching(passagesOf(red), 'POLYLOGUE renam', 10)).toEqual([]);
    const [nearest] = await index!.nearest(passagesOf(red), vectorOf(10), 1);
    expect(nearest).toMatchObject({ entryId: idOf(10), chunkId: idOf(10), kind: 'passage' });
    expect(nearest?.score).toBeCloseTo(1, 4);
  });

  test('separates kinds, and returns the cosines of all entries of candidates', async () => {
    source.entries.set(idOf(20), phrasingOf(20, red, 10));
    source.entries.set(idOf(21), phrasingOf(21, red, null));
    source.entries.set(idOf(22), {
      ...entryOf(22, red, ''),
      kind: 'page',
      chunkId: null,
      documentId: idOf(10),
    });
    await open();
    const offTopic = await index!.nearest({ libraryIds: [red], kinds: ['off-topic'] }, vectorOf(21), 5);
    expect(offTopic).toEqual([
      { entryId: idOf(21), chunkId: null, documentId: idOf(21), kind: 'off-topic', score: expect.closeTo(1) },
    ]);
    const candidates = { chunkIds: [idOf(10)], documentIds: [idOf(22)] };
    const near = await index!.candidateScores(candidates, vectorOf(20));
    expect(near.toSorted((a, b) => a.entryId.localeCompare(b.entryId))).toMatchObject([
      { entryId: idOf(10), kind: 'passage', score: expect.closeTo(0) },
      { entryId: idOf(20), kind: 'phrasing', score: expect.closeTo(1) },
      { entryId: idOf(22), kind: 'page', chunkId: null },
    ]);
    expect(await index!.nearest({ libraryIds: [red], kinds: [] }, vectorOf(1), 5)).toEqual([]);
  });

  test('never finds an entry of another library', async () => {
    await open();
    expect(await find([red], 'secret', 12)).not.toContain(idOf(12));
    expect(await find([blue], 'secret', 12)).toEqual([idOf(12)]);
    expect(await find([idOf(3)], 'secret', 12)).toEqual([]);
    expect(await find([], 'secret', 12)).toEqual([]);
  });

  test('rejects an invalid library id', async () => {
    await open();
    await expect(find(["x') or true --"], 'secret')).rejects.toBeInstanceOf(TypeError);
    expect(damages).toEqual([]);
  });

  test('treats queries as words, not as syntax', async () => {
    await open();
    for (const text of ['"', 'a AND (', 'title:*', '', '???', '\0', '\ud800']) {
      await expect(find([red], text)).resolves.toBeInstanceOf(Array);
    }
    expect(damages).toEqual([]);
  });

  test('returns nothing from an empty index', async () => {
    source.entries.clear();
    await open();
    expect(await find([red], 'secret')).toEqual([]);
    await open();
    expect(await index!.refresh()).toBe('current');
  });
});

describe('refresh', () => {
  test('is current after a restart without reading entries', async () => {
    await open();
    source.entriesOf = () => {
      throw new Error('Nothing should be read');
    };
    await open();
    expect(await index!.refresh()).toBe('current');
    expect(await find([red], 'rename')).toContain(idOf(10));
  });

  test('adds new entries and drops removed ones, also a whole library', async () => {
    await open();
    source.entries.delete(idOf(10));
    source.entries.delete(idOf(12));
    source.entries.set(idOf(13), entryOf(13, red, 'Archiving conversations'));
    expect(await index!.refresh()).toBe('updated');
    expect(await find([red, blue], 'conversation secret', 13)).toEqual([idOf(13), idOf(11)]);
    await open();
    expect(await index!.refresh()).toBe('current');
    expect(await find([red], 'archive')).toContain(idOf(13));
    expect(damages).toEqual([]);
  });

  test('reads changed documents only', async () => {
    await open();
    const { entriesOf } = source;
    const read: string[] = [];
    source.entriesOf = (documentIds) => {
      read.push(...documentIds);
      return entriesOf(documentIds);
    };
    source.documentIds = () => Promise.reject(new Error('Nobody needs all of them'));
    source.entries.set(idOf(13), entryOf(13, red, 'Archiving conversations'));
    source.entries.delete(idOf(10));
    expect(await index!.refresh()).toBe('updated');
    expect(read).toEqual([idOf(13), idOf(10)]);
    await expectAll();
  });

  test('serves concurrent refreshes with one more round', async () => {
    await open();
    const { changesSince } = source;
    let rounds = 0;
    source.changesSince = (position) => {
      rounds += 1;
      return changesSince(position);
    };
    const asking = Array.from({ length: 50 }, async (_, i) => {
      source.entries.set(idOf(i + 100), entryOf(i + 100, red, `Number ${i}`));
      await index!.refresh();
      expect(await find([red], `${i}`, i + 100)).toContain(idOf(i + 100));
    });
    await Promise.all(asking);
    expect(rounds).toBeLessThanOrEqual(2);
  });

  test('searches the old index during a rebuild', async () => {
    await open();
    const rebuilding = index!.rebuild();
    expect(await find([red], 'rename')).toContain(idOf(10));
    await rebuilding;
    expect(await find([red], 'rename')).toContain(idOf(10));
    expect((await readdir(folder)).filter((name) => name.startsWith('index-'))).toHaveLength(1);
  });
});

describe('vector index', () => {
  const random = (seed: number) => (Math.sin(seed) * 43_758.5453) % 1;
  const scattered = (seed: number) => Float32Array.from({ length: 16 }, (_, i) => random(seed * 16 + i));
  const crowded = scattered(90_000);
  const entry = (number: number, libraryId: string) => ({
    ...entryOf(number, libraryId, `text ${number}`),
    documentId: idOf(100_000 + Math.floor(number / 100)),
    vector: scattered(number),
  });
  const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => {
    let sum = 0;
    for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
    return sum;
  };
  const cosine = (a: ArrayLike<number>, b: ArrayLike<number>) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  /** Exact result, by comparing all entries. */
  const nearestOf = (libraryId: string, vector: Float32Array) =>
    [...source.entries.values()]
      .filter((one) => one.libraryId === libraryId && one.kind === 'passage')
      .map(({ entryId, vector: other }) => ({ entryId, score: cosine(vector, other) }))
      .toSorted((left, right) => right.score - left.score)
      .slice(0, 40)
      .map(({ entryId }) => entryId);
  const idsOf = (hits: readonly { entryId: string }[] | undefined) =>
    (hits ?? []).map(({ entryId }) => entryId);
  const nearestIn = async (libraryId: string, vector: Float32Array) =>
    idsOf(await index!.nearest(passagesOf(libraryId), vector, 40));
  const countNearest = (libraryId: string, vector: Float32Array, ids: string[]) => {
    const wanted = new Set(nearestOf(libraryId, vector));
    return ids.filter((id) => wanted.has(id)).length;
  };

  test('returns the requested hits per kind, approximate for large libraries and exact for small ones', async () => {
    const [huge, small] = [21_000, 50];
    source = memorySource([
      ...Array.from({ length: huge }, (_, i) => entry(i, red)),
      ...Array.from({ length: small }, (_, i) => entry(50_000 + i, blue)),
      // Phrasings with identical vectors.
      ...Array.from({ length: 200 }, (_, i) => ({
        ...entry(80_000 + i, red),
        kind: 'phrasing' as const,
        vector: crowded,
      })),
    ]);
    await open();
    await index!.whenUpkeepDone();

    const wantedOfEach = [
      { kinds: ['passage'], limit: 40 },
      { kinds: ['phrasing', 'window'], limit: 30 },
    ] as const;
    let found = 0;
    for (let i = 0; i < 5; i += 1) {
      const vector = i === 0 ? crowded : scattered(70_000 + i);
      const [passages, phrasings] = await index!.nearestOfEach({ libraryIds: [red] }, vector, wantedOfEach);
      expect(passages).toHaveLength(40);
      expect(phrasings).toHaveLength(30);
      found += countNearest(red, vector, idsOf(passages));
    }
    expect(found).toBeGreaterThanOrEqual(0.95 * 200);
    expect(await index!.nearestOfEach({ libraryIds: [] }, crowded, wantedOfEach)).toEqual([[], []]);

    expect((await indexFiles()).some((file) => file.endsWith('auxiliary.idx'))).toBe(true);
    // Entry that is not indexed yet.
    const late = entry(60_000, blue);
    source.entries.set(late.entryId, late);
    await index!.refresh();
    expect((await nearestIn(blue, late.vector))[0]).toBe(late.entryId);
    found = 0;
    for (let i = 0; i < 5; i += 1) {
      const vector = scattered(70_000 + i);
      expect(await nearestIn(blue, vector)).toEqual(nearestOf(blue, vector));
      found += countNearest(red, vector, await nearestIn(red, vector));
    }
    expect(found).toBeGreaterThanOrEqual(0.95 * 200);
  }, 180_000);
});

describe('recovery', () => {
  test('rebuilds in service when its files vanish', async () => {
    await open();
    for (const file of await indexFiles()) await rm(file);
    expect(await find([red], 'rename')).toContain(idOf(10));
    await Promise.all([find([red], 'secret'), find([blue], 'secret')]);
    expect(damages).toHaveLength(1);
  });

  test('rebuilds in service when its folder is deleted', async () => {
    await open();
    await rm(folder, { recursive: true });
    expect(await find([red], 'rename')).toContain(idOf(10));
    expect(damages).toHaveLength(1);
  });

  test.each([{ isChanged: false }, { isChanged: true }])(
    'rebuilds on the next refresh when a file was corrupted in service (changed: $isChanged)',
    async ({ isChanged }) => {
      await open();
      const files = (await indexFiles()).filter((name) => name.includes('/data/'));
      // Changes one number of a vector, which is still a valid one.
      for (const file of files)
        await corrupt(file, (bytes) => bytes.indexOf(Buffer.from(Float32Array.of(0.8).buffer)));
      if (isChanged) source.entries.set(idOf(13), entryOf(13, red, 'Archiving conversations'));
      await index!.refresh();
      expect(damages).toHaveLength(1);
      await expectAll();
    },
  );

  test('compares itself with a source of another history, as after a database restore', async () => {
    await open();
    source = memorySource([...source.entries.values()].slice(1), 'another');
    source.entries.set(idOf(13), entryOf(13, red, 'Archiving conversations'));
    await open();
    await expectAll();
    expect(await index!.refresh()).toBe('current');
    expect(damages).toEqual([]);
  });
});

/** Expects each entry of the source once, and no others. */
async function expectAll(): Promise<void> {
  const all = await index!.nearest(passagesOf(red, blue), vectorOf(1), 20_000);
  expect(all.map(({ entryId }) => entryId).toSorted()).toEqual([...source.entries.keys()].toSorted());
}

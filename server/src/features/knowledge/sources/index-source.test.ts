import { expect, test } from 'vitest';
import { transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import type { ChangePosition } from '../../../search/entry-source.ts';
import { putDocument, removeDocuments, replaceDocuments } from '../ingestion/documents.ts';
import { removeChangesBefore } from '../store/entry-queries.ts';
import { libraryEntries } from './index-source.ts';
import * as queries from '../store/queries.ts';
import { documentOf, testLibraries } from '../testing/test-library.ts';

const libraries = await testLibraries();

const source = () => libraryEntries(libraries.db);
const since = async (position: ChangePosition) => (await source().changesSince(position))?.documentIds;
const put = (libraryId: string, content: string) =>
  putDocument(libraries, libraryId, documentOf('a.md', `# A\n\n${content}`));

test('records each document that is added or removed, whatever removes it', async () => {
  const { db, clock, newOwnLibrary } = libraries;
  const libraryId = await newOwnLibrary();
  let position = await source().position();
  const changed = async () => {
    const changes = await source().changesSince(position);
    if (changes) ({ position } = changes);
    return changes?.documentIds.toSorted();
  };
  const first = await put(libraryId, 'One.');
  expect(await changed()).toEqual([first]);
  await put(libraryId, 'One.');
  expect(await changed()).toEqual([]);
  const second = await put(libraryId, 'Two.');
  expect(await changed()).toEqual([first, second].toSorted());
  await transaction(db, (tx) => removeDocuments(tx, [second], clock.now()));
  expect(await changed()).toEqual([second]);
  const third = await put(libraryId, 'Three.');
  expect(await changed()).toEqual([third]);
  await db.deleteFrom('libraries').where('id', '=', libraryId).execute();
  expect(await changed()).toEqual([third]);
  expect(await changed()).toEqual([]);
});

test('records no rolled back and no prepared documents', async () => {
  const { db, clock, newOwnLibrary } = libraries;
  const libraryId = await newOwnLibrary();
  const documentId = await put(libraryId, 'One.');
  const position = await source().position();
  const undone = transaction(db, async (tx) => {
    await removeDocuments(tx, [documentId], clock.now());
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  const stop = new AbortController();
  const interrupted = replaceDocuments(
    { ...libraries, signal: stop.signal, report: (done) => done === 1 && stop.abort(new Error('killed')) },
    libraryId,
    [documentOf('b.md', '# B\n\nText.'), documentOf('c.md', '# C\n\nText.')],
  );
  await expect(interrupted).rejects.toThrow('killed');
  await transaction(db, (tx) => queries.removePrepared(tx, libraryId));
  expect(await since(position)).toEqual([]);
});

test('never orders a later commit before a position already read', async () => {
  const { db, clock, newOwnLibrary } = libraries;
  const [slow, quick] = [await newOwnLibrary(), await newOwnLibrary()];
  const slowId = await put(slow, 'Slow.');
  const position = await source().position();
  const removed = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const removing = transaction(db, async (tx) => {
    await removeDocuments(tx, [slowId], clock.now());
    removed.resolve();
    await end.promise;
  });
  await removed.promise;
  const quickId = await put(quick, 'Quick.');
  const between = await source().changesSince(position);
  expect(between?.documentIds).toEqual([quickId]);
  end.resolve();
  await removing;
  expect(await since(between!.position)).toEqual([slowId]);
});

test('returns no changes for an expired position or one of another database', async () => {
  const { db, newOwnLibrary } = libraries;
  const libraryId = await newOwnLibrary();
  await put(libraryId, 'One.');
  const old = await source().position();
  await put(libraryId, 'Two.');
  const newest = await source().position();
  expect(await since({ ...newest, token: newId() })).toBeUndefined();
  expect(await since({ ...newest, number: newest.number + 1 })).toBeUndefined();
  await removeChangesBefore(db, new Date(Date.now() + 60_000));
  expect(await since(old)).toBeUndefined();
  expect(await since(newest)).toEqual([]);
  await put(libraryId, 'Three.');
  expect((await source().position()).number).toBe(newest.number + 2);
});

test('removes a deleted library from the index', async () => {
  const { db, search, newOwnLibrary, embedder } = libraries;
  const libraryId = await newOwnLibrary();
  await put(libraryId, 'Otters float.');
  expect(await search.refresh()).toBe('updated');
  const [vector] = await embedder.embed(['Otters float.']);
  const find = () => search.nearest({ libraryIds: [libraryId], kinds: ['passage'] }, vector!, 5);
  expect(await find()).toHaveLength(1);
  await db.deleteFrom('libraries').where('id', '=', libraryId).execute();
  expect(await search.refresh()).toBe('updated');
  expect(await find()).toEqual([]);
});

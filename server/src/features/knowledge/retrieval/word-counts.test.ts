import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transaction } from '../../../db/client.ts';
import { putDocument, removeDocuments } from '../ingestion/documents.ts';
import { refreshWords } from '../ingestion/refresh-words.ts';
import { documentOf, testLibraries } from '../testing/test-library.ts';

const libraries = await testLibraries();

/** Returns the stored counts of a library, and those of its current files. */
async function counts(libraryId: string) {
  const { rows: kept } = await sql<{ word: string; count: number }>`
    select stem as word, chunks as count from library_stems where library_id = ${libraryId}
    union all select 'file: ' || word, files from library_words where library_id = ${libraryId}
    order by word`.execute(libraries.db);
  const { rows: held } = await sql<{ word: string; count: number }>`
    select stem as word, count(*)::integer as count from library_chunks c
    join library_files f on f.id = c.file_id and f.superseded_at is null, unnest(c.stems) as stem
    where c.library_id = ${libraryId} group by stem
    union all select 'file: ' || word, count(*)::integer from library_files f, unnest(f.words) as word
    where f.library_id = ${libraryId} and f.superseded_at is null group by word
    order by word`.execute(libraries.db);
  return { kept, held };
}

test('counts words of added, replaced and removed documents', async () => {
  const libraryId = await libraries.newLibrary();
  const put = (name: string, text: string) =>
    putDocument(libraries, libraryId, documentOf(name, `# Lamps\n\n${text}`));
  const first = await put('a.md', 'Lamps shine on the pier.');
  await put('b.md', 'Ropes hold the pier.');
  const both = await counts(libraryId);
  expect(both.kept).toEqual(both.held);
  expect(both.kept).toContainEqual({ word: 'pier', count: 2 });

  await put('b.md', 'Nets hold the fish.');
  const replaced = await counts(libraryId);
  expect(replaced.kept).toEqual(replaced.held);
  expect(replaced.kept).toContainEqual({ word: 'pier', count: 1 });
  expect(replaced.kept.map(({ word }) => word)).not.toContain('rope');

  await transaction(libraries.db, (tx) => removeDocuments(tx, [first], libraries.clock.now()));
  // A second removal changes nothing.
  await transaction(libraries.db, (tx) => removeDocuments(tx, [first], libraries.clock.now()));
  const left = await counts(libraryId);
  expect(left.kept).toEqual(left.held);
  expect(left.kept).toContainEqual({ word: '', count: 1 });
});

test('adds folded spellings to documents that were read without them', async () => {
  const libraryId = await libraries.newLibrary();
  const id = await putDocument(
    libraries,
    libraryId,
    documentOf('a.md', '# Places\n\nThe café is on the pier.'),
  );
  const before = await counts(libraryId);
  const { db } = libraries;
  await sql`update library_chunks set stems = array_remove(stems, 'cafe') where file_id = ${id}`.execute(db);
  await sql`update library_files set words = array_remove(words, 'cafe') where id = ${id}`.execute(db);
  await sql`delete from library_stems where library_id = ${libraryId} and stem = 'cafe'`.execute(db);
  await sql`delete from library_words where library_id = ${libraryId} and word = 'cafe'`.execute(db);
  expect(await counts(libraryId)).not.toEqual(before);
  await refreshWords(db);
  expect(await counts(libraryId)).toEqual(before);
  expect(before.kept).toContainEqual({ word: 'cafe', count: 1 });
});

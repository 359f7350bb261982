import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { replaceDocuments } from './documents.ts';
import { libraryEntries } from '../sources/index-source.ts';
import * as queries from '../store/queries.ts';
import { answerFromLibrary } from '../quoting/library-answer.ts';
import { readSource } from '../sources/read-source.ts';
import { wholeLibrary } from '../sources/bound-source.ts';
import { documentOf, type TestLibraries, testLibraries } from '../testing/test-library.ts';

const language = 'en';
const libraries = await testLibraries();

/** Counts the entries that the index must hold of a library. */
async function countEntries(libraryId: string): Promise<number> {
  const source = libraryEntries(libraries.db);
  let count = 0;
  for await (const entries of source.entriesOf(await source.documentIds()))
    count += entries.filter((entry) => entry.libraryId === libraryId).length;
  return count;
}

/** Counts embedded texts. */
function countingDeps(): { deps: TestLibraries; texts: () => number } {
  let count = 0;
  const embedder: TestLibraries['embedder'] = {
    ...libraries.embedder,
    embed: (texts, options) => {
      count += texts.length;
      return libraries.embedder.embed(texts, options);
    },
  };
  return { deps: { ...libraries, embedder }, texts: () => count };
}

test('embeds a document once, and again only if it or its questions change', async () => {
  const libraryId = await libraries.newLibrary();
  const { deps, texts } = countingDeps();
  const [first, second] = [documentOf('a.md', '# A\n\nText of A.'), documentOf('b.md', '# B\n\nText of B.')];
  expect(await replaceDocuments(deps, libraryId, [first, second])).toEqual({ changed: 2, removed: 0 });
  expect(texts()).toBe(4);
  expect(await replaceDocuments(deps, libraryId, [first, second])).toEqual({ changed: 0, removed: 0 });
  expect(texts()).toBe(4);
  const asked = { ...second, phrasings: new Map([['B', ['Another way to ask']]]) };
  expect(await replaceDocuments(deps, libraryId, [first, asked])).toEqual({ changed: 1, removed: 0 });
  // Chunk and window of the section, and two phrasings: its heading and the question.
  expect(texts()).toBe(8);
});

test('keeps an earlier text for old citations and answers from the new one', async () => {
  const { db, search } = libraries;
  const libraryId = await libraries.newLibrary();
  const ask = () =>
    answerFromLibrary(libraries, {
      sources: [wholeLibrary(libraryId)],
      question: 'How old is the red dragon?',
      language,
    });
  const old = documentOf('dragons.md', '# Dragons\n\nThe red dragon is three hundred years old.');
  await replaceDocuments(libraries, libraryId, [old]);
  await search.refresh();
  const [citation] = (await ask()).passages;
  expect(citation?.snippet).toContain('three hundred');

  await replaceDocuments(libraries, libraryId, [{ ...old, content: old.content.replace('three', 'four') }]);
  await search.refresh();
  expect((await ask()).passages[0]?.snippet).toContain('four hundred');
  const source = await readSource({ db }, citation?.fileId ?? '');
  expect(source?.text).toBe(old.content);
  expect(source?.text.slice(citation?.start, citation?.end)).toBe(citation?.snippet);
});

test('stops answering from a removed document before the index is updated', async () => {
  const libraryId = await libraries.newLibrary();
  const question = 'What do unicorns eat?';
  await replaceDocuments(libraries, libraryId, [documentOf('u.md', '# Unicorns\n\nUnicorns eat moonlight.')]);
  await libraries.search.refresh();
  const ask = () => answerFromLibrary(libraries, { sources: [wholeLibrary(libraryId)], question, language });
  expect((await ask()).passages).toHaveLength(1);
  expect(await replaceDocuments(libraries, libraryId, [])).toEqual({ changed: 0, removed: 1 });
  expect((await ask()).passages).toEqual([]);
});

test('adds documents once when two servers start together', async () => {
  const libraryId = await libraries.newLibrary();
  const documents = [documentOf('a.md', '# A\n\nText.'), documentOf('b.md', '# B\n\nText.')];
  await Promise.all([1, 2, 3].map(() => replaceDocuments(libraries, libraryId, documents)));
  const files = await queries.currentFiles(libraries.db, libraryId);
  expect([...files.keys()].sort()).toEqual(['a.md', 'b.md']);
  expect(await countEntries(libraryId)).toBe(6);
});

test('resumes after an interruption, and uses nothing before all is prepared', async () => {
  const libraryId = await libraries.newLibrary();
  const documents = ['a', 'b', 'c'].map((name) => documentOf(`${name}.md`, `# ${name}\n\nText of ${name}.`));
  const stop = new AbortController();
  const progress: string[] = [];
  const interrupted = replaceDocuments(
    {
      ...libraries,
      signal: stop.signal,
      report(done, total) {
        progress.push(`${done}/${total}`);
        if (done === 2) stop.abort(new Error('killed'));
      },
    },
    libraryId,
    documents,
  );
  await expect(interrupted).rejects.toThrow('killed');
  expect(await countEntries(libraryId)).toBe(0);

  const { deps, texts } = countingDeps();
  await replaceDocuments(
    { ...deps, report: (done, total) => progress.push(`${done}/${total}`) },
    libraryId,
    documents,
  );
  // Chunk and window of the third document.
  expect(texts()).toBe(2);
  expect(progress).toEqual(['0/3', '1/3', '2/3', '0/3', '1/3', '2/3', '3/3']);
  expect([...(await queries.currentFiles(libraries.db, libraryId)).keys()].sort()).toEqual([
    'a.md',
    'b.md',
    'c.md',
  ]);
  expect(await queries.preparedFiles(libraries.db, libraryId)).toEqual(new Map());
});

test('drops prepared documents whose source changed after the interruption', async () => {
  const libraryId = await libraries.newLibrary();
  const stop = new AbortController();
  const report = () => queueMicrotask(() => stop.abort(new Error('killed')));
  const old = [documentOf('a.md', '# A\n\nOld.'), documentOf('b.md', '# B\n\nOld.')];
  const interrupted = replaceDocuments({ ...libraries, signal: stop.signal, report }, libraryId, old);
  await expect(interrupted).rejects.toThrow('killed');
  expect((await queries.preparedFiles(libraries.db, libraryId)).size).toBe(1);
  await replaceDocuments(libraries, libraryId, [documentOf('a.md', '# A\n\nNew.')]);
  const { rows } = await sql<{ content: string }>`
    select content from library_files where library_id = ${libraryId}`.execute(libraries.db);
  expect(rows).toEqual([{ content: '# A\n\nNew.' }]);
});

test('returns nothing for a missing file', async () => {
  const { db, newLibrary } = libraries;
  expect(await readSource({ db }, await newLibrary())).toBeUndefined();
});

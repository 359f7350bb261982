/** Duplicate files, such as one attached to two questions, count once in answers. */
import { expect, it } from 'vitest';
import { replaceDocuments } from '../ingestion/documents.ts';
import { findContext } from './find-context.ts';
import { readWhole } from './whole-documents.ts';
import { wholeLibrary } from '../sources/bound-source.ts';
import { documentOf, testLibraries } from '../testing/test-library.ts';

const fees = documentOf(
  'fees.md',
  '# Fees\n\n## Members\n\nThe fee is 40 francs a year.\n\n## Guests\n\nGuests pay 3 francs a visit.',
);
const houses = ['north', 'south'].map((house) => ({
  ...documentOf(`${house}.md`, '## Doors\n\nThe doors are locked at ten in the evening.'),
  title: house,
}));

const libraries = await testLibraries();
const [first, second] = [await libraries.newOwnLibrary(), await libraries.newOwnLibrary()];
const libraryIds = [first, second];
await replaceDocuments(libraries, first, [fees, ...houses]);
await replaceDocuments(libraries, second, [fees]);
await libraries.search.refresh();

const find = async (question: string) => {
  const sources = libraryIds.map(wholeLibrary);
  return (await findContext(libraries, { sources, question, top: 3 })).passages;
};

it('finds each passage once and leaves room for others', async () => {
  const passages = await find('How many francs do members and guests pay?');
  expect(
    passages
      .filter(({ path }) => path === 'fees.md')
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(['fees.md › Fees › Guests', 'fees.md › Fees › Members']);
  expect(passages).toHaveLength(3);
});

it('reads the document once', async () => {
  const { passages, isWhole } = await readWhole(libraries.db, { libraryIds, maxCharacters: 10_000 });
  expect(isWhole).toBe(true);
  expect(passages.filter(({ path }) => path === 'fees.md')).toHaveLength(2);
});

it('keeps equal passages of different documents', async () => {
  const passages = await find('When are the doors locked in the evening?');
  expect(
    passages
      .slice(0, 2)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(['north.md', 'south.md']);
});

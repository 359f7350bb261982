import { describe, expect, test } from 'vitest';
import { jsonb } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import { type BoundSource, wholeLibrary } from '../../sources/bound-source.ts';
import { replaceDocuments } from '../../ingestion/documents.ts';
import { retrieve } from '../retrieval.ts';
import { documentOf, testLibraries } from '../../testing/test-library.ts';

const libraries = await testLibraries();
const libraryId = await libraries.newLibrary();
const pages = Array.from({ length: 4 }, (_, i) =>
  documentOf(
    `part${i}.md`,
    `# Part ${i}\n\nThe lamp of house ${i} is cleaned with max_pressure and a cloth.`,
  ),
);
await replaceDocuments(libraries, libraryId, [
  ...pages,
  documentOf(
    'motor.md',
    '# Motor\n\nThe motor Zephyr 3.1 needs oil. Ask the warden for a spanner, and keep min_torque.',
  ),
]);
await libraries.search.refresh();
const byName = [{ name: 'name', type: 'text', source: { kind: 'file', fact: 'name' } }];
await libraries.db
  .updateTable('libraries')
  .set({ text_index_id: newId(), text_index_filters: jsonb(byName) })
  .where('id', '=', libraryId)
  .execute();

const isForeign = async (question: string, ...sources: BoundSource[]) => {
  const asked = sources.length > 0 ? sources : [wholeLibrary(libraryId)];
  return (await retrieve(libraries, { sources: asked, question, top: 1 })).signals.isForeign;
};

test.each([
  ['a name unknown to the library', 'How is the lamp of Buckingham cleaned?'],
  ['a name unknown to the best passage', 'How is the lamp of Zephyr cleaned in a house?'],
  ['an unknown identifier', 'Does min_pressure clean the lamp?'],
  ['an unknown version', 'Which oil does the motor Zephyr 4.2 need?'],
  ['a word of no known language', 'How is the zzyqtl cleaned?'],
])('recognises a question on another subject with %s', async (_what, question) => {
  expect(await isForeign(question)).toBe(true);
});

test.each([
  ['with names of the best passage', 'Which oil does the motor Zephyr 3.1 need?'],
  ['with a capital at the start of a sentence', 'Cloths: how are lamps cleaned? Warden, please tell me.'],
  ['with a typo', 'How is the lmap cleaned?'],
  ['with a month', 'How is the lamp cleaned in May?'],
])('accepts a question that may be about the library, %s', async (_what, question) => {
  expect(await isForeign(question)).toBe(false);
});

describe('partially readable libraries', () => {
  const partAlone = (): BoundSource => ({
    ...wholeLibrary(libraryId),
    filters: [{ name: 'name', operator: 'equals', boundTo: ['part0.md'] }],
  });

  test.each([
    ['an identifier', 'How is the lamp cleaned with min_torque?'],
    ['a version', 'How is the lamp of house Zephyr 3.1 cleaned?'],
  ])('treats %s of unreadable files like an unknown one', async (_what, question) => {
    const unknown = question.replace('min_torque', 'min_nothing').replace('3.1', '9.9');
    expect(await isForeign(question, partAlone())).toBe(true);
    expect(await isForeign(unknown, partAlone())).toBe(true);
  });

  test('also if the best document is from a fully readable library', async () => {
    const otherId = await libraries.newLibrary();
    const stove = documentOf('stove.md', '# Stove\n\nThe stove of the kitchen is heated with birch wood.');
    await replaceDocuments(libraries, otherId, [stove]);
    await libraries.search.refresh();
    const both = [wholeLibrary(otherId), partAlone()];
    expect(await isForeign('How is the stove of the kitchen heated with min_torque?', ...both)).toBe(true);
    expect(await isForeign('How is the stove of the kitchen heated?', ...both)).toBe(false);
  });

  test('knows what its best document names', async () => {
    expect(await isForeign('How is the lamp cleaned with max_pressure?', partAlone())).toBe(false);
  });
});

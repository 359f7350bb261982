import { beforeAll, describe, expect, test } from 'vitest';
import { wholeLibrary } from '../sources/bound-source.ts';
import { replaceDocuments } from '../documents.ts';
import { retrieve } from '../retrieval.ts';
import { documentOf, type TestLibraries, testLibraries } from '../testing/test-library.ts';

let libraries: TestLibraries;
let libraryId: string;
beforeAll(async () => {
  libraries = await testLibraries();
  libraryId = await libraries.newLibrary();
  const pages = Array.from({ length: 4 }, (_, i) =>
    documentOf(
      `part${i}.md`,
      `# Part ${i}\n\nThe lamp of house ${i} is cleaned with max_pressure and a cloth.`,
    ),
  );
  await replaceDocuments(libraries, libraryId, [
    ...pages,
    documentOf('motor.md', '# Motor\n\nThe motor Zephyr 3.1 needs oil. Ask the warden for a spanner.'),
  ]);
  await libraries.search.refresh();
});

const isForeign = async (question: string) =>
  (await retrieve(libraries, { sources: [wholeLibrary(libraryId)], question, top: 1 })).signs.isForeign;

describe('a question is about something else', () => {
  test.each([
    ['names what the library does not know', 'How is the lamp of Buckingham cleaned?'],
    ['names something that the best passage does not know', 'How is the lamp of Zephyr cleaned in a house?'],
    ['names an identifier that is not there', 'Does min_pressure clean the lamp?'],
    ['names a version that is not there', 'Which oil does the motor Zephyr 4.2 need?'],
    ['holds a word of no language that is known', 'How is the zzyqtl cleaned?'],
  ])('when it %s', async (_what, question) => {
    expect(await isForeign(question)).toBe(true);
  });
});

describe('a question may be about the library', () => {
  test.each([
    ['with names that the best passage holds', 'Which oil does the motor Zephyr 3.1 need?'],
    ['with a capital at its beginning', 'Cloths: how are lamps cleaned? Warden, please tell me.'],
    ['with a slip of the pen', 'How is the lmap cleaned?'],
    ['with a month', 'How is the lamp cleaned in May?'],
  ])('%s', async (_what, question) => {
    expect(await isForeign(question)).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { replaceDocuments } from '../ingestion/documents.ts';
import { wholeLibrary } from '../sources/bound-source.ts';
import { documentOf, testLibraries } from '../testing/test-library.ts';
import { answerFromLibrary } from './library-answer.ts';

const libraries = await testLibraries();
const note = 'works in shifts at the yard of the northern harbour and looks after the lamps and ropes there';
const head = '| Name | Position | Monthly salary (EUR) | Notes |\n|---|---|---|---|\n';

/** Returns rows with salaries from 3,000 to 3,499, except those given by row. */
const rowsWith = (count: number, salaries: Record<number, string>) =>
  Array.from(
    { length: count },
    (_, i) =>
      `| Person${i} | ${i % 2 === 0 ? 'Roofer' : 'Carpenter'} | ${salaries[i] ?? `3,${String((i * 37) % 500).padStart(3, '0')}`} | ${note} |`,
  ).join('\n');

async function libraryOf(content: string) {
  const libraryId = await libraries.newOwnLibrary();
  await replaceDocuments(libraries, libraryId, [documentOf('pay.csv', content)]);
  await libraries.search.refresh();
  return async (question: string) => {
    const asked = { sources: [wholeLibrary(libraryId)], question, language: 'en' } as const;
    const { pieces, passages, isAnswered } = await answerFromLibrary(libraries, asked);
    return { isAnswered, passages, names: pieces.join('').match(/Person\d+/g) };
  };
}

describe('a table of 200 rows in many passages', async () => {
  const content = head + rowsWith(200, { 6: '2,950', 100: '4,210', 185: '4,450', 190: '2,100' });
  const ask = await libraryOf(content);

  test.each([
    ['Who earns the most?', 'Person185'],
    ['Which roofer has the lowest salary?', 'Person190'],
    ['Which roofer has the highest salary?', 'Person100'],
    ['Which carpenter has the highest salary?', 'Person185'],
  ])('answers %j from all rows, and cites the passage of the row', async (question, name) => {
    const { isAnswered, names, passages } = await ask(question);
    expect({ isAnswered, names }).toEqual({ isAnswered: true, names: [name] });
    const [cited] = passages;
    expect(cited?.snippet).toBe(content.slice(cited?.start, cited?.end));
    const chunk = await libraries.db
      .selectFrom('library_chunks')
      .select('text')
      .where('id', '=', cited?.chunkId ?? '')
      .executeTakeFirst();
    expect(chunk?.text).toContain(cited?.snippet);
  });
});

test('is not sure if rows with the same extreme are far apart', async () => {
  const ask = await libraryOf(head + rowsWith(200, { 3: '4,450', 195: '4,450' }));
  expect((await ask('Who earns the most?')).isAnswered).toBe(false);
});

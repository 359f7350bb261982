import { describe, expect, test } from 'vitest';
import { replaceDocuments } from '../ingestion/documents.ts';
import { wholeLibrary } from '../sources/bound-source.ts';
import { smallLibrary } from '../testing/questions/small-library.ts';
import { testLibraries } from '../testing/test-library.ts';
import { answerFromLibrary } from './library-answer.ts';

const libraries = await testLibraries();
const libraryId = await libraries.newOwnLibrary();
await replaceDocuments(libraries, libraryId, smallLibrary);
await libraries.search.refresh();

async function ask(question: string) {
  const asked = { sources: [wholeLibrary(libraryId)], question, language: 'en' } as const;
  const { pieces, isAnswered } = await answerFromLibrary(libraries, asked);
  return { isAnswered, text: pieces.join('') };
}

test.each([
  ['Who earns the most?', 'Mara Lindt'],
  ['Which roofer has the lowest salary?', 'Tom Berger'],
  ['Who has worked here the longest?', 'Elif Kaya'],
  ['Wer verdient am meisten?', 'Mara Lindt'],
  ['من يتقاضى أعلى راتب؟', 'Mara Lindt'],
])('quotes the row that %j asks for, and no other', async (question, name) => {
  const { isAnswered, text } = await ask(question);
  expect(isAnswered).toBe(true);
  expect(text.match(/[A-Z][a-z]+ [A-Z][a-z]+(?= \|)/g)).toEqual([name]);
});

test('answers from the row that has the name of the question', async () => {
  const { isAnswered, text } = await ask('How much does Mara earn?');
  expect({ isAnswered, text }).toEqual({
    isAnswered: true,
    text: expect.stringMatching(/Mara Lindt.*4,450/),
  });
});

describe('near misses', () => {
  test.each([
    'What is the parental leave?',
    'What does a roof window cost?',
    'How long is the warranty on solar panels?',
    'What is the salary of an electrician?',
  ])('is not sure about %j', async (question) => {
    expect(await ask(question)).toEqual({ isAnswered: false, text: expect.stringMatching(/^I'm not sure/) });
  });

  test('is sure about words that the documents say otherwise', async () => {
    expect(await ask('Is overtime paid?')).toEqual({
      isAnswered: true,
      text: expect.stringContaining('They are not paid out.'),
    });
  });
});

import { expect, it } from 'vitest';
import { onePage } from './cited-page.ts';

const pages = ['The hall has a clock. ', 'The clock is of oak. ', 'The chandelier weighs 80 kg.'];
const snippet = pages.join('');
const passage = {
  chunkId: 'c',
  fileId: 'f',
  title: 'Estate',
  path: 'estate.pdf',
  score: 1,
  snippet,
  page: 4,
  start: 100,
  end: 100 + snippet.length,
  pageBreaks: [100 + pages[0]!.length, 100 + pages[0]!.length + pages[1]!.length],
};

it('is the one that says what is said', () => {
  const found = onePage(passage, 'It weighs about 80 kg, the chandelier by the clock ');
  expect(found).toMatchObject({ page: 6, snippet: pages[2], end: passage.end });
  expect(found.start).toBe(passage.pageBreaks[1]);
  expect(onePage(passage, 'There is a clock of oak ')).toMatchObject({ page: 5, snippet: pages[1] });
});

it('is the first of the whole passage where none says it, and the only one of others', () => {
  expect(onePage(passage, 'Ja, so ist es')).toEqual(passage);
  expect(onePage({ ...passage, pageBreaks: [] }, 'chandelier').page).toBe(4);
});

it('counts places below the head of a table that stands above the passage', () => {
  const head = '| Thing | Weight |\n';
  const found = onePage({ ...passage, snippet: head + snippet }, 'the chandelier');
  expect(found.snippet).toBe(pages[2]);
});

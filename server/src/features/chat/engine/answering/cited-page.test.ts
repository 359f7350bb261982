import { expect, it } from 'vitest';
import { narrowToPage } from './cited-page.ts';

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

it('returns the page that contains the claim', () => {
  const found = narrowToPage(passage, 'It weighs about 80 kg, the chandelier by the clock ');
  expect(found).toMatchObject({ page: 6, snippet: pages[2], end: passage.end });
  expect(found.start).toBe(passage.pageBreaks[1]);
  expect(narrowToPage(passage, 'There is a clock of oak ')).toMatchObject({ page: 5, snippet: pages[1] });
});

it('returns the whole passage if no page contains the claim or there is only one', () => {
  expect(narrowToPage(passage, 'Ja, so ist es')).toEqual(passage);
  expect(narrowToPage({ ...passage, pageBreaks: [] }, 'chandelier').page).toBe(4);
});

it('adjusts offsets for a table header prepended to the passage', () => {
  const head = '| Thing | Weight |\n';
  const found = narrowToPage({ ...passage, snippet: head + snippet }, 'the chandelier');
  expect(found.snippet).toBe(pages[2]);
});

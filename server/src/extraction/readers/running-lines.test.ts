/** Removal of running lines at the edges of PDF pages, in the real process. */
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { startExtraction } from '../extraction.ts';
import { pdfOf } from '../testing/documents.ts';

const extraction = startExtraction();
afterAll(() => extraction.stop());

type Page = Parameters<typeof pdfOf>[0];

async function pagesOf(...pages: Page[]): Promise<string[][]> {
  const open = async () => Readable.from([pdfOf(...pages)]);
  const found = await extraction.extract(open, { name: 'a.pdf', mediaType: 'application/pdf' });
  expect(found.pageStarts).toHaveLength(pages.length);
  return found.pageStarts.map((start, index) =>
    found.text
      .slice(start, found.pageStarts[index + 1])
      .trim()
      .split(/\n+/)
      .map((line) => line.replace(/^#+ /, '')),
  );
}

const texts = ['Trains are booked early.', 'Hotels are booked late.', 'Taxis are paid.', 'Meals are not.'];
const pagesWith = (edges: (page: number) => Partial<Page>): Page[] =>
  texts.map((text, index) => ({ heading: `Part ${index + 1}`, lines: [text], ...edges(index + 1) }));
const body = texts.map((text, index) => [`Part ${index + 1}`, text]);

describe('running lines of a PDF', () => {
  it.each([
    ['numbers', (page: number) => ({ foot: `${page + 344}` })],
    ['roman numbers', (page: number) => ({ foot: `- ${['i', 'ii', 'iii', 'iv'][page - 1]} -` })],
    ['numbers of all pages', (page: number) => ({ foot: `Seite ${page} von 4` })],
    ['a head that repeats the text', (page: number) => ({ head: `${page} / Meals are not` })],
  ])('removes %s', async (_, edges) => {
    expect(await pagesOf(...pagesWith(edges))).toEqual(body);
  });

  it('keeps the first occurrence of a head that is not repeated in the text', async () => {
    const pages = pagesWith((page) => ({ head: `Travel policy of May 2026, page ${page}` }));
    const [first = [], ...others] = await pagesOf(...pages);
    expect(first.toSorted()).toEqual([
      'Part 1',
      'Trains are booked early.',
      'Travel policy of May 2026, page 1',
    ]);
    expect(others).toEqual(body.slice(1));
  });

  it.each([
    ['differ in content', (page: number) => ({ head: `Article ${4711 + page * page}` })],
    ['count something else', (page: number) => ({ head: `Invoice ${4711 + page}` })],
    ['occur on two pages', (page: number) => (page < 3 ? { head: 'Draft' } : {})],
    ['are titles of what follows', (page: number) => ({ heading: `Lesson ${page}` })],
    ['are the only text of a page', () => ({ heading: '', lines: [], head: 'Left blank' })],
  ])('keeps lines that %s', async (_, edges) => {
    const pages = pagesWith(edges);
    const expected = pages.map(({ heading, lines, head = '' }) => [heading, ...lines, head].filter(Boolean));
    const read = await pagesOf(...pages);
    expect(read.map((lines) => lines.toSorted())).toEqual(expected.map((lines) => lines.toSorted()));
  });

  it('keeps the lines of a document with two pages', async () => {
    const [first, second] = pagesWith((page) => ({ head: 'Travel policy', foot: `${page}` }));
    const read = first && second && (await pagesOf(first, second));
    expect(read?.map((lines) => lines.length)).toEqual([4, 4]);
  });
});

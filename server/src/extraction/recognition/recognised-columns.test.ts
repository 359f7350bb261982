/** Columns of recognised pages, from words at their places. */
import type Tesseract from 'tesseract.js';
import { expect, it } from 'vitest';
import { inColumns } from './recognised-columns.ts';
import { toMarkdown } from './recognised-lines.ts';

const letter = 12;

/** Creates the line that recognition returns for texts next to each other. */
function lineOf(y: number, ...texts: [x: number, text: string][]): Tesseract.Line {
  const words = texts.flatMap(([x, text]) => {
    let left = x;
    return text.split(' ').map((word) => {
      const bbox = { x0: left, x1: left + word.length * letter, y0: y, y1: y + 24 };
      left = bbox.x1 + letter * 0.6;
      return { text: word, bbox, confidence: 90 };
    });
  });
  const bbox = { x0: 0, x1: 1_000, y0: y, y1: y + 24 };
  return {
    words,
    bbox,
    confidence: 90,
    text: words.map(({ text }) => text).join(' '),
  } as unknown as Tesseract.Line;
}

const paragraph = (...lines: Tesseract.Line[]) => ({ lines }) as unknown as Tesseract.Paragraph;

const left = [
  'Ships report their cargo a day',
  'before they arrive. The pilot',
  'boards at the outer buoy and',
  'leaves at quay five, where the',
  'tugs are ordered an hour ahead.',
];
const right = [
  'Cranes lift up to forty tonnes.',
  'All the heavier loads need the',
  'floating crane and are booked',
  'a week ahead. Storage is free',
  'for three days and four nights.',
];

it('reads columns one after another, between a title and further text', () => {
  const page = [
    paragraph(lineOf(100, [300, 'Rules'])),
    paragraph(
      ...left
        .slice(0, 3)
        .map((text, index) => lineOf(200 + index * 36, [50, text], [500, right[index] ?? ''])),
    ),
    paragraph(
      ...left
        .slice(3)
        .map((text, index) => lineOf(308 + index * 36, [50, text], [500, right[index + 3] ?? ''])),
      lineOf(500, [50, 'These rules hold on all the quays, in both basins and at any time of the day.']),
    ),
  ];
  expect(toMarkdown(inColumns(page)).split('\n\n')).toEqual([
    'Rules',
    left.join(' '),
    right.join(' '),
    'These rules hold on all the quays, in both basins and at any time of the day.',
  ]);
});

it('reads columns from right to left', () => {
  const first = 'وصلت السفينة إلى الميناء صباح اليوم';
  const second = 'غادرت السفينة الثانية إلى مرسيليا';
  const lines = Array.from({ length: 6 }, (_, index) => {
    const words = (x: number, text: string): [number, string][] => {
      let end = x;
      return text.split(' ').map((word) => {
        end -= word.length * letter;
        const place: [number, string] = [end, word];
        end -= letter * 0.6;
        return place;
      });
    };
    return lineOf(200 + index * 36, ...words(1_000, first), ...words(520, second));
  });
  const text = toMarkdown(inColumns([paragraph(...lines)]));
  expect(text).toBe(`${Array(6).fill(first).join(' ')}\n\n${Array(6).fill(second).join(' ')}`);
});

it('keeps rows of a table', () => {
  const rows = [
    ['Hamburg', '1250'],
    ['Rotterdam', '80'],
    ['Antwerp', '9'],
    ['Oslo', '45'],
    ['Kiel', '70'],
    ['Bergen', '3'],
  ];
  const page = [
    paragraph(
      ...rows.map(([port = '', fee = ''], index) => lineOf(200 + index * 36, [50, port], [500, fee])),
    ),
  ];
  expect(inColumns(page)).toEqual(page);
});

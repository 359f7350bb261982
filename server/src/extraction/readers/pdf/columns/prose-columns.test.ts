/** Columns of prose on pages without structure. */
import { expect, it } from 'vitest';
import { type DrawnText, drawnPdf } from '../../../testing/drawn-pdf.ts';
import { readOffice } from '../../office.ts';

const read = async (...pages: DrawnText[][]): Promise<string[]> => {
  const { text, pageStarts } = await readOffice(drawnPdf(...pages), { type: 'pdf' });
  return pageStarts.map((start, index) => text.slice(start, pageStarts[index + 1]).trim());
};
const backward = (text: string) => Array.from(text).toReversed().join('');

/** Draws lines below each other. */
const column = (x: number, y: number, lines: readonly string[]): DrawnText[] =>
  lines.map((text, index) => ({ text, x, y: y - index * 14 }));

const ships = [
  'Ships report their cargo a day before',
  'they arrive. The pilot boards at the',
  'outer buoy and leaves at quay five,',
  'where tugs are ordered by radio an',
  'hour ahead. Night work needs a permit',
  'that the office gives out by noon.',
];
const cranes = [
  'Cranes lift up to forty tonnes. All',
  'heavier loads need the floating crane',
  'and are booked a week ahead. Storage',
  'is free for three days; after that,',
  'each day costs two euros for every',
  'square metre of the covered floor.',
];
const asText = (lines: readonly string[]) => lines.join(' ');

it('reads two columns with a narrow gutter, between a title and further text', async () => {
  const page = [
    { text: 'Rules of the harbour', x: 150, y: 760, size: 20 },
    // Drawn line by line.
    ...column(50, 700, ships).flatMap((line, index) => [
      line,
      ...column(290, 700, cranes).slice(index, index + 1),
    ]),
    {
      text: 'These rules hold on all quays, in both basins, at any time of the day and night.',
      x: 50,
      y: 560,
    },
  ];
  expect(await read(page)).toEqual([
    [
      '# Rules of the harbour',
      asText(ships),
      asText(cranes),
      'These rules hold on all quays, in both basins, at any time of the day and night.',
    ].join('\n\n'),
  ]);
});

it('keeps narrow blanks between texts of different sizes', async () => {
  const [first = '', ...others] = ships;
  const [start, end] = ['Ships report ', 'their cargo a day before'];
  const drawn = [
    { text: start.trim(), x: 50, y: 700 },
    { text: end, x: 50 + 6 * start.trim().length + 2.4, y: 700, size: 11 },
  ];
  expect(start + end).toBe(first);
  expect(await read([...drawn, ...column(50, 686, others), ...column(290, 700, cranes)])).toEqual([
    `${asText(ships)}\n\n${asText(cranes)}`,
  ]);
});

it('continues a sentence in the next column', async () => {
  const [left, right] = [cranes.slice(0, 5), [...cranes.slice(5), ...ships.slice(0, 4)]];
  expect(await read([...column(50, 700, left), ...column(290, 703, right)])).toEqual([
    asText([...left, ...right]),
  ]);
});

it('reads three narrow columns with short lines', async () => {
  const lines = (name: string) =>
    `${name} ships fill this,narrow column of the,paper with news about,their cargo and crew`.split(',');
  const columns = ['Old', 'Big', 'New'].map((name) => [...lines(name), ...lines('and'), ...lines('but')]);
  const page = columns.flatMap((texts, index) => column(50 + index * 170, 700, texts));
  const [text] = await read(page);
  expect(text).toMatch(/^Old .* Big .* New /);
  expect(text).not.toContain('|');
  expect(text).toContain(asText([...lines('Old'), ...lines('and')]));
});

it('reads columns from right to left', async () => {
  const [right, left] = ['وصلت السفينة إلى الميناء صباحا', 'غادرت السفينة الثانية إلى مرسيليا'];
  const draw = (x: number, text: string): DrawnText[] =>
    column(
      x,
      700,
      Array.from({ length: 6 }, () => backward(text)),
    );
  const [text] = await read([
    ...draw(310 - left.length * 6 + 212, right),
    ...draw(300 - left.length * 6, left),
  ]);
  expect(text?.replaceAll('\n\n', ' ')).toBe([...Array(6).fill(right), ...Array(6).fill(left)].join(' '));
});

it('keeps a further item at the end of a column in it', async () => {
  const [left, right] = [ships.slice(0, 4), [...cranes, ...ships.slice(4)]];
  const list = ['Two papers are wanted:', '• the list of the crew', '• the list of the cargo.'].map(
    (text, index) => ({ text, x: 50, y: 632 - index * 26 }),
  );
  const [text] = await read([...column(50, 700, left), ...list, ...column(290, 700, right)]);
  expect(text).toBe(
    [
      asText(left),
      'Two papers are wanted:',
      '- the list of the crew\n- the list of the cargo.',
      asText(right),
    ].join('\n\n'),
  );
});

it('reads columns that hold as many items of a list as lines', async () => {
  const goods = ['coal', 'corn', 'hides', 'iron', 'salt', 'tar', 'wool'].map((name) => `• ${name}`);
  const [left, right] = [
    [...ships, ...cranes],
    [...cranes, ...goods],
  ];
  expect(await read([...column(50, 700, left), ...column(286, 700, right)])).toEqual([
    `${asText(left)}\n\n${asText(cranes)}\n\n${goods.map((item) => item.replace('•', '-')).join('\n')}`,
  ]);
});

it('reads a table within a column at its place', async () => {
  const fees = [
    ['Quay', 'Depth', 'Fee'],
    ['North', '7.5', '120'],
    ['South', '5.0', '85'],
  ].flatMap((cells, row) => cells.map((text, index) => ({ text, x: 290 + index * 50, y: 612 - row * 14 })));
  const page = [
    ...column(50, 700, [...ships, ...cranes]),
    ...column(290, 700, cranes),
    ...fees,
    ...column(290, 566, ships.slice(0, 2)),
  ];
  const table = [
    '| Quay | Depth | Fee |',
    '| --- | --- | --- |',
    '| North | 7.5 | 120 |',
    '| South | 5.0 | 85 |',
  ];
  expect(await read(page)).toEqual([
    `${asText([...ships, ...cranes])}\n\n${asText(cranes)}\n\n${table.join('\n')}\n\n${asText(ships.slice(0, 2))}`,
  ]);
});

it('keeps the foot of pages in columns apart', async () => {
  const page = (number: number) => [
    ...column(50, 700, number % 2 ? ships : cranes),
    ...column(290, 700, number % 2 ? cranes : ships),
    { text: `Harbour office ${number}`, x: 50, y: 30 },
  ];
  const [, second, third] = await read(page(1), page(2), page(3), page(4));
  expect(second).toBe(`${asText(cranes)}\n\n${asText(ships)}`);
  expect(third).toBe(`${asText(ships)}\n\n${asText(cranes)}`);
});

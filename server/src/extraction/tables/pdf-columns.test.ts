import { expect, it } from 'vitest';
import { readOffice } from '../readers/office.ts';
import { taggedTable } from '../testing/tagged-table.ts';

const read = async (file: Buffer): Promise<string> => (await readOffice(file, { type: 'pdf' })).text;

it('places the cells of a tagged table by their text', async () => {
  const file = taggedTable(
    [
      [
        [50, 'Port'],
        [190, 'High water'],
        [330, 'Fee'],
      ],
      [
        [150, 'Morning'],
        [250, 'Evening'],
      ],
      [
        [50, 'Esk'],
        [150, '04:10'],
        [250, '16:35'],
        [330, '4.00'],
      ],
      [
        [150, '05:02'],
        [250, '17:20'],
        [330, '5.00'],
      ],
      [
        [50, 'Fyne'],
        [150, 'no readings until further notice'],
        [330, '0.00'],
      ],
      [
        [50, 'Sum'],
        [330, '9.00'],
      ],
    ],
    2,
  );
  expect((await read(file)).trim()).toBe(
    [
      '| Port | High water – Morning | High water – Evening | Fee |',
      '| --- | --- | --- | --- |',
      '| Esk | 04:10 | 16:35 | 4.00 |',
      '| Esk | 05:02 | 17:20 | 5.00 |',
      '| Fyne | no readings until further notice | no readings until further notice | 0.00 |',
      '| Sum |  |  | 9.00 |',
    ].join('\n'),
  );
});

it('leaves the names of sums empty', async () => {
  const file = taggedTable(
    [
      [
        [50, 'Item'],
        [190, 'Count'],
        [260, 'Price'],
        [330, 'Total'],
      ],
      [
        [50, 'Water'],
        [190, '10'],
        [260, '1.50'],
        [330, '15.00'],
      ],
      [
        [260, 'Net'],
        [330, '15.00'],
      ],
      [
        [260, 'Tax'],
        [330, '2.85'],
      ],
    ],
    1,
  );
  expect((await read(file)).trim().split('\n').slice(3)).toEqual([
    '|  |  | Net | 15.00 |',
    '|  |  | Tax | 2.85 |',
  ]);
});

it('keeps the order of cells whose columns overlap', async () => {
  const file = taggedTable([
    [
      [50, 'Port'],
      [150, 'Height'],
    ],
    [
      [50, 'A very long name that ends in the next column'],
      [300, '4.1'],
    ],
    [[60, 'Total']],
  ]);
  expect(await read(file)).toContain('| A very long name that ends in the next column | 4.1 |\n| Total |  |');
});

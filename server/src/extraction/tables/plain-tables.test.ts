import { describe, expect, it } from 'vitest';
import { readOffice } from '../readers/office.ts';

const read = async (page: string): Promise<string> =>
  (await readOffice(Buffer.from(page), { type: 'html' })).text;
const table = (...rows: string[]) => `<table>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`;

describe('merged cells', () => {
  it('repeats values downwards and sideways, and combines header rows', async () => {
    const page = `<table><thead><tr><th rowspan="2">Port</th><th colspan="2">High water</th></tr><tr><th>Morning</th><th>Evening</th></tr></thead><tbody><tr><td rowspan="2">Esk</td><td>04:10</td><td>16:35</td></tr><tr><td>05:02</td><td>17:20</td></tr><tr><td>Fyne</td><td colspan="2">no readings</td></tr></tbody></table>`;
    expect(await read(page)).toBe(
      [
        '| Port | High water – Morning | High water – Evening |',
        '| --- | --- | --- |',
        '| Esk | 04:10 | 16:35 |',
        '| Esk | 05:02 | 17:20 |',
        '| Fyne | no readings | no readings |',
      ].join('\n'),
    );
  });

  it('repeats a value of several rows and columns', async () => {
    const page = table(
      '<th>Site</th><th>A</th><th>B</th>',
      '<td>North</td><td colspan=2 rowspan=2>closed</td>',
      '<td>South</td>',
    );
    expect(await read(page)).toContain('| North | closed | closed |\n| South | closed | closed |');
  });

  it('repeats a value down to the last row', async () => {
    const page = table(
      '<th>Port</th><th>Fee</th>',
      '<td rowspan="0">Esk</td><td>4</td>',
      '<td>5</td>',
      '<td>6</td>',
    );
    expect(await read(page)).toContain('| Esk | 4 |\n| Esk | 5 |\n| Esk | 6 |');
  });

  it('combines three header rows, and writes equal names once', async () => {
    const page = table(
      '<th rowspan=3>Site</th><th colspan=2>Depth</th><th colspan=2>Pool</th>',
      '<th colspan=2>North</th><th>Pool</th><th>Sauna</th>',
      '<th>min</th><th>max</th><th>°C</th><th>°C</th>',
      '<td>A</td><td>1</td><td>2</td><td>3</td><td>4</td>',
    );
    expect(await read(page)).toContain(
      '| Site | Depth – North – min | Depth – North – max | Pool – °C | Pool – Sauna – °C |\n',
    );
  });

  it.each([
    ['a name over both rows', '<td rowspan=2>Ferry</td>', ''],
    ['an empty corner', '<td></td>', '<td></td>'],
    ['a name in the second row', '<td></td>', '<td>Ferry</td>'],
  ])('finds unmarked header rows by their groups: %s', async (_what, upper, lower) => {
    const page = table(
      `${upper}<td colspan=2>Summer</td><td colspan=2>Winter</td>`,
      `${lower}<td>Weekday</td><td>Sunday</td><td>Weekday</td><td>Sunday</td>`,
      '<td>Skye</td><td>7</td><td>9</td><td>8</td><td>10</td>',
    );
    const [head = '', , row] = (await read(page)).split('\n');
    expect(head).toMatch(
      /^\| (?:Ferry)? \| Summer – Weekday \| Summer – Sunday \| Winter – Weekday \| Winter – Sunday \|$/,
    );
    expect(row).toBe('| Skye | 7 | 9 | 8 | 10 |');
  });

  it('widens names of groups above a complete row of names', async () => {
    const page = table(
      '<td></td><td>2024</td><td></td><td>2025</td><td></td>',
      '<td>Region</td><td>H1</td><td>H2</td><td>H1</td><td>H2</td>',
      '<td>North</td><td>1</td><td>2</td><td>3</td><td>4</td>',
    );
    expect(await read(page)).toContain('| Region | 2024 – H1 | 2024 – H2 | 2025 – H1 | 2025 – H2 |\n| ---');
  });

  it('widens names of groups that are followed by empty cells', async () => {
    const page = table(
      '<td>Port</td><td>High water</td><td></td><td>Fee</td>',
      '<td></td><td>Morning</td><td>Evening</td><td></td>',
      '<td>Esk</td><td>04:10</td><td>16:35</td><td>4.00</td>',
    );
    expect(await read(page)).toMatch(
      /^\| Port \| High water – Morning \| High water – Evening \| Fee \|\n\| ---/,
    );
    const list = table(
      '<td>Name</td><td>Phone</td><td></td>',
      '<td>Ann</td><td>Pier</td><td>x</td>',
      '<td>Bob</td><td>Quay</td><td>y</td>',
    );
    expect(await read(list)).toContain('| Name | Phone |  |\n| --- | --- | --- |\n| Ann | Pier | x |');
  });

  it('keeps small prices below groups out of the header', async () => {
    const page = table(
      '<td colspan=2>Fares</td><td colspan=2>Hours</td>',
      '<td>Adult</td><td>12.00</td><td>Monday</td><td>open</td>',
      '<td>Child</td><td>6.00</td><td>Sunday</td><td>closed</td>',
    );
    expect(await read(page)).toContain('\n| Adult | 12.00 | Monday | open |\n');
  });

  it('keeps the first values below a group without subheads out of the header', async () => {
    const page = table(
      '<th>Name</th><th colspan=2>Contact</th>',
      '<td>Otter</td><td>otter@example.org</td><td>7731</td>',
    );
    expect(await read(page)).toBe(
      '| Name | Contact | Contact |\n| --- | --- | --- |\n| Otter | otter@example.org | 7731 |',
    );
  });

  it('writes rows over all columns once: captions above the table, sections in the first column', async () => {
    const page = table(
      '<th colspan=3>Prices 2026</th>',
      '<th>Item</th><th>Net</th><th>Gross</th>',
      '<td colspan=3>Fruit</td>',
      '<td>Apple</td><td>1.00</td><td>1.19</td>',
      '<td colspan=2>Total</td><td>1.19</td>',
    );
    expect(await read(page)).toBe(
      'Prices 2026\n\n| Item | Net | Gross |\n| --- | --- | --- |\n| Fruit |  |  |\n| Apple | 1.00 | 1.19 |\n| Total | Total | 1.19 |',
    );
  });
});

describe('tables without a header', () => {
  it.each([
    ['row headers', ['<th>Name</th><td>Otter</td>', '<th>Room</th><td>B12</td>'], '| Name | Otter |'],
    [
      'names with colons',
      ['<td>Name:</td><td>Otter</td>', '<td>Room:</td><td>B12</td>'],
      '| Name: | Otter |',
    ],
    [
      'values in the first row',
      ['<td>Inlet</td><td>3.6 bar</td>', '<td>Outlet</td><td>4.1 bar</td>'],
      '| Inlet | 3.6 bar |',
    ],
    ['an empty header', ['<th></th><th></th>', '<td>Fuel</td><td>Diesel</td>'], '| Fuel | Diesel |'],
  ])('get an empty one: %s', async (_what, rows, first) => {
    expect(await read(table(...rows))).toMatch(/^\|\s+\|\s+\|\n\| --- \| --- \|\n/);
    expect(await read(table(...rows))).toContain(first);
  });

  it('takes the first row as a header if it names what the rows compare', async () => {
    const page = table(
      '<th>Valve</th><td>Inlet</td><td>Outlet</td>',
      '<th>Pressure</th><td>3.6 bar</td><td>4.1 bar</td>',
    );
    expect(await read(page)).toBe(
      '| Valve | Inlet | Outlet |\n| --- | --- | --- |\n| Pressure | 3.6 bar | 4.1 bar |',
    );
  });

  it('writes a header cell over names and values as a caption', async () => {
    const page = table(
      '<th colspan="2">Opening hours</th>',
      '<td>Monday</td><td>9–17</td>',
      '<td>Tuesday</td><td>closed</td>',
    );
    expect(await read(page)).toMatch(
      /^Opening hours\n\n\|\s+\|\s+\|\n\| --- \| --- \|\n\| Monday \| 9–17 \|/,
    );
  });

  it('takes years and names of columns as a header', async () => {
    const page = table('<td>Region</td><td>2024</td><td>2025</td>', '<td>North</td><td>110</td><td>120</td>');
    expect(await read(page)).toMatch(/^\| Region \| 2024 \| 2025 \|\n\| ---/);
  });
});

describe('cells', () => {
  it('holds lists, lines, headings and bars in one line', async () => {
    const page = table(
      '<th>Team</th><th>Shift</th>',
      '<td><h3>Otters</h3>east | west</td><td>Bring:<ul><li>boots</li><li>gloves</li></ul></td>',
      '<td>Seals<br>and pups</td><td><ol><li>row</li><li>rest</li></ol><p>Then home.</p></td>',
    );
    const [, , first, second] = (await read(page)).split('\n');
    expect(first).toBe(String.raw`| Otters east \| west | Bring: boots; gloves |`);
    expect(second).toBe('| Seals and pups | 1. row; 2. rest Then home. |');
  });

  it('writes a table within a cell as text of the cell', async () => {
    const inner = table('<th>Day</th><th>Hour</th>', '<td>Mon</td><td>8</td>', '<td>Tue</td><td>9</td>');
    const page = table(
      '<th>Team</th><th>Shifts</th>',
      `<td>Otters</td><td>Week: ${inner}</td>`,
      '<td>Seals</td><td>none</td>',
    );
    expect(await read(page)).toContain(
      '| Otters | Week: Day: Mon, Hour: 8; Day: Tue, Hour: 9 |\n| Seals | none |',
    );
  });

  it('pads short rows, and leaves out empty rows and columns', async () => {
    const page = table(
      '<th>A</th><th></th><th>B</th><th></th>',
      '<td>1</td><td></td><td>2</td>',
      '<td></td><td></td><td></td><td></td>',
      '<td>3</td>',
    );
    expect(await read(page)).toBe('| A | B |\n| --- | --- |\n| 1 | 2 |\n| 3 |  |');
  });

  it('writes tables that only arrange a page as its blocks', async () => {
    const page = table(
      '<td colspan=2><h1>News</h1><p>Hello</p></td>',
      `<td>${table('<td><img src="line.png"></td><td>left</td>')}</td><td>${table('<th>Day</th><th>Hour</th>', '<td>Mon</td><td>8</td>')}</td>`,
      '<td colspan=2>Unsubscribe</td>',
    );
    expect(await read(page)).toBe(
      '# News\n\nHello\n\nleft\n\n| Day | Hour |\n| --- | --- |\n| Mon | 8 |\n\nUnsubscribe',
    );
  });
});

describe('hostile tables', () => {
  it.each([
    [
      'the largest spans',
      table('<td colspan=1000 rowspan=65534>x</td>'.repeat(100), ...Array(100).fill('<td>y</td>')),
    ],
    ['a span in every row', table(...Array(600).fill('<td rowspan=65534 colspan=1000>x</td><td>y</td>'))],
    [
      'long merged values',
      table(...Array(200).fill(`<td rowspan=200 colspan=50>${'long '.repeat(2_000)}</td><td>y</td>`)),
    ],
    ['tables in tables', '<table><tr><th>a</th><td>'.repeat(60) + 'end'],
  ])('reads %s within limits', async (_what, page) => {
    const before = performance.now();
    const text = await read(page);
    expect(text.length).toBeLessThan(20_000_000);
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});

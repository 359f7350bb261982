/** Fields, lists and towers of exponents on pages. */
import { expect, it } from 'vitest';
import { rewritePage } from '../../sources/pages.ts';
import { readOffice } from '../office.ts';

const read = async (page: string) => (await readOffice(Buffer.from(page), { type: 'html' })).text;

it.each<[string, string]>([
  ['<p><input type=checkbox checked>Paid <input type="checkbox">Sent</p>', '☒ Paid ☐ Sent'],
  ['<p><input type=radio>A <input type=radio checked>B</p>', '○ A ◉ B'],
  ['<p>Name: <input value="Otter KG"><input type=hidden value="x"> end</p>', 'Name: Otter KG end'],
  ['<p>City: <select><option>Kiel<option selected>Bonn</select>.</p>', 'City: Bonn .'],
  ['<p>City: <select><option>Kiel</option><option>Bonn</option></select></p>', 'City: Kiel'],
  ['<details><summary>Terms</summary>30 days.</details>', 'Terms\n\n30 days.'],
  ['<p>soft&shy;ware</p>', 'software'],
  ['<p>2<sup>2<sup>3</sup></sup>, x<sup>n<sub>i</sub></sup></p>', '2^(2^3), x^(n_i)'],
  ['<ol type=a start=3><li>three<li>four</ol>', '- c. three\n- d. four'],
  [
    '<ol style="list-style: lower-roman"><li>one<ol><li>plain</ol><li>two</ol>',
    '- i. one\n    1. plain\n- ii. two',
  ],
  ['<ol reversed><li>r<li>s</ol>', '2. r\n1. s'],
])('reads %s', async (page, expected) => {
  expect(await read(page)).toBe(expected);
});

it('reads unbalanced lists, fields and scripts in linear time', () => {
  const start = performance.now();
  for (const part of ['<ol reversed>', '<select><option>', '<sup>2<sup>', '<li>', '<input '])
    expect(rewritePage(`<ol type=a>${part.repeat(20_000)}`).length).toBeGreaterThan(1_000);
  expect(performance.now() - start).toBeLessThan(4_000);
});

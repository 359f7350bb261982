import { describe, expect, it } from 'vitest';
import { readOffice } from '../readers/office.ts';

const read = async (page: string): Promise<string> =>
  (await readOffice(Buffer.from(`<p>${page}</p>`), { type: 'html' })).text;

describe('raised and lowered text', () => {
  it.each([
    ['10<sup>6</sup> litres', '10⁶ litres'],
    ['2<sup>-14</sup>', '2⁻¹⁴'],
    ['e<sup>−kt</sup>', 'e⁻ᵏᵗ'],
    ['x<sup>n + 1</sup>', 'xⁿ⁺¹'],
    ['H<sub>2</sub>SO<sub>4</sub>, SO<sub>4</sub><sup>2-</sup>', 'H₂SO₄, SO₄²⁻'],
    ['<sup>14</sup>C in m<sup>3</sup>/s', '¹⁴C in m³/s'],
    ['<b>10</b><sup>9</sup>, 10<sup><i>9</i></sup>', '**10⁹**, 10⁹'],
    ['x<sup>a/b</sup>, a<sup>10.5</sup>', 'x^(a/b), a^(10.5)'],
    ['A<sub>C</sub>', String.raw`A\_(C)`],
    ['1<sup>st</sup>, 22<sup>nd</sup>, 2<sup>ème</sup>', '1st, 22nd, 2ème'],
    ['Brand<sup>TM</sup>, Brand<sup>®</sup>, 20<sup>o</sup>C', 'Brand™, Brand®, 20°C'],
    ['price<sup>†</sup>, XX<sup>e</sup>', 'price†, XXᵉ'],
    ['H<sub><a href="#water">2</a></sub>O', 'H₂O'],
    ['Ca<sup>2+</sup>, Na<sup>+</sup>', 'Ca²⁺, Na⁺'],
    ['a<sup> </sup>b', 'a b'],
  ])('writes %s as %s', async (page, text) => {
    expect(await read(page)).toBe(text);
  });

  it.each([
    ['5<sup>1</sup>/<sub>2</sub> inches', '5½ inches'],
    ['5<sup>3</sup>&frasl;<sub>16</sub>', '5 3/16'],
    ['<sup>2</sup>/<sub>3</sub> cup', '⅔ cup'],
    ['12<sup>7</sup><sub>/8</sub>', '12⅞'],
    ['5 <sup>3</sup>/<sub>16</sub>', '5 3/16'],
  ])('writes the fraction %s as %s', async (page, text) => {
    expect(await read(page)).toBe(text);
  });

  it.each([
    ['See note<sup>3</sup>.', 'See note³.'],
    ['word<sup>1,2</sup> and word<sup>3–5</sup>', 'word¹,² and word³–⁵'],
    ['see<sup><a href="#n4">4</a></sup>', 'see⁴'],
    ['in 2019<sup><a href="#n3">3</a></sup>', String.raw`in 2019\[3\]`],
    ['cited<sup><a href="#n3">[3]</a></sup>', 'cited³'],
    ['claim<sup>[<a href="#why">citation needed</a>]</sup>', 'claim[citation needed]'],
  ])('keeps the reference %s apart from the text', async (page, text) => {
    expect(await read(page)).toBe(text);
  });

  it.each([
    '10<span style="font-size:8px; vertical-align: super">6</span> litres',
    '10<span style="position:relative; top:-0.33em; font-size:0.58em; vertical-align:baseline">6</span> litres',
    '10<span style="vertical-align: 33%">6</span> litres',
    '<style>.c1{color:red} .c5, .c6 { vertical-align:super }</style>10<span class="c0 c5">6</span> litres',
  ])('reads styles of a page: %s', async (page) => {
    expect(await read(page)).toBe('10⁶ litres');
  });

  it('keeps the number of a note apart from its text', async () => {
    expect(await read('<sup>1</sup>Vessels of the service')).toBe('¹ Vessels of the service');
    expect(await read('<a class="sdfootnotesym" href="#a1">1</a>Vessels')).toBe('¹ Vessels');
    expect(await read('<sup>14</sup>C and <sup>238</sup>Pu')).toBe('¹⁴C and ²³⁸Pu');
  });

  it('writes small print without marks', async () => {
    expect(await read('<sup>All prices include VAT.</sup>')).toBe('All prices include VAT.');
  });
});

/** Formulas of pages, books and OpenDocument files. */
import { expect, it } from 'vitest';
import { readOffice } from '../office.ts';
import { plainMathml } from './mathml.ts';

const i = (name: string) => `<mi>${name}</mi>`;
const o = (sign: string) => `<mo>${sign}</mo>`;

it.each<[string, string]>([
  [`<mfrac>${i('a')}${i('b')}</mfrac>`, 'a/b'],
  [`<msqrt>${i('x')}</msqrt>${o('±')}${i('b')}${o('∈')}${i('A')}`, '√x ± b ∈ A'],
  [`${i('W')}${o('=')}${i('F')}${o('⋅')}${i('s')}`, 'W = F · s'],
  [`<mover>${i('x')}${o('¯')}</mover>`, 'x\u0304'],
  [`${o('∫')}${i('f')}`, '∫f'],
  [
    `<munderover>${o('∑')}<mrow>${i('i')}${o('=')}<mn>1</mn></mrow>${i('n')}</munderover><msub>${i('x')}${i('i')}</msub>`,
    '∑\\_(i=1)^n x_i',
  ],
  [`<mmultiscripts>${i('C')}<mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>`, '\\_6^14C'],
  [`<mmultiscripts>${i('R')}${i('k')}<none/></mmultiscripts>`, 'R_k'],
  [`<mphantom>${i('y')}</mphantom>${i('x')}`, 'x'],
])('writes %s as text', async (content, expected) => {
  const page = `<section><math>${content}</math></section>`;
  expect((await readOffice(Buffer.from(page), { type: 'html' })).text).toBe(expected);
});

it('reads unbalanced and nested scripts in linear time', () => {
  const page = `<math>${'<mmultiscripts><mi>'.repeat(20_000)}`;
  const start = performance.now();
  expect(plainMathml(page)).toContain('mmultiscripts');
  expect(performance.now() - start).toBeLessThan(1_500);
});

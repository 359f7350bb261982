import { expect, it } from 'vitest';
import { drawnPdf } from '../../testing/drawn-pdf.ts';
import { readOffice } from '../office.ts';

/** Draws texts, each beginning a number of points before the end of the one before. */
const read = async (...texts: [text: string, back?: number, raise?: number][]): Promise<string> => {
  let x = 50;
  const drawn = texts.map(([text, back = 0, raise = 0]) => {
    const left = x - back;
    x = left + text.length * 6;
    return { text, x: left, y: 700 + raise };
  });
  return (await readOffice(drawnPdf(drawn), { type: 'pdf' })).text;
};

it('composes letters with accents that are drawn over them', async () => {
  expect(await read(['Gr¨'], ['uße, Dvoˇ', 5.5], ['r´', 6], ['ak, f´', 5], ['ı', 6])).toBe(
    'Grüße, Dvořák, fí',
  );
  expect(await read(['nach '], ['¨', 0, 2.5], ['Ubersee', 7])).toBe('nach Übersee');
  expect(await read(['das S'], ['¸eker', 5])).toBe('das Şeker');
});

it('keeps accents next to letters', async () => {
  expect(await read(['don´'], ['t ~'], ['a or x¨'], ['z', 6])).toBe('don´t \\~a or x¨z');
});

import { expect, it } from 'vitest';
import { isBlank } from './grey-picture.ts';

const [width, height] = [1_000, 1_400];

/** Page of a background with dark squares of `side` pixels. */
function pageOf(background: number, ink: { squares: number; side: number; grey?: number }) {
  const pixels = Buffer.alloc(width * height, background);
  for (let square = 0; square < ink.squares; square += 1) {
    for (let row = 0; row < ink.side; row += 1) {
      const start = (40 + square * 30 + row) * width + 100;
      pixels.fill(ink.grey ?? 0, start, start + ink.side);
    }
  }
  return { pixels, width, height };
}

it.each([
  { what: 'white paper', background: 255, ink: { squares: 0, side: 0 }, expected: true },
  { what: 'grey paper with specks', background: 190, ink: { squares: 20, side: 3 }, expected: true },
  {
    what: 'the print of the other side',
    background: 250,
    ink: { squares: 20, side: 20, grey: 220 },
    expected: true,
  },
  { what: 'some letters', background: 255, ink: { squares: 5, side: 12 }, expected: false },
  { what: 'pale letters', background: 255, ink: { squares: 20, side: 12, grey: 190 }, expected: false },
  { what: 'letters on black', background: 0, ink: { squares: 5, side: 12, grey: 255 }, expected: false },
])('judges a page with $what', ({ background, ink, expected }) => {
  expect(isBlank(pageOf(background, ink))).toBe(expected);
});

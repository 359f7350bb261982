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
  ['white paper', 255, { squares: 0, side: 0 }, true],
  ['grey paper with specks', 190, { squares: 20, side: 3 }, true],
  ['the print of the other side', 250, { squares: 20, side: 20, grey: 220 }, true],
  ['some letters', 255, { squares: 5, side: 12 }, false],
  ['pale letters', 255, { squares: 20, side: 12, grey: 190 }, false],
  ['letters on black', 0, { squares: 5, side: 12, grey: 255 }, false],
])('judges a page with %s', (_what, background, ink, expected) => {
  expect(isBlank(pageOf(background, ink))).toBe(expected);
});

import { expect, it } from 'vitest';
import { formatPosition, parsePosition } from './log-position.ts';

const position = { history: '0123456789ab-0000000A', place: 0x1_6b37_4d48n };

it('parses a formatted position', () => {
  expect(parsePosition(formatPosition(position))).toEqual(position);
});

it('formats later positions as greater texts', () => {
  const places = [0n, 9n, 10n, 0xffn, 0x1_0000_0000n, 2n ** 64n - 1n];
  const tokens = places.map((place) => formatPosition({ ...position, place }));
  expect(tokens.toSorted()).toEqual(tokens);
});

it.each([
  '',
  '0/16B374D48',
  'unknown',
  `${formatPosition(position)} `,
  `${formatPosition(position)}, ${formatPosition(position)}`,
  formatPosition(position).toUpperCase(),
  formatPosition({ ...position, place: 2n ** 64n }),
])('rejects other texts: %j', (token) => {
  expect(parsePosition(token)).toBeUndefined();
});

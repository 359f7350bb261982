import { expect, it } from 'vitest';
import { sessionEnded } from './session-end.ts';
import { sessionTokensRemembered, sessionTokensSlice } from './session-tokens.ts';

const name = 'x-cosmos-session-token-main';
const position = (history: string, place: number) => `${history}.${place.toString(16).padStart(16, '0')}`;
const { reducer } = sessionTokensSlice;
const remember = (...tokens: string[]) =>
  tokens.reduce<Record<string, string>>(
    (known, token) => reducer(known, sessionTokensRemembered({ [name]: token })),
    {},
  )[name];

it('keeps the latest position when responses arrive out of order', () => {
  expect(remember(position('a', 5), position('a', 16), position('a', 9))).toBe(position('a', 16));
});

it('accepts a position of another history, which is not comparable', () => {
  expect(remember(position('b', 16), position('a', 5))).toBe(position('a', 5));
  expect(remember(position('a', 5), 'unknown', position('a', 2))).toBe(position('a', 2));
});

it('clears all when the session ends', () => {
  expect(reducer({ [name]: position('a', 1) }, sessionEnded())).toEqual({});
});

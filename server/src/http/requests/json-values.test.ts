import { expect, it } from 'vitest';
import { hasTooManyValues } from './json-values.ts';

const many = 1_000_000;

it.each([
  ['numbers', `[${'1,'.repeat(many)}1]`],
  ['lists in lists', '['.repeat(many)],
  ['names', `{${Array.from({ length: many }, (_, index) => `"${index}":1`).join(',')}}`],
  ['values behind an escaped quote', `["\\"",${'1,'.repeat(many)}1]`],
])('rejects a million %s', (_what, json) => {
  expect(hasTooManyValues(json)).toBe(true);
});

it.each([
  ['a text of separators', JSON.stringify({ text: '[{,:'.repeat(many) })],
  ['a text of quotes and backslashes', JSON.stringify({ text: '\\",'.repeat(many) })],
  ['100,000 values', JSON.stringify(Array.from({ length: 100_000 }, () => 'text'))],
])('accepts %s', (_what, json) => {
  expect(hasTooManyValues(json)).toBe(false);
});

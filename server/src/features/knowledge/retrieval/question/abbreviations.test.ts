import { expect, test } from 'vitest';
import { expandAbbreviations } from './abbreviations.ts';

test.each([
  ['forgot pw', 'forgot password'],
  ['PWD reset?', 'password reset?'],
  ['use my own db.', 'use my own database.'],
  ['change lang, delete convo', 'change language, delete conversation'],
])('expands %j to %j', (typed, expanded) => {
  expect(expandAbbreviations(typed)).toBe(expanded);
});

test.each([
  'db.example.com',
  '/data/db',
  'config.ts',
  'npm --config',
  'user@db',
  'DB_URL',
  'password',
  'constructor',
])('leaves %j unchanged', (text) => {
  expect(expandAbbreviations(text)).toBe(text);
});

import { expect, test } from 'vitest';
import { expandAbbreviations } from './abbreviations.ts';

test.each([
  ['forgot pw', 'forgot password'],
  ['PWD reset?', 'password reset?'],
  ['use my own db.', 'use my own database.'],
  ['change lang, delete convo', 'change language, delete conversation'],
])('writes %j out as %j', (typed, meant) => {
  expect(expandAbbreviations(typed)).toBe(meant);
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
])('leaves %j as it is', (text) => {
  expect(expandAbbreviations(text)).toBe(text);
});

import { expect, test } from 'vitest';
import { slipOf } from './spelling.ts';

const texts = ['Download the file.', 'A password, another password, or a passage', 'Export. discard'];

test.each([
  ['dowload', 'download'],
  ['downlaod', 'download'],
  ['Pasword', 'password'],
  ['passwordd', 'password'],
  ['exprot', 'export'],
])('reads %j as %j', (typed, meant) => {
  expect(slipOf(typed, texts)).toBe(meant);
});

test.each(['discord', 'xownload', 'download', 'downlod3', 'file', ''])('leaves %j as it is', (typed) => {
  expect(slipOf(typed, texts)).toBeUndefined();
});

// Plants comments, titles and subjects against the rules of language, and sees each found.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { faultOfSubject, findDialect } from './lib/rules/language.mjs';

/** @type {string} */
let tree;
beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'polylogue-language-'));
  mkdirSync(`${tree}/server/src`, { recursive: true });
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

/** @param {string} name @param {string} content */
function faultsOf(name, content) {
  writeFileSync(`${tree}/server/src/${name}`, content);
  return findDialect(tree).map(({ fault }) => fault);
}

/** @param {string} text */
const block = (text) => ['/**', text, '*/'].join(' ');

it.each([
  block('Returns the ids of current runs. Throws `run.not_found`.'),
  "// Retries once: the first connection may be stale.\nconst told = 'What is it?';",
  block('Path of `told/` and of *What’s new*.'),
])('accepts %j', (source) => {
  expect(faultsOf('a.ts', source)).toEqual([]);
});

it.each([
  [block('What a run needs.'), 'begins with “What”'],
  [block('Whoever asks.'), 'begins with “Whoever”'],
  [['const a = 1;', 'Of the caller.'].join(' // '), 'begins with “Of”'],
  [block('Servers are told of changes.'), 'says “told”'],
  [block('word '.repeat(26)), 'has a sentence of 26 words'],
])('rejects the comment %j', (source, fault) => {
  expect(faultsOf('a.ts', source)).toEqual([fault]);
});

it.each([
  ['of a run is read', 'begins with “of”'],
  ['says nothing', 'says “says”'],
  ['word '.repeat(17).trim(), 'has 17 words'],
])('rejects the title %j', (title, fault) => {
  expect(faultsOf('a.test.ts', `it('${title}', () => {});`)).toEqual([fault]);
  expect(faultsOf('a.test.ts', `it.each([1])('${title}', () => {});`)).toEqual([fault]);
});

it('accepts only subjects with an area and at most 72 characters', () => {
  expect(faultOfSubject('forms: align placeholders with text direction')).toBeUndefined();
  expect(faultOfSubject('Align placeholders')).toBe('has no area');
  expect(faultOfSubject(`forms: ${'a'.repeat(70)}`)).toBe('has 77 characters');
});

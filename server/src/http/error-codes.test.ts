import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { errorStatus } from '@polylogue/contract/errors';
import { expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, '..');
const isProduct = (file: string) => !file.endsWith('.test.ts') && !file.startsWith('testing');

/**
 * Matches codes that are thrown, returned, chosen or mapped to; those in lists or comparisons cause no
 * answer.
 */
const causedCode = /(?:Error\(\s*|return |[?:=] )'([a-z_]+\.[a-z_]+)'/g;

const contract = path.join(import.meta.dirname, '../../../contract/src');
/** Matches codes of schema rules, answered at the field, and of resources, answered for missing objects. */
const ofDeclaration = /(?:params: \{ code|missing): '([a-z_]+\.[a-z_]+)'/g;

const sourcesIn = (cwd: string) =>
  globSync('**/*.ts', { cwd })
    .filter(isProduct)
    .map((file) => readFileSync(path.join(cwd, file), 'utf8'));
const codesIn = (cwd: string, pattern: RegExp) =>
  sourcesIn(cwd).flatMap((source) => [...source.matchAll(pattern)].map(([, code]) => code));

it('declares no error code that the server never answers with', () => {
  const used = new Set([...codesIn(folder, causedCode), ...codesIn(contract, ofDeclaration)]);
  expect(Object.keys(errorStatus).filter((code) => !used.has(code))).toEqual([]);
});

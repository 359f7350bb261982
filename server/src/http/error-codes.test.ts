import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { errorStatus } from '@polylogue/contract/errors';
import { expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, '..');
const isProduct = (file: string) => !file.endsWith('.test.ts') && !file.startsWith('testing');

/** A code as it is thrown, returned, chosen or mapped to; one in a list or a comparison causes no answer. */
const caused = /(?:Error\(\s*|return |[?:=] )'([a-z_]+\.[a-z_]+)'/g;

const contract = path.join(import.meta.dirname, '../../../contract/src');
/** A code that a rule of a schema names: the server answers with it at the field. */
const ofRule = /params: \{ code: '([a-z_]+\.[a-z_]+)'/g;

const sourcesIn = (cwd: string) =>
  globSync('**/*.ts', { cwd })
    .filter(isProduct)
    .map((file) => readFileSync(path.join(cwd, file), 'utf8'));
const codesIn = (cwd: string, pattern: RegExp) =>
  sourcesIn(cwd).flatMap((source) => [...source.matchAll(pattern)].map(([, code]) => code));

it('declares no error code that the server never answers with', () => {
  const used = new Set([...codesIn(folder, caused), ...codesIn(contract, ofRule)]);
  expect(Object.keys(errorStatus).filter((code) => !used.has(code))).toEqual([]);
});

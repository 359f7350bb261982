import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { errorStatus } from '@polylogue/contract/errors';
import { expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, '..');
const isProduct = (file: string) => !file.endsWith('.test.ts') && !file.startsWith('testing');

/** A code as it is thrown, returned, chosen or mapped to; one in a list or a comparison causes no answer. */
const caused = /(?:Error\(\s*|return |[?:=] )'([a-z_]+\.[a-z_]+)'/g;

it('declares no error code that the server never answers with', () => {
  const sources = globSync('**/*.ts', { cwd: folder })
    .filter(isProduct)
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const used = new Set(sources.flatMap((source) => [...source.matchAll(caused)].map(([, code]) => code)));
  expect(Object.keys(errorStatus).filter((code) => !used.has(code))).toEqual([]);
});

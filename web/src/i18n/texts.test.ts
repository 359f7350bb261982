/** Checks all texts: none is missing in a language, and none is unused. */
import { describe, expect, it } from 'vitest';
import { namespaceOf } from './namespace.ts';

type Files = Record<string, { default: object }>;
const files: Record<string, Files> = {
  en: import.meta.glob<{ default: object }>(
    ['./en/*.{json,ts}', '../{features,content}/**/texts/{en,*.en}.json'],
    {
      eager: true,
    },
  ),
  ar: import.meta.glob<{ default: object }>(
    ['./ar/*.{json,ts}', '../{features,content}/**/texts/{ar,*.ar}.json'],
    {
      eager: true,
    },
  ),
};
const sources = Object.entries(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '../../../contract/src/**/*.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
).filter(([path]) => !/\.test\.tsx?$|\/testing\//.test(path));
/** English has no form for *many*: a key with this suffix is a name, such as an error code. */
const pluralSuffix = /_(zero|one|two|few|many|other)$/;
const arabicPlurals = ['zero', 'one', 'two', 'few', 'many', 'other'];

function flatten(texts: object, prefix = ''): Map<string, string> {
  const entries = Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value as object, `${prefix}${key}.`)],
  );
  return new Map(entries);
}
const textsOf = (language: string, namespace: string) => {
  const [, file] =
    Object.entries(files[language] ?? {}).find(([path]) => namespaceOf(path) === namespace) ?? [];
  return flatten(file?.default ?? {});
};
const stemsOf = (texts: Map<string, string>) =>
  new Set([...texts.keys()].map((key) => key.replace(pluralSuffix, '')));
const variablesOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

const namespaces = Object.keys(files['en'] ?? {}).map(namespaceOf);

/** Namespaces whose keys the contract's types already check. */
const contractNamespaces = /^(errors|later-errors)$/;

/**
 * Matches every key that a source may use by this literal; a placeholder is one part of a key, or its end.
 */
function keysOf(literal: string): RegExp {
  const parts = literal.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', String.raw`\.`));
  return new RegExp(`^(?:[\\w-]+:)?${parts.join('[\\w.-]+')}$`);
}
const found = (literal: RegExp) =>
  sources.flatMap(([, text]) => [...text.matchAll(literal)].map(([, inner = '']) => inner));
const literals = new Set([/'([^'\n]*)'/g, /"([^"\n]*)"/g].flatMap(found));
// Searched from each backtick, since a template may contain others.
const templates = found(/`(?=([\w:-]+\.[\w.-]*(?:\$\{[^}`]*\}[\w.-]*)+)`)/g).map(keysOf);
const isUsed = (namespace: string, key: string) =>
  [key, `${namespace}:${key}`].some((name) => literals.has(name)) ||
  templates.some((template) => template.test(key) || template.test(`${namespace}:${key}`));

describe.each(namespaces)('texts of %s', (namespace) => {
  const en = textsOf('en', namespace);
  const ar = textsOf('ar', namespace);

  it('define the same keys in every language', () => {
    expect([...stemsOf(ar)].sort()).toEqual([...stemsOf(en)].sort());
  });

  it('have every Arabic plural form where English has two', () => {
    const stems = new Set(
      [...en.keys()].filter((key) => /_(one|other)$/.test(key)).map((key) => key.replace(pluralSuffix, '')),
    );
    const missing = [...stems].flatMap((stem) =>
      arabicPlurals.map((form) => `${stem}_${form}`).filter((key) => !ar.has(key)),
    );
    expect(missing).toEqual([]);
  });

  it('use the same variables in every language', () => {
    const shared = [...en].filter(([key]) => ar.has(key) && !pluralSuffix.test(key));
    for (const [key, text] of shared)
      expect([key, variablesOf(ar.get(key) ?? '')]).toEqual([key, variablesOf(text)]);
  });
});

describe.each(namespaces.filter((name) => !contractNamespaces.test(name)))('texts of %s', (namespace) => {
  it('are all used by a source', () => {
    const stems = [...stemsOf(textsOf('en', namespace))];
    expect(stems.filter((key) => !isUsed(namespace, key))).toEqual([]);
  });
});

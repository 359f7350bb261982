/** Guarantees over all texts: nothing is missing in a language. */
import { describe, expect, it } from 'vitest';

const files = import.meta.glob<{ default: object }>('./{en,ar}/*.{json,ts}', { eager: true });
const pluralSuffix = /_(zero|one|two|few|many|other)$/;
const arabicPlurals = ['zero', 'one', 'two', 'few', 'many', 'other'];

function flatten(texts: object, prefix = ''): Map<string, string> {
  const entries = Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value as object, `${prefix}${key}.`)],
  );
  return new Map(entries);
}
const textsOf = (language: string, namespace: string) => {
  const path = `./${language}/${namespace}`;
  return flatten((files[`${path}.json`] ?? files[`${path}.ts`])?.default ?? {});
};
const stemsOf = (texts: Map<string, string>) =>
  new Set([...texts.keys()].map((key) => key.replace(pluralSuffix, '')));
const variablesOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

const namespaces = Object.keys(files)
  .filter((path) => path.startsWith('./en/'))
  .map((path) => path.slice('./en/'.length).replace(/\.\w+$/, ''));

describe.each(namespaces)('texts of %s', (namespace) => {
  const en = textsOf('en', namespace);
  const ar = textsOf('ar', namespace);

  it('say the same things in every language', () => {
    expect([...stemsOf(ar)].sort()).toEqual([...stemsOf(en)].sort());
  });

  it('have every Arabic plural form where English has two', () => {
    const stems = new Set(
      [...en.keys()].filter((key) => pluralSuffix.test(key)).map((key) => key.replace(pluralSuffix, '')),
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

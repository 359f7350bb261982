/** The texts of the screens, read from the translations: journeys name things as people see them. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { namespaceOf } from '../../../web/src/i18n/namespace.ts';

export type Language = 'en' | 'ar';

const sources = path.resolve(import.meta.dirname, '../../../web/src');

/** Maps namespaces of a language to files: shared ones, and those of features. */
function filesOf(language: Language): Map<string, string> {
  const patterns = [
    `i18n/${language}/*.json`,
    `{features,content}/**/texts/{${language},*.${language}}.json`,
  ];
  return new Map(globSync(patterns, { cwd: sources }).map((file) => [namespaceOf(file), file]));
}

/** Looks up `feature:path.to.key` in a language, with `{{name}}` filled in. Throws for a text that is not there. */
export function textsIn(language: Language): (key: string, values?: Record<string, string>) => string {
  const files = filesOf(language);
  return (key, values = {}) => {
    const [feature = '', keyPath = ''] = key.split(':');
    const file: unknown = JSON.parse(readFileSync(path.join(sources, files.get(feature) ?? feature), 'utf8'));
    const text = keyPath
      .split('.')
      .reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], file);
    if (typeof text !== 'string') throw new Error(`No text ${key} in ${language}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
  };
}

/** The texts of the screens, read from the translations: journeys name things as people see them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Language = 'en' | 'ar';

const folder = path.resolve(import.meta.dirname, '../../../web/src/i18n');

/** Looks up `feature:path.to.key` in a language, with `{{name}}` filled in. Throws for a text that is not there. */
export function textsIn(language: Language): (key: string, values?: Record<string, string>) => string {
  return (key, values = {}) => {
    const [feature = '', keyPath = ''] = key.split(':');
    const file: unknown = JSON.parse(readFileSync(path.join(folder, language, `${feature}.json`), 'utf8'));
    const text = keyPath
      .split('.')
      .reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], file);
    if (typeof text !== 'string') throw new Error(`No text ${key} in ${language}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
  };
}

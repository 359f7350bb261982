import { type Language, languages } from '@polylogue/contract/languages';

/** Returns the supported language that an `Accept-Language` header prefers; English otherwise. */
export function acceptedLanguage(header = ''): Language {
  const wanted = header.split(',').flatMap((range) => {
    const [tag = '', ...parameters] = range
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const language = languages.find((known) => known === tag.split('-')[0]);
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    return language && weight > 0 ? [{ language, weight }] : [];
  });
  return wanted.sort((a, b) => b.weight - a.weight)[0]?.language ?? 'en';
}

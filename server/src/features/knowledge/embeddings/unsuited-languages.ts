/** Languages of files that an embedding model is not made for. */
import type { TextLanguage } from '../text/languages.ts';

export interface LanguageCount {
  language: TextLanguage;
  fileCount: number;
}

/** Share of files below which other languages are exceptions. */
const leastShare = 0.1;

/** Names of models that were trained on English alone. */
const englishNames = /(^|[^a-z])(en|english)([^a-z]|$)|all-minilm|mxbai-embed|nomic-embed-text(?!.*v2)/i;

/** Returns the languages besides English of a library with an English model, most files first. */
export function unsuitedLanguages(counts: readonly LanguageCount[], model: string): LanguageCount[] {
  if (!englishNames.test(model)) return [];
  const sum = (some: readonly LanguageCount[]) => some.reduce((all, { fileCount }) => all + fileCount, 0);
  const others = counts.filter(({ language }) => language !== 'en');
  if (sum(others) < leastShare * sum(counts)) return [];
  return others.toSorted((one, other) => other.fileCount - one.fileCount);
}

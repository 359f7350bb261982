/** Words of documents and chunks as they are stored for the search. */
import { ANY_WORD, languageMark } from '../retrieval/word-queries.ts';
import { type Chunk, searchableText } from '../text/chunking.ts';
import type { TextLanguage } from '../text/languages.ts';
import { stemsOf, vocabularyOf } from '../text/words.ts';

/** Returns the distinct stems of a chunk's headings, text and phrasings. */
export const stemsOfChunk = (
  chunk: Pick<Chunk, 'heading' | 'text'> & { phrasings: readonly string[] },
  language: TextLanguage,
): string[] => [
  ...new Set([ANY_WORD, ...stemsOf([searchableText(chunk), ...chunk.phrasings].join('\n'), language)]),
];

/** Returns the words of a document's title, content and phrasings, with marks for its counts. */
export const wordsOfDocument = async (
  texts: readonly string[],
  language: TextLanguage,
): Promise<string[]> => [ANY_WORD, languageMark(language), ...(await vocabularyOf(texts))];

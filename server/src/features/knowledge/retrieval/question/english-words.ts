/** Looks up words in an English word list, searched as a buffer to save memory. */
import { readFile } from 'node:fs/promises';
import wordListFile from 'word-list';

const FIRST_LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** Sections of the list by first letter, with line breaks around each word. */
let reading: Promise<Map<string, Buffer>> | undefined;

async function readList(): Promise<Map<string, Buffer>> {
  const list = Buffer.concat([Buffer.from('\n'), await readFile(wordListFile), Buffer.from('\n')]);
  const starts = FIRST_LETTERS.map((letter) => list.indexOf(`\n${letter}`));
  return new Map(
    FIRST_LETTERS.map((letter, i) => [letter, list.subarray(starts[i], (starts[i + 1] ?? list.length) + 1)]),
  );
}

/** Returns the words, in lower case, that are English in any inflection. */
export async function englishWords(words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const parts = await (reading ??= readList());
  return new Set(words.filter((word) => parts.get(word[0] ?? '')?.includes(`\n${word}\n`)));
}

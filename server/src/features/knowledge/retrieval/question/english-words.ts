/** Whether a word is English at all: a list of words, searched where it lies, so that it takes little memory. */
import { readFile } from 'node:fs/promises';
import wordListFile from 'word-list';

const FIRST_LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** The part of the list with each first letter, a line before and after each word. */
let reading: Promise<Map<string, Buffer>> | undefined;

async function readList(): Promise<Map<string, Buffer>> {
  const list = Buffer.concat([Buffer.from('\n'), await readFile(wordListFile), Buffer.from('\n')]);
  const starts = FIRST_LETTERS.map((letter) => list.indexOf(`\n${letter}`));
  return new Map(
    FIRST_LETTERS.map((letter, i) => [letter, list.subarray(starts[i], (starts[i + 1] ?? list.length) + 1)]),
  );
}

/** Those of the words, in small letters, that are English, in any inflection. */
export async function englishWords(words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const parts = await (reading ??= readList());
  return new Set(words.filter((word) => parts.get(word[0] ?? '')?.includes(`\n${word}\n`)));
}

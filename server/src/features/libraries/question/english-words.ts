/** Whether a word is English at all: a list of words, searched where it lies, so that it takes little memory. */
import { readFile } from 'node:fs/promises';
import wordListFile from 'word-list';

let reading: Promise<Buffer> | undefined;

/** Those of the words, in small letters, that are English, in any inflection. */
export async function englishWords(words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  reading ??= readFile(wordListFile).then((list) =>
    Buffer.concat([Buffer.from('\n'), list, Buffer.from('\n')]),
  );
  const list = await reading;
  return new Set(words.filter((word) => list.includes(`\n${word}\n`)));
}

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wordDiff } from './word-diff.ts';

const own = (text: string, other: string) =>
  wordDiff(text, other)
    .filter(({ isOwn }) => isOwn)
    .map((part) => part.text);

it.each([
  ['Name the clause and the page.', 'Name the clause.', [' and the page']],
  ['Name the clause.', 'Name the clause and the page.', []],
  ['4096', '3000', ['4096']],
  ['same', 'same', []],
  ['', 'something', []],
  ['جملة أولى', 'جملة ثانية', ['أولى']],
])('marks the words of %j missing in %j', (text, other, marked) => {
  expect(own(text, other)).toEqual(marked);
});

/** Returns true if `part` is a subsequence of `whole`. */
function isLeftOf(part: string, whole: string): boolean {
  let at = 0;
  for (const letter of whole) if (letter === part[at]) at += 1;
  return at === part.length;
}

it('loses and adds nothing, and marks only a common subsequence as equal', () => {
  const words = fc
    .array(fc.constantFrom('a', 'b', 'c', ' ', '\n', 'é'), { maxLength: 30 })
    .map((list) => list.join(' '));
  fc.assert(
    fc.property(words, words, (text, other) => {
      const common = (one: string, two: string) =>
        wordDiff(one, two)
          .filter(({ isOwn }) => !isOwn)
          .map((part) => part.text)
          .join('');
      expect(
        wordDiff(text, other)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
      expect(isLeftOf(common(text, other), other)).toBe(true);
    }),
  );
});

it('marks texts that are too long to compare as different', () => {
  const long = 'word '.repeat(3000);
  expect(wordDiff(long, `${long}x`)).toEqual([{ text: long, isOwn: true }]);
});

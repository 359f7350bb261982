/** Compares the words of a reading with those of its source. */

/** Addresses of links, marks of notes, emphasis and direction, soft hyphens. */
const unseen = /\[\^[^\]\s]+\]:?|(?<=\])\([^)\s]*\)|[*_\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** A number keeps its sign, its separators and its percent sign. */
const wordPattern = /(?<![\p{L}\p{N}])-?\p{N}+(?:[.,:٫٬]\p{N}+)*%?(?![\p{L}\p{M}\p{N}])|[\p{L}\p{M}\p{N}]+/gu;

/** Splits text into comparable words: in lower case, without Markdown, exponents and marks of notes apart. */
export function wordsOf(text: string): string[] {
  const plain = text
    .replace(unseen, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[⁰¹²³⁴-⁹]+|[½¼¾]/g, ' $& ')
    .normalize('NFKC')
    .replace(/\^(?=\p{L})/gu, '')
    .replace(/\u2212/g, '-')
    .replace(/-(\p{Sc})(?=\p{N})/gu, '$1-')
    .replace(/(?<=\p{N})\s%/gu, '%')
    .toLowerCase();
  return plain.match(wordPattern) ?? [];
}

/** Reduces Markdown to its text with punctuation, in common spaces and hyphens. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/\[([^\]\n]*)\]\([^)\s]*\)/g, '$1')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(unseen, '')
    .normalize('NFKC')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\s+/g, ' ');

/** Lists the expected words that are missing or out of place, each with the words before it. */
export function missingWords(expected: readonly string[], actual: readonly string[]): string[] {
  const common = commonLengths(expected, actual);
  const missing: string[] = [];
  let [at, there] = [0, 0];
  while (at < expected.length) {
    if (there < actual.length && expected[at] === actual[there]) {
      at += 1;
      there += 1;
    } else if ((common[at + 1]?.[there] ?? 0) >= (common[at]?.[there + 1] ?? 0)) {
      missing.push(expected.slice(Math.max(0, at - 3), at + 1).join(' '));
      at += 1;
    } else there += 1;
  }
  return missing;
}

/** Computes the length of the longest common subsequence from each pair of positions. */
function commonLengths(left: readonly string[], right: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  for (let at = left.length - 1; at >= 0; at -= 1) {
    const [row, below] = [lengths[at] ?? new Uint16Array(), lengths[at + 1] ?? new Uint16Array()];
    for (let there = right.length - 1; there >= 0; there -= 1) {
      row[there] =
        left[at] === right[there]
          ? (below[there + 1] ?? 0) + 1
          : Math.max(below[there] ?? 0, row[there + 1] ?? 0);
    }
  }
  return lengths;
}

/** Counts how often a run of words occurs. */
export function countRuns(run: readonly string[], words: readonly string[]): number {
  return words.filter((_, start) => run.every((each, index) => words[start + index] === each)).length;
}

/** Rewrites numbers and dates of German and Arabic as a workbook without a locale shows them. */
export const withoutLocale = (words: readonly string[]): string[] =>
  words.flatMap((word) => {
    if (/^\d\d\.\d\d\.\d{4}$/.test(word)) return word.split('.');
    const [, whole = '', decimals] = /^(-?\d+(?:[.٬]\d{3})*)[,٫](\d+%?)$/.exec(word) ?? [];
    return decimals === undefined ? [word] : [`${whole.replace(/[.٬]/g, ',')}.${decimals}`];
  });

/** Marks the words of a text that are missing in another one. */

export interface DiffPart {
  text: string;
  /** Missing in the other text at this position. */
  isOwn: boolean;
}

/** Product of lengths beyond which words are not compared. */
const maxComparisons = 4_000_000;

const wordsOf = (text: string) => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];

/** Lengths of the longest common subsequences of all suffixes of both, row by row. */
function commonSuffixLengths(own: readonly string[], other: readonly string[]): Uint32Array[] {
  const rows = Array.from({ length: own.length + 1 }, () => new Uint32Array(other.length + 1));
  for (let i = own.length - 1; i >= 0; i -= 1) {
    const [row, below] = [rows[i], rows[i + 1]];
    for (let j = other.length - 1; row && below && j >= 0; j -= 1) {
      const isSame = own[i] === other[j];
      row[j] = isSame ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return rows;
}

function join(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.isOwn === part.isOwn) last.text += part.text;
    else joined.push({ ...part });
  }
  return joined;
}

/**
 * Splits `text` into parts, marked if missing in `other`; texts that are too long differ as a
 * whole.
 */
export function wordDiff(text: string, other: string): DiffPart[] {
  if (text === other) return text ? [{ text, isOwn: false }] : [];
  const [own, theirs] = [wordsOf(text), wordsOf(other)];
  if (own.length * theirs.length > maxComparisons) return [{ text, isOwn: true }];
  const common = commonSuffixLengths(own, theirs);
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < own.length) {
    const word = own[i] ?? '';
    const isSame = word === theirs[j];
    const skipsOwn = j >= theirs.length || (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0);
    if (isSame || skipsOwn) {
      parts.push({ text: word, isOwn: !isSame });
      i += 1;
    }
    if (isSame || !skipsOwn) j += 1;
  }
  return join(parts);
}

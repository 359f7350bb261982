/** Ranks the encodings that a text may be in by how it looks in each. */
import { analyse } from 'chardet';
import {
  balticLetters,
  centralLetters,
  type LatinLetters,
  turkishLetters,
  westernLetters,
} from './letters.ts';
import { decodeOldCodePage, oldCodePages } from './old-code-pages.ts';
import { plausibilityOf, plausibilityOfWide } from './plausibility.ts';

/** Bytes whose look is judged. */
const judgedBytes = 6 * 1024;
/** Share of the statistics of languages in the judgement. */
const statisticsShare = 0.6;

interface Candidate {
  name: string;
  /** Disadvantage of an encoding that fewer programs write. */
  rarity: number;
  letters: LatinLetters;
}

const candidate = (name: string, rarity: number, letters = westernLetters): Candidate => ({
  name,
  rarity,
  letters,
});

const candidates: readonly Candidate[] = [
  candidate('windows-1252', 0),
  candidate('windows-1250', 0.06, centralLetters),
  candidate('windows-1251', 0.02),
  candidate('windows-1253', 0.04),
  candidate('windows-1254', 0.08, turkishLetters),
  candidate('windows-1255', 0.04),
  candidate('windows-1256', 0.02),
  candidate('windows-1257', 0.1, balticLetters),
  candidate('windows-874', 0.06),
  candidate('iso-8859-15', 0.02),
  candidate('iso-8859-2', 0.1, centralLetters),
  candidate('iso-8859-16', 0.2, centralLetters),
  candidate('koi8-r', 0.06),
  candidate('koi8-u', 0.1),
  candidate('iso-8859-5', 0.12),
  candidate('iso-8859-6', 0.12),
  candidate('iso-8859-7', 0.12),
  candidate('iso-8859-8', 0.12),
  candidate('macintosh', 0.2),
  candidate('x-mac-cyrillic', 0.2),
  candidate('ibm866', 0.15),
  candidate('cp850', 0.25),
  candidate('cp852', 0.25, centralLetters),
];

interface WideCandidate {
  name: string;
  language: 'ja' | 'zh' | 'ko';
  /** First bytes of the usual ideographs, inclusive. */
  usual: readonly [number, number];
}

const wideCandidates: readonly WideCandidate[] = [
  { name: 'shift_jis', language: 'ja', usual: [0x88, 0x98] },
  { name: 'euc-jp', language: 'ja', usual: [0xb0, 0xcf] },
  { name: 'gb18030', language: 'zh', usual: [0xb0, 0xd7] },
  { name: 'big5', language: 'zh', usual: [0xa4, 0xc6] },
  { name: 'euc-kr', language: 'ko', usual: [0xb0, 0xc8] },
];

/** Encodings whose names the statistics of languages use for a larger one. */
const largerNames: Record<string, string> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-9': 'windows-1254',
  ascii: 'windows-1252',
};

/** Encodings that differ from those of the statistics in few letters. */
const similarNames: Record<string, string> = {
  'iso-8859-15': 'windows-1252',
  'x-mac-cyrillic': 'windows-1251',
};

export interface RankedEncoding {
  name: string;
  /** About 1 in the right encoding, and less than 0 where no text is to be seen. */
  score: number;
}

/** Returns the encodings, the likeliest first; `lines` holds the lines with bytes beyond ASCII. */
export function rankEncodings(lines: Uint8Array): RankedEncoding[] {
  const statistics = new Map<string, number>();
  for (const { name, confidence } of analyse(lines)) {
    const lower = name.toLowerCase();
    const larger = largerNames[lower] ?? lower;
    statistics.set(larger, Math.max(statistics.get(larger) ?? 0, confidence / 100));
  }
  const judged = beginningOf(lines);
  const scored = [
    ...candidates.map((one) => ({ name: one.name, score: scoreOf(judged, one) })),
    ...wideCandidates.map((one) => ({ name: one.name, score: scoreOfWide(judged, one) })),
  ];
  const known = new Set(scored.map(({ name }) => name));
  const others = [...statistics.keys()].filter((name) => !known.has(name) && !name.startsWith('utf'));
  return [...scored, ...others.map((name) => ({ name, score: 0 }))]
    .map(({ name, score }) => ({
      name,
      score: score + statisticsShare * (statistics.get(similarNames[name] ?? name) ?? 0),
    }))
    .toSorted((one, other) => other.score - one.score);
}

/** Returns whole lines, or else a part that may end within a character. */
function beginningOf(lines: Uint8Array): Uint8Array {
  if (lines.length <= judgedBytes) return lines;
  const end = lines.lastIndexOf(0x0a, judgedBytes);
  return lines.subarray(0, end > 0 ? end : judgedBytes);
}

export const decodeAs = (content: Uint8Array, encoding: string): string =>
  Object.hasOwn(oldCodePages, encoding)
    ? decodeOldCodePage(content, encoding)
    : new TextDecoder(encoding).decode(content);

const scoreOf = (judged: Uint8Array, { name, rarity, letters }: Candidate): number =>
  plausibilityOf(decodeAs(judged, name), letters) - rarity;

function scoreOfWide(judged: Uint8Array, { name, language, usual: [first, last] }: WideCandidate): number {
  const text = decodeAs(judged, name);
  const usual = usualCharacters(name, first, last);
  return plausibilityOfWide(text, { language, isUsual: (character) => usual.has(character) });
}

const usualByName = new Map<string, Set<string>>();

/** Returns the ideographs of the first level, which the first byte of a character shows. */
function usualCharacters(name: string, first: number, last: number): Set<string> {
  const known = usualByName.get(name);
  if (known) return known;
  const found = new Set<string>();
  const decoder = new TextDecoder(name);
  const trail = name === 'shift_jis' || name === 'big5' ? 0x40 : 0xa1;
  for (let lead = first; lead <= last; lead += 1)
    for (let byte = trail; byte < 0xff; byte += 1)
      for (const character of decoder.decode(Uint8Array.of(lead, byte))) found.add(character);
  usualByName.set(name, found);
  return found;
}

/** Spacing and parentheses of formulas in a line of text. */
import { accents, functionNames } from './formula-signs.ts';

const relation = '=≠<>≤≥≪≫≈≡∼≃≅∝→←↔↦⇒⇐⇔∈∋∉⊂⊆⊃⊇';
const aroundRelation = new RegExp(String.raw`\s*(:?[${relation}]+)\s*`, 'gu');
const aroundOperator = /(?<=[\p{L}\p{N}\p{M})\]}′'!%°])\s*([+\-−±∓×÷·])\s*(?=[^\s])/gu;
const hyphenated = /(?<=\p{L}{2}) - (?=\p{L}{2})/gu;
const mathLetters = /[\u{1D400}-\u{1D7FF}]/gu;
/** Characters without width: function application, invisible product and separators. */
const invisible = /[\u2061-\u2064\u200b\u2060\ufeff\u{F0012}]/gu;

/** Character without width that ends a command, or replaces a bracket that is not shown. */
export const guard = '\u{F0012}';

/** Blank that is kept everywhere, since what it separates would read as one number or name. */
export const gap = '\u{F01FE}';

/** Operators in scripts, which get no blanks around them, and private characters that replace them. */
const operators = Array.from(`${relation}+-−±∓×÷·`);
const firstStandIn = 0xf0100;
const standIns = new Map(operators.map((sign, at) => [sign, String.fromCodePoint(firstStandIn + at)]));
const withoutBlanks = (text: string): string =>
  Array.from(text, (sign) => standIns.get(sign) ?? sign).join('');
/** Formats the whole formula. */
export const finished = (text: string): string =>
  tidy(tidy(text).replaceAll(gap, ' ')).replaceAll(
    /[\u{F0100}-\u{F01FD}]/gu,
    (one) => operators[(one.codePointAt(0) ?? 0) - firstStandIn] ?? '',
  );

export const tidy = (text: string): string =>
  text
    .replaceAll(invisible, '')
    .replaceAll(mathLetters, (letter) => letter.normalize('NFKC'))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(aroundRelation, ' $1 ')
    .replaceAll(aroundOperator, ' $1 ')
    .replaceAll(hyphenated, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([([{]) | (?=[)\]},;])/g, '$1')
    .trim();

/** Removes blanks, except between words. */
export const compact = (text: string): string => {
  const neat = tidy(text);
  return /\p{L}{2} \p{L}/u.test(neat) ? neat : neat.replaceAll(' ', '');
};

const atom = String.raw`(?:\p{N}+(?:[.,]\p{N}+)*|[√∛∜]?\p{L}\p{M}*[′']*|[d∂Δ]\p{L}|\p{L}{4,}|∞)`;
const script = String.raw`(?:[_^](?:${atom}|-\p{N}+|\([^()]*\)))`;
const factor = new RegExp(String.raw`^${atom}${script}{0,2}$`, 'u');
const call = /^(?:[√∛∜]|\p{L}+[′']*)?\([^()]*\)$/u;
const term = /[+\-−±∓=<>≤≥≠≈/;,\u{F01FE}]|\s/u;

export const isFactor = (text: string): boolean => factor.test(text) || call.test(text);
const isScript = (text: string): boolean => /^(?:\p{L}\p{M}*|\p{N}+|-\p{N}+|[*′'+−-]|∞)$/u.test(text);
export const inParentheses = (text: string): string => `(${text})`;
/** Writes a bound, an index or an exponent. */
export function scriptOf(text: string): string {
  if (isScript(text)) return text;
  const written = withoutBlanks(text);
  return /^\([^()]*\)$/.test(text) ? written : inParentheses(written);
}
/** Writes what an index or exponent belongs to. */
export function baseOf(text: string): string {
  const base = compact(text);
  const isWhole =
    Array.from(base).length < 2 ||
    isFactor(base) ||
    functionNames.has(base) ||
    /^\p{Lu}?\p{Ll}+$/u.test(base);
  return isWhole ? text : inParentheses(tidy(text));
}

export function fraction(above: string, below: string): string {
  const [upper, lower] = [compact(above), compact(below)];
  const isSum = !isFactor(upper) && term.test(upper.slice(1));
  return `${isSum ? inParentheses(tidy(above)) : upper}/${isFactor(lower) ? lower : inParentheses(tidy(below))}`;
}

export function root(base: string, degree: string): string {
  const under = isFactor(base) && !/[√∛∜(]/u.test(base) ? base : inParentheses(base);
  const sign = { '': '√', 2: '√', 3: '∛', 4: '∜' }[degree];
  return sign === undefined ? `${under}^(1/${degree})` : `${sign}${under}`;
}

export function accented(command: string, base: string): string {
  const sign = accents.get(command) ?? '';
  return /^\p{L}$/u.test(base) ? `${base}${sign}` : `${command}${inParentheses(base)}`;
}

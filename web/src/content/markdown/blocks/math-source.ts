/** Distinguishes formulas from amounts of money before the markdown parser runs. */

/**
 * Notations of formulas. Models also write `\(…\)` and `\[…\]`; in documents these are escaped brackets, as
 * in Markdown.
 */
export type MathNotation = 'answer' | 'document';

/** Returns true when the text may need the math renderer. */
export function mayContainMath(source: string, notation: MathNotation = 'answer'): boolean {
  const hasBrackets = () => source.includes('\\(') || source.includes('\\[');
  return source.includes('$') || (notation === 'answer' && hasBrackets());
}

/**
 * Rewrites one text block for `remark-math`, which treats every pair of `$` as a formula.
 *
 * `$…$` is a formula only without a blank inside either dollar and without a digit after the closing one, so
 * "$5 and $10" stays text. `\(…\)` becomes `$…$`. `\[…\]` and `$$…$$` become display formulas unless the
 * brackets contain only words. Code, links and escaped characters are unchanged.
 */
export function normalizeMath(source: string, notation: MathNotation = 'answer'): string {
  if (!mayContainMath(source, notation)) return source;
  return source.replaceAll(pieces[notation], (whole: string, ...rest: unknown[]) => {
    const [offset, , { brackets, parentheses, dollars }] = rest.slice(-3) as [number, string, Formulas];
    const display = brackets ?? dollars;
    if (brackets !== undefined && isWords(brackets)) return whole;
    if (display !== undefined) return displayFormula(display, source.slice(0, offset));
    if (parentheses !== undefined) return `$${parentheses.trim()}$`;
    return whole === '$' ? '\\$' : whole;
  });
}

/** Content of a formula by kind of delimiter. */
type Formulas = Partial<Record<'brackets' | 'parentheses' | 'dollars', string>>;

/**
 * Returns true for words, as in the quotations *the system\[MIME\]* or *note \[12\]*: a formula has more than
 * words.
 */
const isWords = (text: string): boolean =>
  /^\d+$/.test(text) || (/^[\p{L}\p{N}][\p{L}\p{N}\s.,:;/_-]*$/u.test(text) && /\p{L}{3}/u.test(text));

/**
 * Removes an unfinished formula from growing text, which would render as an error. A single `$` may be an
 * amount, so only unambiguous delimiters count.
 */
export function withoutOpenFormula(source: string): string {
  if (!mayContainMath(source)) return source;
  const rest = source.replaceAll(pieces.answer, (whole) =>
    /^(?:\$\$|\\[[(])$/.test(whole) ? whole : ' '.repeat(whole.length),
  );
  const open = /\$\$|\\\[|\\\(/.exec(rest);
  return open ? source.slice(0, open.index) : source;
}

const code = '(?<!`)(`+)(?!`)[\\s\\S]*?(?<!`)\\1(?!`)';
const address = 'https?:\\/\\/[^\\s<>)\\]]+';
const inBrackets = ['\\\\\\[(?<brackets>[\\s\\S]+?)\\\\\\]', '\\\\\\((?<parentheses>[^\\n]+?)\\\\\\)'];
const inDollars = [
  '\\$\\$(?<dollars>[\\s\\S]+?)\\$\\$',
  '\\$(?!\\s)(?:\\\\[\\s\\S]|[^\\\\$\\n]|\\n(?!\\s*\\n))+?(?<!\\s)\\$(?!\\d)',
];
const escapeOrDollars = ['\\\\[\\s\\S]', '\\$\\$', '\\$'];

/** Alternatives for one token; the first match applies. */
const pieces: Record<MathNotation, RegExp> = {
  answer: new RegExp([code, address, ...inBrackets, ...inDollars, ...escapeOrDollars].join('|'), 'g'),
  document: new RegExp([code, address, ...inDollars, ...escapeOrDollars].join('|'), 'g'),
};

/** Formats a display formula on lines of its own, indented like its list item. */
function displayFormula(formula: string, before: string): string {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const marker = /^\s*(?:[-*+]|\d+[.)])\s+/.exec(line)?.[0];
  const indent = ' '.repeat((marker ?? /^\s*/.exec(line)?.[0] ?? '').length);
  const isAtLineStart = line.trim() === '' || line === marker;
  const lines = [
    '$$',
    ...formula
      .trim()
      .split('\n')
      .map((part) => part.trim()),
    '$$',
  ];
  const body = lines.join(`\n${indent}`);
  return isAtLineStart ? `${body}\n${indent}` : `\n${indent}${body}\n${indent}`;
}

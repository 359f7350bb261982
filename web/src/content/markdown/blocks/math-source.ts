/** Tells formulas from amounts of money before the markdown parser sees the dollar signs. */

/**
 * Which formulas a text may hold. Models write `\(…\)` and `\[…\]`, too; in documents these are the escaped brackets
 * that Markdown takes them for.
 */
export type MathNotation = 'answer' | 'document';

/** Whether the math renderer has to be loaded for this text. */
export function mayHoldMath(source: string, notation: MathNotation = 'answer'): boolean {
  const hasBrackets = () => source.includes('\\(') || source.includes('\\[');
  return source.includes('$') || (notation === 'answer' && hasBrackets());
}

/**
 * Rewrites one text block for `remark-math`, which takes every pair of `$` as a formula.
 *
 * A `$…$` is a formula only when no blank stands inside either dollar and no digit follows the closing one,
 * so "$5 and $10" stays text. `\(…\)` becomes `$…$`; `\[…\]` and `$$…$$` become display formulas wherever
 * they stand, unless all between the brackets is words. Code, links and escaped characters are left as they are.
 */
export function normalizeMath(source: string, notation: MathNotation = 'answer'): string {
  if (!mayHoldMath(source, notation)) return source;
  return source.replaceAll(pieces[notation], (whole: string, ...rest: unknown[]) => {
    const [offset, , { brackets, parentheses, dollars }] = rest.slice(-3) as [number, string, Formulas];
    const display = brackets ?? dollars;
    if (brackets !== undefined && isWords(brackets)) return whole;
    if (display !== undefined) return displayFormula(display, source.slice(0, offset));
    if (parentheses !== undefined) return `$${parentheses.trim()}$`;
    return whole === '$' ? '\\$' : whole;
  });
}

/** What stands between the marks of a formula, by their kind. */
type Formulas = Partial<Record<'brackets' | 'parentheses' | 'dollars', string>>;

/** As in a quotation of *the system\[MIME\]* or of *note \[12\]*: no formula has nothing but words. */
const isWords = (text: string): boolean =>
  /^\d+$/.test(text) || (/^[\p{L}\p{N}][\p{L}\p{N}\s.,:;/_-]*$/u.test(text) && /\p{L}{3}/u.test(text));

/**
 * Leaves out a formula that has begun and not ended, for text that still grows: half a formula would show
 * as an error. A single `$` may be an amount, so only the unmistakable openings count.
 */
export function withoutOpenFormula(source: string): string {
  if (!mayHoldMath(source)) return source;
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

/** What is looked at as one, the first that fits. */
const pieces: Record<MathNotation, RegExp> = {
  answer: new RegExp([code, address, ...inBrackets, ...inDollars, ...escapeOrDollars].join('|'), 'g'),
  document: new RegExp([code, address, ...inDollars, ...escapeOrDollars].join('|'), 'g'),
};

/** A display formula on lines of its own, indented like the list item that it may belong to. */
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

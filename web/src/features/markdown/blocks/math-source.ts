/** Tells formulas from amounts of money before the markdown parser sees the dollar signs. */

/** Whether the math renderer has to be loaded for this text. */
export function mayHoldMath(source: string): boolean {
  return source.includes('$') || source.includes('\\(') || source.includes('\\[');
}

/**
 * Rewrites one text block for `remark-math`, which takes every pair of `$` as a formula.
 *
 * A `$…$` is a formula only when no blank stands inside either dollar and no digit follows the closing one,
 * so "$5 and $10" stays text. `\(…\)` becomes `$…$`; `\[…\]` and `$$…$$` become display formulas wherever
 * they stand. Code, links and escaped characters are left as they are.
 */
export function normalizeMath(source: string): string {
  if (!mayHoldMath(source)) return source;
  return source.replaceAll(piece, (whole: string, ...rest: (string | number | undefined)[]) => {
    const [, brackets, parentheses, dollars] = rest;
    const offset = Number(rest.at(-2));
    const display = brackets ?? dollars;
    if (typeof display === 'string') return displayFormula(display, source.slice(0, offset));
    if (typeof parentheses === 'string') return `$${parentheses.trim()}$`;
    return whole === '$' ? '\\$' : whole;
  });
}

/**
 * Leaves out a formula that has begun and not ended, for text that still grows: half a formula would show
 * as an error. A single `$` may be an amount, so only the unmistakable openings count.
 */
export function withoutOpenFormula(source: string): string {
  if (!mayHoldMath(source)) return source;
  const rest = source.replaceAll(piece, (whole) =>
    /^(?:\$\$|\\[[(])$/.test(whole) ? whole : ' '.repeat(whole.length),
  );
  const open = /\$\$|\\\[|\\\(/.exec(rest);
  return open ? source.slice(0, open.index) : source;
}

const piece = new RegExp(
  [
    '(?<!`)(`+)(?!`)[\\s\\S]*?(?<!`)\\1(?!`)', // code
    'https?:\\/\\/[^\\s<>)\\]]+', // addresses
    '\\\\\\[([\\s\\S]+?)\\\\\\]', // \[ … \]
    '\\\\\\(([^\\n]+?)\\\\\\)', // \( … \)
    '\\$\\$([\\s\\S]+?)\\$\\$', // $$ … $$
    '\\$(?!\\s)(?:\\\\[\\s\\S]|[^\\\\$\\n]|\\n(?!\\s*\\n))+?(?<!\\s)\\$(?!\\d)', // $ … $
    '\\\\[\\s\\S]', // any other escape
    '\\$\\$',
    '\\$',
  ].join('|'),
  'g',
);

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

/** Finds which of the numbered passages an answer's text cites. */

const fence = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^\1[^\n]*$|$(?![\s\S]))/gm;
const inlineCode = /`[^`\n]*`/g;
const marker = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g;

/**
 * The numbers of the markers `[n]` in a text, in order of their first appearance. Brackets inside code are no
 * citations, and neither are numbers for which no passage exists.
 */
export function citedNumbers(text: string, passageCount: number): number[] {
  const prose = text.replace(fence, '').replace(inlineCode, '');
  const numbers = [...prose.matchAll(marker)].flatMap(([, list = '']) => list.split(',').map(Number));
  return [...new Set(numbers)].filter((number) => number >= 1 && number <= passageCount);
}

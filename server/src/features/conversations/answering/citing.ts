/** Finds which of the numbered passages an answer's text cites. */

const fence = /^(?:`{3,}|~{3,})/;
const inlineCode = /`[^`\n]*`/g;
const marker = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g;

/** The lines outside of fenced code; a fence that nothing closes runs to the end. */
function linesOutsideFences(text: string): string[] {
  const kept: string[] = [];
  let opened: string | undefined;
  for (const line of text.split('\n')) {
    const mark = fence.exec(line)?.[0];
    if (opened !== undefined) {
      if (mark?.startsWith(opened)) opened = undefined;
    } else if (mark === undefined) kept.push(line);
    else opened = mark;
  }
  return kept;
}

/**
 * The numbers of the markers `[n]` in a text, in order of their first appearance. Brackets inside code are no
 * citations, and neither are numbers for which no passage exists.
 */
export function citedNumbers(text: string, passageCount: number): number[] {
  const prose = linesOutsideFences(text).join('\n').replace(inlineCode, '');
  const numbers = [...prose.matchAll(marker)].flatMap(([, list = '']) => list.split(',').map(Number));
  return [...new Set(numbers)].filter((number) => number >= 1 && number <= passageCount);
}

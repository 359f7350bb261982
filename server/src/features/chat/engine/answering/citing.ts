/** Finds which of the numbered passages an answer's text cites. */

const fence = /^(?:`{3,}|~{3,})/;
const inlineCode = /`[^`\n]*`/g;
/** More stands before no marker that is about it. */
const maxClaim = 2_000;
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
 * What a text says with each number of a marker `[n]`: from the marker before it, or the beginning of its line. The
 * numbers in order of their first appearance. Brackets inside code are no citations, and neither are numbers for which
 * no passage exists.
 */
export function claimsIn(text: string, passageCount: number): Map<number, string> {
  const claims = new Map<number, string>();
  for (const line of linesOutsideFences(text)) {
    let [from, claim] = [0, ''];
    const prose = line.replace(inlineCode, '');
    for (const { index, 0: written, 1: list = '' } of prose.matchAll(marker)) {
      const said = prose.slice(Math.max(from, index - maxClaim), index);
      from = index + written.length;
      // Markers side by side stand for the same.
      if (/[\p{L}\p{N}]/u.test(said)) claim = said;
      for (const number of list.split(',').map(Number)) {
        if (number < 1 || number > passageCount) continue;
        const before = claims.get(number) ?? '';
        if (before === '' || !before.endsWith(`${claim}\n`)) claims.set(number, `${before}${claim}\n`);
      }
    }
  }
  return claims;
}

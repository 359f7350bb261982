/** Finds the passages that an answer cites. */

const fence = /^(?:`{3,}|~{3,})/;
const inlineCode = /`[^`\n]*`/g;
/** Maximum length of a claim before its marker. */
const maxClaim = 2_000;
const marker = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g;

/** Returns the lines outside fenced code; an unclosed fence runs to the end. */
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
 * Returns the claims of each cited number, in order of first appearance: the text from the previous marker or the start
 * of the line to the marker `[n]`. Ignores brackets in code and numbers without a passage.
 */
export function claimsIn(text: string, passageCount: number): Map<number, string> {
  const claims = new Map<number, string>();
  for (const line of linesOutsideFences(text)) {
    let [from, claim] = [0, ''];
    const prose = line.replace(inlineCode, '');
    for (const { index, 0: written, 1: list = '' } of prose.matchAll(marker)) {
      const precedingText = prose.slice(Math.max(from, index - maxClaim), index);
      from = index + written.length;
      // Adjacent markers share a claim.
      if (/[\p{L}\p{N}]/u.test(precedingText)) claim = precedingText;
      for (const number of list.split(',').map(Number)) {
        if (number < 1 || number > passageCount) continue;
        const before = claims.get(number) ?? '';
        if (before === '' || !before.endsWith(`${claim}\n`)) claims.set(number, `${before}${claim}\n`);
      }
    }
  }
  return claims;
}

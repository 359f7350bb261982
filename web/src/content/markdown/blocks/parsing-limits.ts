/** Texts that parsers take minutes over, or fail on: told apart before they get to see them. */

/** Quotes and lists inside each other at the beginning of a line. */
const maxDepth = 50;
/** Lines on end without a blank one; code may have any number. */
const maxLinesOnEnd = 1_500;

const tooDeep = new RegExp(`^(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))){${maxDepth + 1}}`, 'm');
const fence = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/;

/** Whether the line closes the code that a fence of this kind opened. */
function closes(line: string, opening: string): boolean {
  const bare = line.trim();
  return bare.length >= opening.length && bare === opening.charAt(0).repeat(bare.length);
}

function hasTooManyLinesOnEnd(text: string): boolean {
  let opening: string | undefined;
  let onEnd = 0;
  for (const line of text.split('\n')) {
    if (opening !== undefined) {
      if (closes(line, opening)) opening = undefined;
      continue;
    }
    onEnd = line.trim() === '' ? 0 : onEnd + 1;
    if (onEnd > maxLinesOnEnd) return true;
    const [, backticks, tildes] = fence.exec(line) ?? [];
    opening = backticks ?? tildes;
  }
  return false;
}

/** Whether a text is to be shown as it is written. */
export function isBeyondParsing(text: string): boolean {
  return tooDeep.test(text) || hasTooManyLinesOnEnd(text);
}

/** Detects texts that parsers take minutes for or fail on, before they are parsed. */

/** Maximum nesting of quotes and lists at the start of a line. */
const maxDepth = 50;
/** Maximum number of consecutive non-blank lines outside code. */
const maxConsecutiveLines = 1_500;

const tooDeep = new RegExp(`^(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))){${maxDepth + 1}}`, 'm');
const fence = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/;

/** Returns true when the line closes a code block opened by this fence. */
function closesFence(line: string, opening: string): boolean {
  const bare = line.trim();
  return bare.length >= opening.length && bare === opening.charAt(0).repeat(bare.length);
}

function hasTooManyConsecutiveLines(text: string): boolean {
  let opening: string | undefined;
  let onEnd = 0;
  for (const line of text.split('\n')) {
    if (opening !== undefined) {
      if (closesFence(line, opening)) opening = undefined;
      continue;
    }
    onEnd = line.trim() === '' ? 0 : onEnd + 1;
    if (onEnd > maxConsecutiveLines) return true;
    const [, backticks, tildes] = fence.exec(line) ?? [];
    opening = backticks ?? tildes;
  }
  return false;
}

/** Returns true when a text must be shown unparsed. */
export function exceedsParsingLimits(text: string): boolean {
  return tooDeep.test(text) || hasTooManyConsecutiveLines(text);
}

/** Finds what Markdown holds together inside a line of text: emphasis, code and links. */

/** An escaped character, a run of marks, or what begins and ends a link. */
const MARK = /\\[^]|`+|\*+|_+|\[|\](?:\([^()\n]*\))?/g;

const isOutside = (character: string | undefined): boolean => character === undefined || /\s/.test(character);
const isWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/**
 * The spans that open and close, marks included, in the order in which they close. Each mark is looked at once: what
 * opens is closed by the next mark of its kind, however the spans lie in one another.
 */
export function inlineSpans(text: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  const opened = new Map<string, number>();
  for (const { 0: mark, index } of text.matchAll(MARK)) {
    if (mark.startsWith('\\')) continue;
    const end = index + mark.length;
    const kind = mark.startsWith(']') ? '[' : mark;
    const start = opened.get(kind);
    if (start !== undefined && closes(text, mark, index)) {
      opened.delete(kind);
      if (mark !== ']') spans.push({ start, end });
    } else if (opens(text, mark, end)) opened.set(kind, index);
  }
  return spans;
}

/** What emphasises stands close to its words; an underscore, not inside one, as in `LOG_LEVEL`. */
function opens(text: string, mark: string, end: number): boolean {
  if (mark === '[' || mark.startsWith('`')) return true;
  const before = text[end - mark.length - 1];
  return !mark.startsWith(']') && !isOutside(text[end]) && !(mark.startsWith('_') && isWord(before));
}

function closes(text: string, mark: string, start: number): boolean {
  if (mark.startsWith(']') || mark.startsWith('`')) return true;
  const isInWord = mark.startsWith('_') && isWord(text[start + mark.length]);
  return mark !== '[' && !isOutside(text[start - 1]) && !isInWord;
}

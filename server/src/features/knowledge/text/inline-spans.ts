/** Finds emphasis, code and links in a line of Markdown. */

/** Escaped character, run of markup characters, or start or end of a link. */
const MARK = /\\[^]|`+|\*+|_+|\[|\](?:\([^()\n]*\))?/g;

const isOutside = (character: string | undefined): boolean => character === undefined || /\s/.test(character);
const isWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/**
 * Returns the closed spans, markup included, in closing order. Linear: an opening mark is closed by the next
 * mark of its kind, however spans overlap.
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

/**
 * Requires an opening mark directly before a word; an underscore must not be inside one, as in `LOG_LEVEL`.
 */
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

/** Removes pictures and files encoded as text, which nobody can read and which fill passages. */
import { encodedRuns, endOfRun, type Span } from './encoded-runs.ts';

/** Replaces removed data. */
const mark = '…';
/** Data URIs are removed from this length on: the smallest picture has 56 characters. */
const minUriCharacters = 40;
const uriHead = /[\w.+-]{0,100}(?:\/[\w.+-]{1,100})?(?:;[\w.+-]{1,40}(?:=[\w.+%"-]{0,100})?){0,5},/y;
/** Media types whose data is no text, also if it is percent-encoded. */
const unreadableType = /^(?:image|audio|video|font|application)\//i;
const uuHead = /^begin [0-7]{3,4} \S.*$/gm;

/** Returns the text without encoded data, and the number of its places. Takes linear time. */
export function withoutEncodedData(text: string): { text: string; removed: number } {
  if (text.length < minUriCharacters) return { text, removed: 0 };
  const spans = [...dataUris(text), ...uuencodedFiles(text), ...encodedRuns(text)].toSorted(
    (one, other) => one.start - other.start,
  );
  let result = '';
  let copied = 0;
  let removed = 0;
  for (const { start, end } of spans) {
    if (start < copied) continue;
    result += text.slice(copied, start) + mark;
    copied = end;
    removed += 1;
  }
  if (removed === 0) return { text, removed };
  return { text: withoutEmptyPictures(result + text.slice(copied)), removed };
}

/** Replaces a picture of Markdown without its data by its description. */
const withoutEmptyPictures = (text: string): string =>
  text.replaceAll(/!\[([^\]\n]{0,500})\]\(<?…>?(?:\s{1,3}"[^"\n]{0,500}")?\)/g, '$1');

function dataUris(text: string): Span[] {
  const spans: Span[] = [];
  const start = /\bdata:/gi;
  for (let found = start.exec(text); found; found = start.exec(text)) {
    uriHead.lastIndex = start.lastIndex;
    const head = uriHead.exec(text)?.[0];
    if (head === undefined) continue;
    const from = start.lastIndex + head.length;
    const isBase64 = /;base64,$/i.test(head);
    if (!isBase64 && !unreadableType.test(head)) continue;
    const quote = text[found.index - 1] ?? '';
    const end = isBase64 ? endOfRun(text, from) : endOfQuoted(text, { from, quote });
    if (end - from < minUriCharacters) continue;
    spans.push({ start: found.index, end });
    start.lastIndex = end;
  }
  return spans;
}

const closing: Record<string, string> = { '(': ')', '<': '>', '[': ']' };

/** Returns the end of an URI within quotes or brackets, else at the next blank. */
function endOfQuoted(text: string, { from, quote }: { from: number; quote: string }): number {
  const close = closing[quote] ?? (quote === '"' || quote === "'" ? quote : undefined);
  const ends = close === undefined ? /\s/g : new RegExp(`[\\n${close === ']' ? '\\]' : close}]`, 'g');
  ends.lastIndex = from;
  return ends.exec(text)?.index ?? text.length;
}

/** Finds files of uuencode, from their first line to the last one. */
function* uuencodedFiles(text: string): Generator<Span> {
  for (const head of text.matchAll(uuHead)) {
    const from = head.index + head[0].length + 1;
    let start = from;
    let end = endOfLine(text, start);
    while (isUuLine(text, { start, end })) {
      start = end + 1;
      end = endOfLine(text, start);
    }
    if (start > from && text.slice(start, end).trim() === 'end') yield { start: head.index, end };
  }
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
}

/** Checks the length of a line of uuencode against its first character. */
function isUuLine(text: string, { start, end }: Span): boolean {
  if (end <= start) return false;
  const length = end - start - (text[end - 1] === '\r' ? 1 : 0);
  const bytes = (text.charCodeAt(start) - 32) & 63;
  return length <= 62 && Math.abs(length - 1 - Math.ceil(bytes / 3) * 4) <= 1;
}

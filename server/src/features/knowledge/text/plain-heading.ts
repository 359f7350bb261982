/** Converts headings to plain text, as shown above passages and in lists. */
import { inlineSpans } from './inline-spans.ts';
import type { Span } from './markdown-blocks.ts';

const markedBy = /^(?:`+|\*+|_+)/;

/** Returns a heading in one line, without markup of emphasis, code and links. Keeps escaped characters. */
export function plainHeading(markdown: string): string {
  let text = '';
  let copied = 0;
  for (const { start, end } of marksIn(markdown)) {
    text += markdown.slice(copied, Math.max(copied, start));
    copied = Math.max(copied, end);
  }
  return (text + markdown.slice(copied)).replaceAll(/\s+/g, ' ').trim();
}

/** Returns the ranges of markup in order, ignoring markup inside code. */
function marksIn(markdown: string): Span[] {
  const spans = inlineSpans(markdown);
  const code = spans.filter(({ start }) => markdown[start] === '`');
  const isCode = (at: number) => code.some(({ start, end }) => start < at && at < end - 1);
  return spans
    .filter(({ start, end }) => !isCode(start) && !isCode(end - 1))
    .flatMap((span) =>
      markdown[span.start] === '[' ? marksOfLink(markdown, span) : marksAround(markdown, span),
    )
    .toSorted((left, right) => left.start - right.start);
}

function marksAround(markdown: string, { start, end }: Span): Span[] {
  const length = markedBy.exec(markdown.slice(start, end))?.[0].length ?? 0;
  return [
    { start, end: start + length },
    { start: end - length, end },
  ];
}

/** Includes the mark of a picture, which is replaced by its description. */
function marksOfLink(markdown: string, { start, end }: Span): Span[] {
  return [
    { start: markdown[start - 1] === '!' ? start - 1 : start, end: start + 1 },
    { start: markdown.lastIndexOf('](', end), end },
  ];
}

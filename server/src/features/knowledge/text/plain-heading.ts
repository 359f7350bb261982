/** Headings as they are shown: above passages and in lists of them nobody reads Markdown. */
import { inlineSpans } from './inline-spans.ts';
import type { Span } from './markdown-blocks.ts';

const markedBy = /^(?:`+|\*+|_+)/;

/** A heading in one line, without the marks of emphasis, code and links; escaped characters stay so. */
export function plainHeading(markdown: string): string {
  let text = '';
  let copied = 0;
  for (const { start, end } of marksIn(markdown)) {
    text += markdown.slice(copied, Math.max(copied, start));
    copied = Math.max(copied, end);
  }
  return (text + markdown.slice(copied)).replaceAll(/\s+/g, ' ').trim();
}

/** The marks alone, in order. What looks like one within code is code. */
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

/** Also those of a picture: what stands for it is its description. */
function marksOfLink(markdown: string, { start, end }: Span): Span[] {
  return [
    { start: markdown[start - 1] === '!' ? start - 1 : start, end: start + 1 },
    { start: markdown.lastIndexOf('](', end), end },
  ];
}

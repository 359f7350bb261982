/** Turns recognised lines into Markdown. */
import type Tesseract from 'tesseract.js';

/** Minimum confidence of a line, of 100. */
const minConfidence = 50;
/** Minimum height of a heading, relative to the median line. */
const headingHeight = 1.35;
const maxHeadingCharacters = 100;

const heightOf = ({ rowAttributes, bbox }: Tesseract.Line): number =>
  rowAttributes?.rowHeight ?? bbox.y1 - bbox.y0;

export function toMarkdown(paragraphs: readonly Tesseract.Paragraph[]): string {
  const readable = paragraphs.map(({ lines }) =>
    lines.filter(({ confidence, text }) => confidence >= minConfidence && text.trim() !== ''),
  );
  const heights = readable
    .flat()
    .map(heightOf)
    .toSorted((left, right) => left - right);
  const usual = heights[Math.floor((heights.length - 1) / 2)] ?? 0;
  return readable.flatMap((lines) => partsOf(lines, usual * headingHeight)).join('\n\n');
}

/** Splits a paragraph into headings and text by line height. */
function partsOf(lines: readonly Tesseract.Line[], headingFrom: number): string[] {
  const parts: { isHeading: boolean; lines: string[] }[] = [];
  for (const line of lines) {
    const isHeading = heightOf(line) >= headingFrom;
    const last = parts.at(-1);
    if (last?.isHeading === isHeading) last.lines.push(line.text.trim());
    else parts.push({ isHeading, lines: [line.text.trim()] });
  }
  return parts.map((part) => {
    const text = asOneText(part.lines);
    return part.isHeading && text.length <= maxHeadingCharacters ? `## ${text}` : withoutMarks(text);
  });
}

/** Joins the lines of a paragraph and removes hyphens at line breaks. */
const asOneText = (lines: readonly string[]): string =>
  lines.reduce((text, line) =>
    /\p{L}[-‐]$/u.test(text) && /^\p{Ll}/u.test(line) ? text.slice(0, -1) + line : `${text} ${line}`,
  );

/** Escapes line starts that Markdown would interpret. */
const withoutMarks = (text: string): string => text.replace(/^(?=[#|>`~])/, '\\');

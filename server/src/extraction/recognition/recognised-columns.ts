/** Puts the columns of a recognised page one after another, which recognition reads line by line across. */
import type Tesseract from 'tesseract.js';
import type { ColumnGroup, Row } from '../readers/pdf/columns/column-groups.ts';
import { findColumns } from '../readers/pdf/columns/prose-columns.ts';
import type { TextItem } from '../readers/pdf/pdf-page.ts';
import { directionOf } from '../readers/pdf/text-direction.ts';

/** Distance of lines that begins a paragraph, in multiples of the usual one. */
const PARAGRAPH = 1.6;

interface PlacedWord {
  word: Tesseract.Word;
  line: Tesseract.Line;
}

/** Returns the paragraphs with the columns of prose in reading order; other pages stay as they are. */
export function inColumns(paragraphs: readonly Tesseract.Paragraph[]): Tesseract.Paragraph[] {
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
  const words = lines.flatMap((line) => line.words.map((word): PlacedWord => ({ word, line })));
  const isMirrored = 2 * words.filter(({ word }) => directionOf(word.text) === 'rtl').length > words.length;
  const placed = new Map(words.map((word) => [itemOf(word, isMirrored), word]));
  const groups = findColumns([...placed.keys()]);
  if (groups.length === 0) return [...paragraphs];
  const inGroups = new Set(groups.flatMap(itemsOf).flatMap((item) => placed.get(item)?.line ?? []));
  const tops = groups.map((group) => -topOf(group));
  const partOf = (line: Tesseract.Line) => tops.filter((top) => line.bbox.y1 > top).length;
  const others = paragraphs.flatMap((paragraph) => {
    const left = paragraph.lines.filter((line) => !inGroups.has(line));
    return [...Map.groupBy(left, partOf)].map(([part, own]) => ({
      part,
      paragraph: { ...paragraph, lines: own },
    }));
  });
  const [sample] = paragraphs;
  return Array.from({ length: groups.length + 1 }, (_, part) => [
    ...others.filter((one) => one.part === part).map(({ paragraph }) => paragraph),
    ...(groups[part]?.columns ?? []).flatMap((column) =>
      splitRows(column).map((rows) => ({ ...sample, lines: rows.map((row) => lineOf(row, placed)) })),
    ),
  ]).flat() as Tesseract.Paragraph[];
}

const itemsOf = ({ columns }: ColumnGroup): TextItem[] => columns.flat().flatMap(({ items }) => items);
const topOf = ({ columns }: ColumnGroup): number =>
  Math.max(...columns.map((column) => column[0]?.baseline ?? -Infinity));

/** Returns a word as text at its place, with heights upwards. */
function itemOf({ word, line }: PlacedWord, isMirrored: boolean): TextItem {
  const { x0, x1 } = word.bbox;
  const { y0, y1 } = line.bbox;
  const size = y1 - y0;
  const left = isMirrored ? -x1 : x0;
  return {
    str: word.text,
    dir: 'ltr',
    width: x1 - x0,
    height: size,
    transform: [size, 0, 0, size, left, -y1],
    fontName: '',
    hasEOL: false,
  };
}

/** Splits a column at wide distances of its lines. */
function splitRows(column: readonly Row[]): Row[][] {
  const distances = column.slice(1).map(({ baseline }, index) => (column[index]?.baseline ?? 0) - baseline);
  const usual = distances.toSorted((one, other) => one - other)[Math.floor(distances.length / 2)] ?? 0;
  const parts: Row[][] = [];
  for (const [index, row] of column.entries()) {
    const isNext = index > 0 && (distances[index - 1] ?? 0) <= usual * PARAGRAPH;
    if (isNext) parts.at(-1)?.push(row);
    else parts.push([row]);
  }
  return parts;
}

/** Returns the part of a line within a column. */
function lineOf({ items }: Row, placed: ReadonlyMap<TextItem, PlacedWord>): Tesseract.Line {
  const found = items.flatMap((item) => placed.get(item) ?? []);
  const words = found.map(({ word }) => word);
  const line = found[0]?.line as Tesseract.Line;
  const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length);
  return { ...line, words, confidence, text: words.map(({ text }) => text).join(' ') };
}

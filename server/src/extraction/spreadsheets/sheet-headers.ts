/** Reads the headers and footers of a printed sheet. */
import type { OfficeContentNode } from 'officeparser';
import { isOnlyPageNumber } from '../readers/markup/page-numbers.ts';
import { paragraphOf } from './drawing-text.ts';

export const runningElements = new Set([
  'oddHeader',
  'evenHeader',
  'firstHeader',
  'oddFooter',
  'evenFooter',
  'firstFooter',
]);

const maxCharacters = 5_000;
/** Font, size, colour and other looks; page numbers, dates and names of the file. */
const codes = /&(?:"[^"]*"|\d{1,3}|K[0-9a-f]{6}|K\d\d[+-]\d{3}|[BIUESXYOHPNDTFAZG])(?:[+-]\d+)?/gi;

/** Returns the texts of a header or footer from left to right. */
export function runningTexts(written: string): string[] {
  return written
    .slice(0, maxCharacters)
    .split('&&')
    .map((text) => text.replaceAll(/&[LCR]/gi, '\n').replaceAll(codes, ''))
    .join('&')
    .split('\n')
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => !isOnlyPageNumber(text));
}

/** Returns the new texts as paragraphs; workbooks repeat them on all sheets. */
export function runningParagraphs(texts: readonly string[], seen: Set<string>): OfficeContentNode[] {
  return texts.flatMap((text) => {
    if (seen.has(text)) return [];
    seen.add(text);
    return [paragraphOf(text)];
  });
}

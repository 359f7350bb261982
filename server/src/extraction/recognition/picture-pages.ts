/** Finds pages of a document that are pictures, by their lack of text. */
import type { ExtractedText } from '../document.ts';

/** Allows for a page number or a stamp on a scanned page. */
const maxLettersOnPicturePage = 30;
const hasMoreText = new RegExp(String.raw`^(?:[^\p{L}\p{N}]*[\p{L}\p{N}]){${maxLettersOnPicturePage}}`, 'u');

/** Returns the text of each page. */
export const pagesOf = ({ text, pageStarts }: Pick<ExtractedText, 'text' | 'pageStarts'>): string[] =>
  pageStarts.map((start, index) => text.slice(start, pageStarts[index + 1]).trim());

/** Returns the indexes of pages with almost no text. */
export const picturePagesOf = (found: Pick<ExtractedText, 'text' | 'pageStarts'>): number[] =>
  pagesOf(found).flatMap((text, index) => (hasMoreText.test(text) ? [] : [index]));

/** Counts the letters and digits of a text. */
export const letterCount = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Which pages of a document are pictures, as far as its text tells. */
import type { ExtractedText } from '../document.ts';

/** A page number or a stamp that stands beside the picture of a page. */
const maxLettersBesidePicture = 30;
const saysMore = new RegExp(String.raw`^(?:[^\p{L}\p{N}]*[\p{L}\p{N}]){${maxLettersBesidePicture}}`, 'u');

/** The text of each page. */
export const pagesOf = ({ text, pageStarts }: Pick<ExtractedText, 'text' | 'pageStarts'>): string[] =>
  pageStarts.map((start, index) => text.slice(start, pageStarts[index + 1]).trim());

/** Indexes of the pages that have next to no text. */
export const picturePagesOf = (found: Pick<ExtractedText, 'text' | 'pageStarts'>): number[] =>
  pagesOf(found).flatMap((text, index) => (saysMore.test(text) ? [] : [index]));

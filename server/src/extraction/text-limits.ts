/** Limits on extracted text, which the server chunks, embeds and searches. */
import { AppError } from '../app-error.ts';
import { withComposedText } from './compose-text.ts';
import type { AttachedPictures, ExtractedText } from './document.ts';
import { mergeOmissions } from './omissions.ts';

/** About 5,000 pages. More would delay others and exhaust memory. */
export const maxCharacters = 10_000_000;
const maxLines = 500_000;
const lineBreaks = ['\n', '\r', '\u2028', '\u2029'];
/** A title is part of every passage of its document. */
const maxTitleCharacters = 300;
/** Combining marks beyond those of any script. Normalising a run of marks takes quadratic time. */
const stackedMarks = /(?<=\p{M}{30})\p{M}/gu;

/**
 * Replaces NUL and lone surrogates, which the database can't store. Keeps the length, since offsets refer to
 * it.
 */
export const storable = (text: string): string => text.replaceAll('\0', ' ').toWellFormed();

/**
 * Truncates the title, composes accents, merges omissions, and removes stacked combining marks and characters
 * that can't be stored. Throws `file.too_complex` if the text is too long.
 */
export function withinLimits(found: ExtractedText): ExtractedText {
  const { text, title, figures, attachedPictures, omissions } = found;
  const isTooMuch =
    text.length > maxCharacters || lineBreaks.some((mark) => countUpToLimit(text, mark) >= maxLines);
  if (isTooMuch) throw new AppError('file.too_complex');
  return withComposedText({
    ...found,
    text: storable(text).replace(stackedMarks, (mark) => ' '.repeat(mark.length)),
    title: title && storable(title.slice(0, maxTitleCharacters).normalize('NFC')),
    ...(omissions && { omissions: mergeOmissions(omissions) }),
    ...(figures && { figures: figures.map((one) => ({ ...one, caption: storable(one.caption) })) }),
    ...(attachedPictures && { attachedPictures: attachedPictures.map(storableAttachment) }),
  });
}

const storableAttachment = ({ name, read, ...attached }: AttachedPictures): AttachedPictures => ({
  ...attached,
  name: storable(name),
  ...(read && { read: withinLimits(read) }),
});

/** Counts occurrences of a character, up to the limit. */
function countUpToLimit(text: string, mark: string): number {
  let count = 0;
  for (let at = text.indexOf(mark); at >= 0 && count < maxLines; at = text.indexOf(mark, at + 1)) count += 1;
  return count;
}

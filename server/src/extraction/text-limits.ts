/** How much a document may say: whatever it says is cut, embedded and searched by the process that serves. */
import { AppError } from '../app-error.ts';
import type { AttachedPictures, ExtractedText } from './document.ts';

/** Some five thousand pages. Cutting more would keep others waiting, and fill the memory. */
const maxCharacters = 10_000_000;
const maxLines = 500_000;
const lineBreaks = ['\n', '\r', '\u2028', '\u2029'];
/** A title is part of every passage of its document. */
const maxTitleCharacters = 300;
/** No script puts as many marks on a letter. To bring a run of them into order takes time by the square of its length. */
const piledMarks = /(?<=\p{M}{30})\p{M}/gu;

/**
 * A text of a document as the database can keep it: no NUL, no half of a character. As long as it was: places are counted
 * in it.
 */
export const storable = (text: string): string => text.replaceAll('\0', ' ').toWellFormed();

/**
 * What was read, with no longer a title than anybody reads and no piles of marks; all of it can be stored. Throws
 * `file.too_complex` for more text than is worked on.
 */
export function withinLimits(found: ExtractedText): ExtractedText {
  const { text, title, figures, attachedPictures } = found;
  const isTooMuch = text.length > maxCharacters || lineBreaks.some((mark) => stands(text, mark) >= maxLines);
  if (isTooMuch) throw new AppError('file.too_complex');
  return {
    ...found,
    text: storable(text).replace(piledMarks, (mark) => ' '.repeat(mark.length)),
    title: title && storable(title.slice(0, maxTitleCharacters)),
    ...(figures && { figures: figures.map((one) => ({ ...one, caption: storable(one.caption) })) }),
    ...(attachedPictures && { attachedPictures: attachedPictures.map(storableAttachment) }),
  };
}

const storableAttachment = ({ name, read, ...attached }: AttachedPictures): AttachedPictures => ({
  ...attached,
  name: storable(name),
  ...(read && { read: withinLimits(read) }),
});

/** How often a mark stands in a text; beyond the limit it is not counted on. */
function stands(text: string, mark: string): number {
  let count = 0;
  for (let at = text.indexOf(mark); at >= 0 && count < maxLines; at = text.indexOf(mark, at + 1)) count += 1;
  return count;
}

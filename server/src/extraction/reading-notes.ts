/** Notes in extracted text on parts of a document that were not read. */

const reasons = {
  encrypted: 'it is protected by a password and was not read.',
  notAccepted: 'files of this kind are not read.',
  tooComplex: 'it takes too much to read and was not read.',
  damaged: 'it is damaged and was not read.',
  empty: 'it is empty and was not read.',
  noText: 'it holds no text and was not read.',
  picture: 'it is a picture and was not read.',
  pictures: 'its pages are pictures and were not read.',
  somePictures: 'of its pages are pictures, or nearly empty, and were not read.',
  notRecognised: 'no text could be recognised in it.',
} as const;

export type NoteReason = keyof typeof reasons;

const tooDeep = 'A mail within several others: it was not read.';
const tooMany = 'Attachments that are too many and were not read: ';

/** Formats a note on a part that was not read; `count` is the number of affected pages. */
export const formatNote = (name: string, reason: NoteReason, count?: number): string =>
  `${name}: ${count === undefined ? '' : `${count} `}${reasons[reason]}`;
/** Note on attachments nested too deeply. */
export const depthNote = (): string => tooDeep;
/** Note on the number of attachments beyond the limit. */
export const omissionNote = (count: number): string => `${tooMany}${count}.`;

/** Maximum length of a note, including a file name. */
const maxNoteCharacters = 400;

/**
 * Checks that a paragraph is a note of this module, which never answers a question. Compares the whole
 * sentence.
 */
export function isReadingNote(paragraph: string): boolean {
  if (paragraph.length > maxNoteCharacters || paragraph.includes('\n')) return false;
  const text = paragraph.trim();
  if (text === tooDeep || text.startsWith(tooMany)) return true;
  return text.includes(': ') && Object.values(reasons).some((reason) => text.endsWith(` ${reason}`));
}

/** Looks at the table of contents of a ZIP file: what kind of document it is, and whether it would swell when opened. */
import { AppError } from '../app-error.ts';

/** Enough for the contents of the largest document that is accepted, with the comment that may follow. */
export const archiveTailBytes = 2 * 1024 * 1024;

const maxEntries = 10_000;
const maxUnpackedBytes = 1024 * 1024 * 1024;
/** Texts of markup shrink to a fiftieth; nothing that people write shrinks much more. */
const maxRatio = 200;
/** Small files may shrink as they like. */
const ratioFromBytes = 32 * 1024 * 1024;

const endOfContents = Buffer.from('PK\x05\x06', 'latin1');
const contentsEntry = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;

const documentTypes: Record<string, string> = {
  'word/document.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'xl/workbook.xml': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'ppt/presentation.xml': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

/** Archives whose first entry tells what they are. */
export const saysWhatItIs = (mediaType: string): boolean =>
  mediaType === 'application/epub+zip' || mediaType.startsWith('application/vnd.oasis.opendocument.');

/** Documents of office programs are archives; of the others the last bytes tell which. */
export const isArchive = (mediaType: string): boolean =>
  mediaType === 'application/zip' ||
  mediaType.startsWith('application/vnd.openxmlformats-') ||
  saysWhatItIs(mediaType);

/** Behind a password a document of an office program is kept in what was the container of the older ones. */
export const isLocked = (name: string, mediaType: string | undefined): boolean =>
  mediaType === 'application/x-cfb' && /\.(?:docx|pptx|xlsx)$/i.test(name);

export interface ArchiveTail {
  /** The last bytes of the file, at most `archiveTailBytes`. */
  tail: Buffer;
  /** Of the whole file. */
  sizeBytes: number;
}

/**
 * Recognises a document by what it holds; any other archive is `application/zip`. Throws `file.unreadable` where there
 * are no contents, `file.too_complex` where they would be too many or too large.
 */
export function inspectArchive({ tail, sizeBytes }: ArchiveTail): string {
  const end = tail.lastIndexOf(endOfContents);
  if (end < 0 || end + endBytes > tail.length) throw new AppError('file.unreadable');
  const count = tail.readUInt16LE(end + 10);
  // Of the file; the first byte that is at hand is not the first of the file.
  const start = tail.readUInt32LE(end + 16) - (sizeBytes - tail.length);
  if (count > maxEntries || start < 0) throw new AppError('file.too_complex');
  const { names, unpackedBytes } = readContents(tail.subarray(start, end), count);
  const isSwelling = unpackedBytes > ratioFromBytes && unpackedBytes > maxRatio * sizeBytes;
  if (unpackedBytes > maxUnpackedBytes || isSwelling) throw new AppError('file.too_complex');
  const known = Object.keys(documentTypes).find((name) => names.has(name));
  return known === undefined ? 'application/zip' : (documentTypes[known] ?? 'application/zip');
}

function readContents(contents: Buffer, count: number): { names: Set<string>; unpackedBytes: number } {
  const names = new Set<string>();
  let unpackedBytes = 0;
  let at = 0;
  for (let entry = 0; entry < count; entry += 1) {
    const isThere = at + entryBytes <= contents.length && contents.readUInt32LE(at) === contentsEntry;
    if (!isThere) throw new AppError('file.unreadable');
    unpackedBytes += contents.readUInt32LE(at + 24);
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) =>
      contents.readUInt16LE(at + offset),
    ) as [number, number, number];
    names.add(contents.toString('utf8', at + entryBytes, at + entryBytes + nameBytes));
    at += entryBytes + nameBytes + extraBytes + commentBytes;
  }
  // A number of 2 bytes begins anew after the most that it can say, and what is not counted is not measured.
  const goesOn = at + entryBytes <= contents.length && contents.readUInt32LE(at) === contentsEntry;
  if (goesOn) throw new AppError('file.too_complex');
  return { names, unpackedBytes };
}

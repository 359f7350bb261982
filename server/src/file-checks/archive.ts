/** Inspects the central directory of a ZIP file: kind of document, and unpacked size. */
import { AppError } from '../app-error.ts';

/** Covers the directory of the largest accepted document, and a trailing comment. */
export const archiveTailBytes = 2 * 1024 * 1024;

const maxEntries = 10_000;
const maxUnpackedBytes = 1024 * 1024 * 1024;
/** Maximum compression ratio; markup reaches about fifty, and user content hardly more. */
const maxRatio = 200;
/** Size from which the ratio is limited. */
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

/** Checks for archives whose first entry names their type. */
export const hasTypeEntry = (mediaType: string): boolean =>
  mediaType === 'application/epub+zip' || mediaType.startsWith('application/vnd.oasis.opendocument.');

/** Checks for archives; office documents are archives, whose kind the last bytes reveal. */
export const isArchive = (mediaType: string): boolean =>
  mediaType === 'application/zip' ||
  mediaType.startsWith('application/vnd.openxmlformats-') ||
  hasTypeEntry(mediaType);

/** Checks for a password-protected office document, which uses the container of the older formats. */
export const isLocked = (name: string, mediaType: string | undefined): boolean =>
  mediaType === 'application/x-cfb' && /\.(?:docx|pptx|xlsx)$/i.test(name);

export interface ArchiveTail {
  /** Last bytes of the file, at most `archiveTailBytes`. */
  tail: Buffer;
  /** Size of the whole file. */
  sizeBytes: number;
}

/**
 * Recognises a document by its entries; any other archive is `application/zip`.
 * Throws `file.unreadable` without a directory, `file.too_complex` if it is too long or the unpacked files
 * are too large.
 */
export function inspectArchive({ tail, sizeBytes }: ArchiveTail): string {
  const end = tail.lastIndexOf(endOfContents);
  if (end < 0 || end + endBytes > tail.length) throw new AppError('file.unreadable');
  const count = tail.readUInt16LE(end + 10);
  // Offset within the file; the buffer begins later.
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
  // The 16-bit count overflows, and uncounted entries would not be measured.
  const goesOn = at + entryBytes <= contents.length && contents.readUInt32LE(at) === contentsEntry;
  if (goesOn) throw new AppError('file.too_complex');
  return { names, unpackedBytes };
}

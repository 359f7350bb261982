/** Validation of chosen, pasted or dropped files. */
import { limits, maxFilesOfQuestion } from '@polylogue/contract/limits';
import type { PickKind } from '../picked-file.ts';
import type { Refusal } from './uploads.ts';

/** Kinds of files that an agent accepts. */
export interface AcceptedKinds {
  attachments: boolean;
  images: boolean;
}

/** Reason why some files were not added. */
export type RejectionReason = 'noFiles' | 'noPictures' | 'folders' | 'tooManyFiles' | 'tooManyPictures';

/** Files that were not added. */
export interface RejectedFiles {
  reason: RejectionReason;
  /**
   * Names of the files when several were chosen, as the draft does not show which are missing.
   */
  names: readonly string[];
}

export interface AcceptedFile {
  file: File;
  kind: PickKind;
  /** Reason why the file is listed but not uploaded. */
  refusal: Refusal | undefined;
}

export const rulesOf = { attachment: limits.attachment, picture: limits.image } as const;
const pictureTypes: readonly string[] = limits.image.mediaTypes;

/**
 * Extensions of text files whose media type browsers don't know or report differently; the server treats them
 * as plain text.
 */
const textEndings =
  '.txt .md .markdown .csv .tsv .json .jsonl .ndjson .ipynb .xml .yaml .yml .toml .ini .log .html .htm .eml .ics .vcf ' +
  '.srt .vtt .tex ' +
  '.js .jsx .ts .tsx .py .rb .go .rs .java .kt .c .h .cc .cpp .hpp .cs .php .swift .sh .ps1 .sql .css .scss .r .lua .pl';

/** `accept` values of the file choosers. */
export const acceptAttributes: Record<PickKind, string> = {
  attachment: [...limits.attachment.mediaTypes, 'text/*', ...textEndings.split(' ')].join(','),
  picture: pictureTypes.join(','),
};

const isMedia = ({ type, name }: { type: string; name: string }) =>
  /^(image|audio|video)\//.test(type) || /\.(heic|heif|avif|bmp|tiff?|mp[34]|mov|wav)$/i.test(name);

/** Returns the kind by the browser’s media type; the server detects the actual one. */
export const kindOf = (type: string): PickKind => (pictureTypes.includes(type) ? 'picture' : 'attachment');

function refusalOf(file: File, kind: PickKind): Refusal | undefined {
  if (kind === 'attachment' && isMedia(file)) return 'type';
  return file.size > rulesOf[kind].maxBytes ? 'tooLarge' : undefined;
}

/**
 * Accepts files up to the limits of a question, given `counts`, and reports why others are not accepted.
 * `unseen` are images that this agent can't process.
 */
export function acceptFiles(
  files: readonly File[],
  { accepts, counts }: { accepts: AcceptedKinds; counts: Readonly<Record<PickKind, number>> },
): { accepted: AcceptedFile[]; rejected: RejectedFiles | undefined; unseen: File[] } {
  const room = {
    attachment: maxFilesOfQuestion - counts.attachment,
    picture: maxFilesOfQuestion - counts.picture,
  };
  const accepted: AcceptedFile[] = [];
  const left: Record<Exclude<RejectionReason, 'folders'>, File[]> = {
    noFiles: [],
    noPictures: [],
    tooManyFiles: [],
    tooManyPictures: [],
  };
  let reason: keyof typeof left | undefined;
  for (const file of files) {
    const kind = kindOf(file.type);
    const isPicture = kind === 'picture';
    if (!(isPicture ? accepts.images : accepts.attachments)) {
      reason = isPicture ? 'noPictures' : 'noFiles';
      left[reason].push(file);
    } else if (room[kind] <= 0) {
      const tooMany = isPicture ? 'tooManyPictures' : 'tooManyFiles';
      reason ??= tooMany;
      left[tooMany].push(file);
    } else {
      room[kind] -= 1;
      accepted.push({ file, kind, refusal: refusalOf(file, kind) });
    }
  }
  const names = reason && files.length > 1 ? left[reason].map(({ name }) => name) : [];
  return { accepted, rejected: reason && { reason, names }, unseen: left.noPictures };
}

/** Returns pasted or dropped files; folders are only reported. */
export function filesIn(transfer: DataTransfer): { files: File[]; hasFolders: boolean } {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry?.()?.isDirectory === true;
  const files = items.filter((item) => !isFolder(item)).flatMap((item) => item.getAsFile() ?? []);
  return { files, hasFolders: items.some(isFolder) };
}

/** Returns true when pasted text includes an image of itself, as some programs add; the text is meant. */
export const isTextPaste = ({ types }: DataTransfer): boolean =>
  types.includes('text/plain') && (types.includes('text/html') || types.includes('text/rtf'));

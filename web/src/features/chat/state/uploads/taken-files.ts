/** What becomes of files that were chosen, pasted or dropped. */
import { limits, maxFilesOfQuestion } from '@polylogue/contract/limits';
import type { PickKind } from './picked-file.ts';
import type { Refusal } from './uploads.ts';

/** What an agent takes. */
export interface Takes {
  attachments: boolean;
  images: boolean;
}

/** Why some of them are not there. */
export type NotTaken = 'noFiles' | 'noPictures' | 'folders' | 'tooManyFiles' | 'tooManyPictures';

/** What is said of them. */
export interface NotTakenFiles {
  reason: NotTaken;
  /** Those that the agent takes none of, where others were chosen with them: nobody sees by the message which they were. */
  names: readonly string[];
}

export interface TakenFile {
  file: File;
  kind: PickKind;
  /** It stands there with the reason why it is not sent. */
  refusal: Refusal | undefined;
}

export const rulesOf = { attachment: limits.attachment, picture: limits.image } as const;
const pictureTypes: readonly string[] = limits.image.mediaTypes;

/** Names of texts that browsers know no media type of, or another one: to the server they are plain text. */
const textEndings =
  '.txt .md .markdown .csv .tsv .json .jsonl .xml .yaml .yml .toml .ini .log .html .htm .eml .srt .vtt .tex ' +
  '.js .jsx .ts .tsx .py .rb .go .rs .java .kt .c .h .cc .cpp .hpp .cs .php .swift .sh .ps1 .sql .css .scss .r .lua .pl';

/** What file choosers offer. */
export const accepted: Record<PickKind, string> = {
  attachment: [...limits.attachment.mediaTypes, 'text/*', ...textEndings.split(' ')].join(','),
  picture: pictureTypes.join(','),
};

const isMedia = ({ type, name }: { type: string; name: string }) =>
  /^(image|audio|video)\//.test(type) || /\.(heic|heif|avif|bmp|tiff?|mp[34]|mov|wav)$/i.test(name);

/** The kind of what a browser calls by this type; what a file really is, the server finds out. */
export const kindOf = (type: string): PickKind => (pictureTypes.includes(type) ? 'picture' : 'attachment');

function refusalOf(file: File, kind: PickKind): Refusal | undefined {
  if (kind === 'attachment' && isMedia(file)) return 'type';
  return file.size > rulesOf[kind].maxBytes ? 'tooLarge' : undefined;
}

/**
 * Takes as many as a question may have of each kind, beside `counts`, and says why it takes no others; `unseen` are
 * pictures that this agent can't see.
 */
export function takenOf(
  files: readonly File[],
  { takes, counts }: { takes: Takes; counts: Readonly<Record<PickKind, number>> },
): { taken: TakenFile[]; notTaken: NotTakenFiles | undefined; unseen: File[] } {
  const room = {
    attachment: maxFilesOfQuestion - counts.attachment,
    picture: maxFilesOfQuestion - counts.picture,
  };
  const taken: TakenFile[] = [];
  let reason: NotTaken | undefined;
  const notOffered = { noFiles: [] as File[], noPictures: [] as File[] };
  for (const file of files) {
    const kind = kindOf(file.type);
    const isPicture = kind === 'picture';
    if (!(isPicture ? takes.images : takes.attachments)) {
      reason = isPicture ? 'noPictures' : 'noFiles';
      notOffered[reason].push(file);
    } else if (room[kind] <= 0) reason ??= isPicture ? 'tooManyPictures' : 'tooManyFiles';
    else {
      room[kind] -= 1;
      taken.push({ file, kind, refusal: refusalOf(file, kind) });
    }
  }
  const left = reason === 'noFiles' || reason === 'noPictures' ? notOffered[reason] : [];
  const names = files.length > 1 ? left.map(({ name }) => name) : [];
  return { taken, notTaken: reason && { reason, names }, unseen: notOffered.noPictures };
}

/** Files that were pasted or dropped; of folders only that there were some. */
export function filesIn(transfer: DataTransfer): { files: File[]; hasFolders: boolean } {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry?.()?.isDirectory === true;
  const files = items.filter((item) => !isFolder(item)).flatMap((item) => item.getAsFile() ?? []);
  return { files, hasFolders: items.some(isFolder) };
}

/** Text that was copied brings a picture of itself along in some programs: what was meant is the text. */
export const isMeantAsText = ({ types }: DataTransfer): boolean =>
  types.includes('text/plain') && (types.includes('text/html') || types.includes('text/rtf'));

/** What is attached to a mail: each attachment as a section of its text, with what of it was not read. */
import type { Attachment } from 'postal-mime';
import { limits } from '@polylogue/contract/limits';
import { AppError } from '../../app-error.ts';
import { isLocked } from '../../file-checks/archive.ts';
import { recogniseWhole } from '../../file-checks/recognise-whole.ts';
import type { AttachedPictures, DocumentContent, ExtractedText, MailRoom } from '../document.ts';
import { type NoteReason, noteOn, noteOnRest } from '../reading-notes.ts';
import { picturePagesOf } from '../recognition/picture-pages.ts';

export type ReadAttachment = (attachment: DocumentContent) => Promise<ExtractedText>;

/** A stretch of a mail's text; the places of what is attached are those in this stretch. */
export type MailSection = Pick<ExtractedText, 'text' | 'attachedPictures'>;

/** Of a mail that is attached to nothing. */
export const wholeMailRoom = (): MailRoom => ({
  levels: 3,
  // Pictures go on to another process, by way of the one that serves.
  shared: { attachments: 50, pictureBytes: 64 * 1024 * 1024 },
});

const readTypes: readonly string[] = limits.libraryFile.mediaTypes;
const mailType = 'message/rfc822';
const maxNameCharacters = 255;
/** What a text is, where neither its content nor its name tells. */
const endings: Record<string, string> = {
  'text/html': '.html',
  'text/csv': '.csv',
  'text/tab-separated-values': '.tsv',
  'text/markdown': '.md',
  [mailType]: '.eml',
};

/** Why an attachment was not read. */
const reasons: Partial<Record<string, NoteReason>> = {
  'file.encrypted': 'encrypted',
  'file.type_not_accepted': 'notAccepted',
  'file.too_complex': 'tooComplex',
};

/** The sections of a mail's attachments. None is left out without a word. */
export async function attachmentSections(
  attachments: readonly Attachment[],
  room: MailRoom,
  read: ReadAttachment,
): Promise<MailSection[]> {
  // What is drawn within the letter, as the logos below it, comes after what was sent with it.
  const inOrder = attachments.toSorted((one, other) => Number(!!one.related) - Number(!!other.related));
  const sections: MailSection[] = [];
  let left = inOrder.length;
  for (const [index, attachment] of inOrder.entries()) {
    if (room.shared.attachments === 0) break;
    room.shared.attachments -= 1;
    left -= 1;
    sections.push(await sectionOf(attachment, { number: index + 1, room, read }));
  }
  if (left > 0) sections.push({ text: noteOnRest(left) });
  return sections;
}

interface Place {
  number: number;
  room: MailRoom;
  read: ReadAttachment;
}

async function sectionOf(attachment: Attachment, { number, room, read }: Place): Promise<MailSection> {
  const { filename, mimeType, content } = attachment;
  const isMail = mimeType === mailType;
  const given = (filename ?? '').replaceAll(/\s+/g, ' ').trim().slice(-maxNameCharacters).toWellFormed();
  const name = given || `Attachment ${number}`;
  const isNamed = isMail ? /\.eml$/i.test(given) : /\.\w+$/.test(given);
  const file = {
    name,
    readAs: isNamed ? name : `${name}${endings[mimeType] ?? ''}`,
    content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  };
  const section = await readSection(file, room, read).catch((error: unknown) => noteOf(error, name));
  // A mail begins with what it is about.
  return below(given || !isMail ? `# ${name}\n\n` : '', section);
}

interface AttachedFile {
  name: string;
  /** Its name with the ending that tells its notation. */
  readAs: string;
  content: Uint8Array;
}

/** Why it can't be read, in words. */
function noteOf(error: unknown, name: string): MailSection {
  const reason = error instanceof AppError && reasons[error.code];
  return { text: noteOn(name, reason || 'damaged') };
}

async function readSection(
  { name, readAs, content }: AttachedFile,
  room: MailRoom,
  read: ReadAttachment,
): Promise<MailSection> {
  if (content.length === 0) return { text: noteOn(name, 'empty') };
  const mediaType = (await recogniseWhole(content)) ?? '';
  if (isLocked(name, mediaType)) throw new AppError('file.encrypted');
  if (!readTypes.includes(mediaType)) throw new AppError('file.type_not_accepted');
  const pictures = { name, mediaType, content };
  if (mediaType.startsWith('image/')) return pictureSection(pictures, noteOn(name, 'picture'), room);
  const inner = { ...room, levels: room.levels - 1 };
  const found = await read({ name: readAs, mediaType, content, withFigures: false, mailRoom: inner });
  const pages = mediaType === 'application/pdf' ? picturePagesOf(found).length : 0;
  if (pages > 0) {
    const isWhole = pages === found.pageStarts.length;
    const note = isWhole ? noteOn(name, 'pictures') : noteOn(name, 'somePictures', pages);
    return pictureSection({ ...pictures, read: found }, note, room);
  }
  return found.text.trim() === '' ? { text: noteOn(name, 'noText') } : found;
}

/** Says that it was not read, until it is recognised. */
function pictureSection(
  pictures: Omit<AttachedPictures, 'start' | 'end'>,
  note: string,
  { shared }: MailRoom,
): MailSection {
  const text = [pictures.read?.text.trim(), note].filter(Boolean).join('\n\n');
  const bytes = pictures.content.length;
  if (bytes > shared.pictureBytes) return { text };
  shared.pictureBytes -= bytes;
  return { text, attachedPictures: [{ ...pictures, start: 0, end: text.length }] };
}

function below(head: string, { text, attachedPictures = [] }: MailSection): MailSection {
  const moved = attachedPictures.map((one) => ({
    ...one,
    start: one.start + head.length,
    end: one.end + head.length,
  }));
  return { text: head + text, attachedPictures: moved };
}

/** Sections as one, with a line between them. */
export function joinedSections(sections: readonly MailSection[]): MailSection {
  return sections.reduce<MailSection>(
    (whole, section) => {
      if (section.text === '') return whole;
      const next = below(whole.text === '' ? '' : `${whole.text}\n\n`, section);
      const attachedPictures = [...(whole.attachedPictures ?? []), ...(next.attachedPictures ?? [])];
      return { text: next.text, attachedPictures };
    },
    { text: '' },
  );
}

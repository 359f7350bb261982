/** Reads the attachments of a mail, each as a section of its text, with notes on unread ones. */
import type { Attachment } from 'postal-mime';
import type { Omission } from '@polylogue/contract/knowledge/libraries/omissions';
import { limits } from '@polylogue/contract/limits';
import { AppError } from '../../app-error.ts';
import { isLocked } from '../../file-checks/archive.ts';
import { recogniseFile } from '../../file-checks/recognise-file.ts';
import type { AttachedPictures, DocumentContent, ExtractedText, MailBudget } from '../document.ts';
import { mergeOmissions, withoutPages } from '../omissions.ts';
import { type NoteReason, formatNote, omissionNote } from '../reading-notes.ts';
import { picturePagesOf } from '../recognition/picture-pages.ts';

export type ReadAttachment = (attachment: DocumentContent) => Promise<ExtractedText>;

/** Part of a mail's text; attachment offsets are relative to this part. */
export type MailSection = Pick<ExtractedText, 'text' | 'attachedPictures' | 'omissions'>;

/** Returns the budget of a mail that is not an attachment. */
export const initialMailBudget = (): MailBudget => ({
  levels: 3,
  // Pictures are sent to another process through the server.
  shared: { attachments: 50, pictureBytes: 64 * 1024 * 1024 },
});

const readTypes: readonly string[] = limits.libraryFile.mediaTypes;
const mailType = 'message/rfc822';
const maxNameCharacters = 255;
/** Extensions by media type, for attachments without one. */
const extensions: Record<string, string> = {
  'text/html': '.html',
  'text/csv': '.csv',
  'text/tab-separated-values': '.tsv',
  'text/markdown': '.md',
  'text/calendar': '.ics',
  'application/ics': '.ics',
  'text/vcard': '.vcf',
  'text/x-vcard': '.vcf',
  'text/directory': '.vcf',
  'application/json': '.json',
  'application/x-ipynb+json': '.ipynb',
  [mailType]: '.eml',
};

/** Reasons for unread attachments, by error code. */
const reasons: Partial<Record<string, NoteReason>> = {
  'file.encrypted': 'encrypted',
  'file.type_not_accepted': 'notAccepted',
  'file.too_complex': 'tooComplex',
};

/** Returns a section for each attachment, and a note on those beyond the limit. */
export async function attachmentSections(
  attachments: readonly Attachment[],
  budget: MailBudget,
  read: ReadAttachment,
): Promise<MailSection[]> {
  // Inline pictures such as logos come after attached files.
  const inOrder = withoutRepeatedInvitation(attachments).toSorted(
    (one, other) => Number(!!one.related) - Number(!!other.related),
  );
  const sections: MailSection[] = [];
  let left = inOrder.length;
  for (const [index, attachment] of inOrder.entries()) {
    if (budget.shared.attachments === 0) break;
    budget.shared.attachments -= 1;
    left -= 1;
    sections.push(await sectionOf(attachment, { number: index + 1, budget, read }));
  }
  if (left > 0) sections.push(unreadSection(omissionNote(left), left));
  return sections;
}

const isCalendar = ({ mimeType, filename }: Attachment): boolean =>
  mimeType === 'text/calendar' || /\.ics$/i.test(filename ?? '');

/** Leaves out the unnamed part of an invitation that is attached again as a file. */
function withoutRepeatedInvitation(attachments: readonly Attachment[]): Attachment[] {
  const named = attachments.filter((one) => one.filename && isCalendar(one)).map(textOf);
  return attachments.filter((one) => one.filename || !isCalendar(one) || !named.includes(textOf(one)));
}

const textOf = ({ content }: Attachment): string =>
  (typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('latin1'))
    .replaceAll('\r', '')
    .trim();

interface Place {
  number: number;
  budget: MailBudget;
  read: ReadAttachment;
}

async function sectionOf(attachment: Attachment, { number, budget, read }: Place): Promise<MailSection> {
  const { filename, mimeType, content } = attachment;
  const isMail = mimeType === mailType;
  const given = (filename ?? '').replaceAll(/\s+/g, ' ').trim().slice(-maxNameCharacters).toWellFormed();
  const name = given || `Attachment ${number}`;
  const isNamed = isMail ? /\.eml$/i.test(given) : /\.\w+$/.test(given);
  const file = {
    name,
    readAs: isNamed ? name : `${name}${extensions[mimeType] ?? ''}`,
    content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  };
  const section = await readSection(file, budget, read).catch((error: unknown) => noteForError(error, name));
  // A mail starts with its own subject.
  return prepend(given || !isMail ? `# ${name}\n\n` : '', section);
}

interface AttachedFile {
  name: string;
  /** Name with the extension of its notation. */
  readAs: string;
  content: Uint8Array;
}

/** Returns a note with the reason why an attachment can't be read. */
function noteForError(error: unknown, name: string): MailSection {
  const reason = error instanceof AppError && reasons[error.code];
  return unreadSection(formatNote(name, reason || 'damaged'));
}

const unreadAttachments = (count: number): Omission[] => [{ kind: 'attachments', count }];

/** Returns a note as the section of unread attachments. */
export const unreadSection = (text: string, count = 1): MailSection => ({
  text,
  omissions: unreadAttachments(count),
});

async function readSection(
  { name, readAs, content }: AttachedFile,
  budget: MailBudget,
  read: ReadAttachment,
): Promise<MailSection> {
  if (content.length === 0) return unreadSection(formatNote(name, 'empty'));
  const mediaType = (await recogniseFile(content)) ?? '';
  if (isLocked(name, mediaType)) throw new AppError('file.encrypted');
  if (!readTypes.includes(mediaType)) throw new AppError('file.type_not_accepted');
  const pictures = { name, mediaType, content };
  if (mediaType.startsWith('image/')) {
    const unread = unreadAttachments(1);
    return pictureSection({ ...pictures, unread }, formatNote(name, 'picture'), budget);
  }
  const inner = { ...budget, levels: budget.levels - 1 };
  const found = await read({ name: readAs, mediaType, content, withFigures: false, mailBudget: inner });
  const pages = mediaType === 'application/pdf' ? picturePagesOf(found).length : 0;
  if (pages > 0) {
    const isWhole = pages === found.pageStarts.length;
    const note = isWhole ? formatNote(name, 'pictures') : formatNote(name, 'somePictures', pages);
    const unread: Omission[] = isWhole ? unreadAttachments(1) : [{ kind: 'pages', count: pages }];
    const others = found.omissions?.filter(({ kind }) => kind !== 'pages');
    const section = { ...pictures, read: found, unread: mergeOmissions(unread, withoutPages(others)) };
    return pictureSection(section, note, budget);
  }
  if (found.text.trim() === '') return unreadSection(formatNote(name, 'noText'));
  return { ...found, omissions: withoutPages(found.omissions) };
}

/** Returns a section with a note that recognition replaces. */
function pictureSection(
  pictures: Omit<AttachedPictures, 'start' | 'end'>,
  note: string,
  { shared }: MailBudget,
): MailSection {
  const text = [pictures.read?.text.trim(), note].filter(Boolean).join('\n\n');
  const bytes = pictures.content.length;
  if (bytes > shared.pictureBytes) return { text, omissions: pictures.unread };
  shared.pictureBytes -= bytes;
  return { text, attachedPictures: [{ ...pictures, start: 0, end: text.length }] };
}

function prepend(head: string, { text, attachedPictures = [], ...section }: MailSection): MailSection {
  const moved = attachedPictures.map((one) => ({
    ...one,
    start: one.start + head.length,
    end: one.end + head.length,
  }));
  return { ...section, text: head + text, attachedPictures: moved };
}

/** Joins sections with a blank line between them. */
export function joinSections(sections: readonly MailSection[]): MailSection {
  return sections.reduce<MailSection>(
    (whole, section) => {
      const omissions = mergeOmissions(whole.omissions, section.omissions);
      if (section.text === '') return { ...whole, omissions };
      const next = prepend(whole.text === '' ? '' : `${whole.text}\n\n`, section);
      const attachedPictures = [...(whole.attachedPictures ?? []), ...(next.attachedPictures ?? [])];
      return { text: next.text, attachedPictures, omissions };
    },
    { text: '' },
  );
}

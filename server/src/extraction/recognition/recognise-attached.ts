/** Recognises attached pictures, and replaces the notes in the text by the result. */
import { Readable } from 'node:stream';
import { AppError } from '../../app-error.ts';
import { type SandboxedProcess, ProcessUnavailableError } from '../../sandboxed-process/sandboxed-process.ts';
import type { ScratchFolder } from '../../sandboxed-process/scratch-folder.ts';
import type { Omission } from '@polylogue/contract/knowledge/libraries/omissions';
import type { AttachedPictures, ExtractedText } from '../document.ts';
import { mergeOmissions, withoutPages } from '../omissions.ts';
import { formatNote } from '../reading-notes.ts';
import { picturePagesOf } from './picture-pages.ts';
import { type PicturePages, readPicture, withRecognisedPages } from './recognise-pages.ts';
import type { RecognitionTask } from './recognition-worker.ts';

type Recognition = SandboxedProcess<RecognitionTask>;

/**
 * Returns the text with recognised attachments. All attachments share the page limit of one document. Keeps
 * the note of an attachment that fails or exceeds the limit, and counts it as unread.
 */
export async function withRecognisedAttachments(
  { attachedPictures = [], ...found }: ExtractedText,
  recognition: Recognition,
  { scratch, ...options }: Omit<PicturePages, 'file' | 'mediaType'> & { scratch: ScratchFolder },
): Promise<ExtractedText> {
  let left = options.maxPages;
  let recognisedPages = 0;
  let text = '';
  let copied = 0;
  const unread: Omission[] = [];
  for (const attached of attachedPictures) {
    const pages = attached.read ? picturePagesOf(attached.read).length : 1;
    if (pages > left) {
      unread.push(...attached.unread);
      continue;
    }
    const open = async () => Readable.from([attached.content]);
    const recognised = await scratch.withFile(open, (file) =>
      recognise(recognition, attached, { ...options, file, mediaType: attached.mediaType, maxPages: left }),
    );
    // Failed pages count towards the limit, since they took time too.
    left -= Math.max(pages, recognised?.recognisedPages ?? 0);
    unread.push(...(recognised ? unreadOf(recognised) : attached.unread));
    if (recognised === undefined) continue;
    recognisedPages += recognised.recognisedPages ?? 0;
    text += found.text.slice(copied, attached.start) + textOrNote(attached, recognised);
    copied = attached.end;
  }
  text += found.text.slice(copied);
  const omissions = mergeOmissions(found.omissions, unread);
  return { ...found, text, omissions, ...(recognisedPages > 0 && { recognisedPages }) };
}

/** Returns `undefined` if the file can't be opened or exceeds the limits. */
async function recognise(
  recognition: Recognition,
  { read }: AttachedPictures,
  options: PicturePages,
): Promise<ExtractedText | undefined> {
  try {
    return await (read ? withRecognisedPages(recognition, read, options) : readPicture(recognition, options));
  } catch (error) {
    if (error instanceof AppError && !(error instanceof ProcessUnavailableError)) return undefined;
    throw error;
  }
}

/** A mail has no pages, so those of its attachments are only counted. */
const unreadOf = ({ text, omissions }: ExtractedText): Omission[] =>
  text.trim() === '' ? [{ kind: 'attachments', count: 1 }] : withoutPages(omissions);

const textOrNote = ({ name }: AttachedPictures, { text }: ExtractedText): string =>
  text.trim() || formatNote(name, 'notRecognised');

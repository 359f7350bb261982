/** Recognises the text of picture pages, and inserts it in place. */
import { AppError } from '../../app-error.ts';
import {
  type SandboxedProcess,
  ProcessUnavailableError,
  type TaskOptions,
} from '../../sandboxed-process/sandboxed-process.ts';
import type { ExtractedText } from '../document.ts';
import type { RenderedPicture } from '../figures/figure-pictures.ts';
import { mergeOmissions, omittedPages } from '../omissions.ts';
import { unmappedCharacters } from '../readers/pdf/unmapped-characters.ts';
import { letterCount, pagesOf, picturePagesOf } from './picture-pages.ts';
import type { Languages, RecognisedText } from './recognise-text.ts';
import type { RecognitionTask } from './recognition-worker.ts';

/** Called before each page with the number of finished pages and the total. */
export type OnPage = (done: number, total: number) => Promise<void>;

export interface PicturePages {
  file: string;
  mediaType: string;
  languages: Languages;
  /** Documents with more picture pages get none recognised. */
  maxPages: number;
  onPage: OnPage;
  turn: TaskOptions;
}

/** Failed pages after which a document is refused. */
const maxFailedPages = 3;

/** Returns a document with recognised text on pages that had almost none; unreadable ones are omitted. */
export async function withRecognisedPages(
  process: SandboxedProcess<RecognitionTask>,
  found: ExtractedText,
  options: PicturePages,
): Promise<ExtractedText> {
  const pages = pagesOf(found);
  const pictures = picturePagesOf(found);
  if (pictures.length === 0) return found;
  if (pictures.length > options.maxPages) return withOmittedPages(found, { pictures, unread: pictures });
  const { texts: recognised, unread } = await recognisePages(process, pictures, options);
  const isMore = (index: number) =>
    letterCount(recognised.get(index) ?? '') > letterCount(pages[index] ?? '');
  const better = pictures.filter(isMore);
  const read = withOmittedPages(found, { pictures, unread });
  if (better.length === 0) return read;
  const whole = joinPages(pages.map((text, index) => (isMore(index) ? (recognised.get(index) ?? '') : text)));
  const figures = shiftFigures(found, whole.pageStarts, isMore);
  const others = read.omissions?.filter(({ kind }) => kind !== 'characters');
  const omissions = mergeOmissions(others, unmappedCharacters(pagesOf(whole)));
  return { ...read, ...whole, figures, recognisedPages: better.length, omissions };
}

/** Replaces what the reader omitted of picture pages by those that recognition left unread. */
function withOmittedPages(
  found: ExtractedText,
  { pictures, unread }: { pictures: readonly number[]; unread: readonly number[] },
): ExtractedText {
  const others = (found.omissions ?? []).flatMap((one) => {
    if (one.kind !== 'pages') return [one];
    // A shortened list names only some of the pages.
    const listed = one.count === one.pages?.length ? one.pages.map((page) => page - 1) : [];
    return omittedPages(listed.filter((index) => !pictures.includes(index)));
  });
  return { ...found, omissions: mergeOmissions(others, omittedPages(unread)) };
}

/** Reads the text of a picture, frame by frame. */
export async function readPicture(
  process: SandboxedProcess<RecognitionTask>,
  options: PicturePages,
): Promise<ExtractedText> {
  const { file, maxPages, turn } = options;
  const shown = await process.runTask<RenderedPicture | undefined>(
    async () => ({ kind: 'figure', file }),
    turn,
  );
  const count = await process.runTask<number>(async () => ({ kind: 'count', file }), turn);
  const all = Array.from({ length: count }, (_, index) => index);
  const frames = all.slice(0, maxPages);
  const { texts: recognised, unread } = await recognisePages(process, frames, options);
  const pages = frames.map((index) => recognised.get(index) ?? '');
  const { text, pageStarts } = joinPages(pages);
  const recognisedPages = pages.filter((page) => page !== '').length;
  return {
    title: undefined,
    text,
    isMarkdown: true,
    // A single picture has no page number.
    pageStarts: count > 1 ? pageStarts : [],
    recognisedPages,
    omissions: omittedPages([...unread, ...all.slice(maxPages)]),
    ...(shown && { figures: [{ ...shown, caption: '', start: 0, end: 0 }] }),
  };
}

/** Shifts figures to the new page offsets, and drops pictures of whole pages. */
function shiftFigures(
  { figures = [], pageStarts }: ExtractedText,
  starts: readonly number[],
  isPicture: (page: number) => boolean,
) {
  return figures.flatMap(({ page = 1, start, end, ...figure }) => {
    const by = (starts[page - 1] ?? 0) - (pageStarts[page - 1] ?? 0);
    return isPicture(page - 1) ? [] : [{ ...figure, page, start: start + by, end: end + by }];
  });
}

function joinPages(pages: readonly string[]): Pick<ExtractedText, 'text' | 'pageStarts'> {
  const pageStarts: number[] = [];
  let text = '';
  for (const page of pages) {
    if (text !== '') text += '\n\n';
    pageStarts.push(text.length);
    text += page;
  }
  return { text, pageStarts };
}

/**
 * Returns recognised texts by page index, and indexes of pages that failed or hold unreadable text. Throws
 * `ProcessUnavailableError`.
 */
async function recognisePages(
  process: SandboxedProcess<RecognitionTask>,
  indexes: readonly number[],
  { file, mediaType, languages, onPage, turn }: PicturePages,
): Promise<{ texts: Map<number, string>; unread: number[] }> {
  const texts = new Map<number, string>();
  const unread = new Set(indexes);
  let failures = 0;
  for (const [done, index] of indexes.entries()) {
    turn.signal?.throwIfAborted();
    await onPage(done, indexes.length);
    try {
      const task: RecognitionTask = { kind: 'page', file, mediaType, page: index + 1, languages };
      const { text, isWhole } = await process.runTask<RecognisedText>(async () => task, turn);
      texts.set(index, text);
      if (isWhole) unread.delete(index);
    } catch (error) {
      if (!(error instanceof AppError) || error instanceof ProcessUnavailableError) throw error;
      failures += 1;
      if (failures >= maxFailedPages || indexes.length === 1) throw error;
    }
  }
  return { texts, unread: [...unread] };
}

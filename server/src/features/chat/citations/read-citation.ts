/** Reads the cited source of an answer: its text and its file. */
import type { CitationSource } from '@polylogue/contract/chat/conversations/schemas';
import { AppError } from '../../../app-error.ts';
import type { Download } from '../../../http/responses/download.ts';
import type { ConversationContext } from '../contexts/conversation-context.ts';
import * as queries from '../store/queries.ts';
import type { SegmentKey } from '../store/segment-queries.ts';
import { type ConversationDeps, loadSegment } from '../conversations/service.ts';
import type { OriginalFile } from './cited-sources.ts';
import { readableDocuments } from './readable-documents.ts';
import { wholeContextLength, windowAround } from './source-window.ts';
import { StoredCitations } from '../store/stored-shapes.ts';

/**
 * Media types of library files that readers may download. Other types may contain hidden content, such as comments,
 * tracked changes and hidden sheets, so that readers get only the extracted text.
 */
const downloadableTypes = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'text/plain',
  'text/markdown',
  'text/csv',
]);

/** Checks that the reader may download a file: one they attached, or a library file of a safe type. */
const isDownloadable = ({ mediaType, isAttachment }: Pick<OriginalFile, 'mediaType' | 'isAttachment'>) =>
  isAttachment || downloadableTypes.has(mediaType);

type CitationDeps = Pick<ConversationDeps, 'db' | 'clock' | 'citedSources'>;

interface CitationKey extends SegmentKey {
  path: string;
  title?: string | undefined;
  citationId?: string | undefined;
}

/** Throws `citation.withdrawn` if the reader may no longer read the document. */
async function assertReadable(
  deps: CitationDeps,
  reader: ConversationContext,
  { fileId, conversationId }: { fileId: string; conversationId: string },
): Promise<void> {
  const conversation = await queries.findOwned(deps.db, reader, conversationId);
  const documentIds = [fileId];
  const readable = conversation && (await readableDocuments(deps, reader, { conversation, documentIds }));
  if (!readable?.has(fileId)) throw new AppError('citation.withdrawn');
}

/** Finds the requested citation and the other citations of its source; checks access. */
async function findCited(
  deps: CitationDeps,
  reader: ConversationContext,
  { path, title, citationId, ...key }: CitationKey,
) {
  const segment = await loadSegment(deps.db, reader, key);
  const citations = StoredCitations.parse(segment.citations);
  const matches = citations.filter(
    (citation) => citation.path === path && (title === undefined || citation.title === title),
  );
  const cited = matches.find(({ id }) => id === citationId) ?? matches[0];
  if (!cited) throw new AppError('citation.not_found');
  await assertReadable(deps, reader, { ...key, fileId: cited.fileId });
  return { cited, matches };
}

/**
 * Reads the text of a cited source as it was when cited: around the passage, or up to the size limit with `isWhole`,
 * or complete with `save` (document 1 §5).
 * Throws `conversation.not_found`, `segment.not_found`, `citation.not_found`, `citation.withdrawn`.
 */
export async function readCitation(
  deps: CitationDeps,
  reader: ConversationContext,
  { isWhole, save, ...key }: CitationKey & { isWhole: boolean; save: boolean },
): Promise<CitationSource> {
  const { cited, matches } = await findCited(deps, reader, key);
  const read = await deps.citedSources.read(cited.fileId);
  if (!read) throw new AppError('citation.not_found');
  const { file, ...source } = read;
  const passages = matches
    .filter(({ fileId }) => fileId === cited.fileId)
    .map(({ id, start, end }) => ({ citationId: id, start, end }));
  const figures = source.figures?.filter(({ start, end }) => start < cited.end && end >= cited.start);
  const original = file && { ...file, isDownloadable: isDownloadable(file) };
  const whole = { ...source, passages, ...(original && { file: original }), ...(figures && { figures }) };
  if (save) return { ...whole, omitted: { before: 0, after: 0 } };
  return { ...whole, ...windowAround(whole, cited, isWhole ? wholeContextLength : undefined) };
}

/**
 * Opens the file of a cited source if its type may be downloaded, or one of its figures.
 * Throws `conversation.not_found`, `segment.not_found`, `citation.not_found`, `citation.withdrawn`,
 * `citation.file_gone`.
 */
export async function openCitedFile(
  deps: CitationDeps,
  reader: ConversationContext,
  { figureId, ...key }: CitationKey & { figureId?: string | undefined },
): Promise<Download> {
  const { cited } = await findCited(deps, reader, key);
  if (figureId !== undefined) return deps.citedSources.openFigure(cited.fileId, figureId);
  const { isAttachment, ...file } = await deps.citedSources.openFile(cited.fileId);
  if (!isDownloadable({ ...file, isAttachment })) throw new AppError('citation.file_gone');
  return file;
}

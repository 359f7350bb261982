/** Prepares a document: chunks, windows, phrasings and words, with their vectors. */
import { createHash } from 'node:crypto';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../clock.ts';
import { newId } from '../../../db/id.ts';
import { type Embedder, embeddingModel } from '../../../embeddings/embedder.ts';
import type { QueueOwner } from '../../../scheduling/queue-owner.ts';
import type { PreparedFile, StoredText, TextVectors } from '../store/queries.ts';
import {
  type Chunk,
  chunkingVersion,
  chunkMarkdown,
  chunkPlainText,
  lastHeading,
  searchableText,
} from '../text/chunking.ts';
import { forEachYielding, mapYielding } from '../text/yielding.ts';
import { meanDirection, toBytes } from '../text/vectors.ts';
import { windowsOf, windowText } from '../text/windows.ts';
import { languageOfText } from '../text/document-language.ts';
import { stemsOfChunk, wordsOfDocument } from './document-words.ts';
import { embedInBatches } from '../embeddings/embed-in-batches.ts';

/** Document as provided by its source. */
export interface SourceDocument {
  /** Identifies the document within its library. */
  path: string;
  title: string;
  mediaType: string;
  content: string;
  /** Offsets of its pages in `content`; none without pages. */
  pageStarts?: readonly number[];
  /** Questions that a section answers, by its heading. */
  phrasings: ReadonlyMap<string, readonly string[]>;
  /** Set for a list of questions that the library has no answer to, instead of a page. */
  offTopicQuestions?: readonly string[];
}

interface KnownChunk extends Chunk {
  id: string;
  /** Questions that it answers. */
  phrasings: readonly string[];
}

const noVector = new Float32Array();

/** Maximum number of chunks, which are all in memory at once. */
const MAX_CHUNKS = 50_000;

/** Batch size: takes seconds, so that removed files stop soon, and respects the embedder's queue limit. */
const TEXTS_AT_ONCE = 100;

/** Embeds on behalf of the document's owner. */
type Embed = (texts: string[]) => Promise<Float32Array[]>;

/**
 * Returns a digest of everything that chunks and vectors depend on, including the versions of chunker and
 * embedder.
 */
export function hashOf({ title, content, pageStarts, phrasings, offTopicQuestions }: SourceDocument): string {
  const asked = [[...phrasings], offTopicQuestions ?? []];
  const inputs = [chunkingVersion, embeddingModel, title, content, ...asked, ...(pageStarts ?? [])];
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
}

export interface PreparationDeps {
  clock: Clock;
  embedder: Embedder;
  /** Owner of the embedding work. Default: the library. */
  queueOwner?: QueueOwner | undefined;
  /** Called before each batch is embedded; throws to stop. */
  checkpoint?: (() => Promise<void>) | undefined;
}

/** Returns the function that embeds texts of a library, on behalf of the document's owner. */
const embedFor =
  ({ embedder, queueOwner, checkpoint }: PreparationDeps, libraryId: string): Embed =>
  async (texts) => {
    await checkpoint?.();
    return embedder.embed(texts, { queueOwner: queueOwner ?? { kind: 'library', id: libraryId } });
  };

/** Chunks and embeds a document. Throws `file.too_complex` if it has too many chunks. */
export async function prepare(
  deps: PreparationDeps,
  libraryId: string,
  document: SourceDocument,
): Promise<PreparedFile> {
  const { content, offTopicQuestions } = document;
  const embed = embedFor(deps, libraryId);
  const { chunks, text } = await chunkDocument(deps, libraryId, document);
  const common = { file_id: text.file.id, library_id: libraryId, embedding_model: embeddingModel };
  const { direction, vectors, windows } = await embedChunks(embed, { chunks, content });
  return {
    file: { ...text.file, embedding: direction },
    chunks: text.chunks.map((chunk, position) => ({ ...chunk, vector: vectors[position] ?? noVector })),
    windows: windows.map((row) => ({ ...common, ...row })),
    phrasings: (await phrasingsWithVectors(embed, chunks, offTopicQuestions)).map((row) => ({
      ...common,
      ...row,
    })),
  };
}

/** Chunks a document without embedding it. Throws `file.too_complex` if it has too many chunks. */
export async function prepareText(
  deps: Pick<PreparationDeps, 'clock'>,
  libraryId: string,
  document: SourceDocument,
): Promise<PreparedFile> {
  return (await chunkDocument(deps, libraryId, document)).text;
}

/** Embeds the stored text of a document. */
export async function embedText(
  deps: PreparationDeps,
  { libraryId, id, content, chunks }: StoredText,
): Promise<TextVectors> {
  const known = chunks.map(({ start_offset: start, end_offset: end, ...chunk }) => ({
    ...chunk,
    start,
    end,
  }));
  const { direction, vectors, windows } = await embedChunks(embedFor(deps, libraryId), {
    chunks: known,
    content,
  });
  const common = { file_id: id, library_id: libraryId, embedding_model: embeddingModel };
  return {
    fileId: id,
    embedding: direction,
    chunks: known.map((chunk, position) => ({ id: chunk.id, vector: vectors[position] ?? noVector })),
    windows: windows.map((row) => ({ ...common, ...row })),
  };
}

async function chunkDocument(
  { clock }: Pick<PreparationDeps, 'clock'>,
  libraryId: string,
  document: SourceDocument,
) {
  const { path, title, mediaType, content, pageStarts = [], phrasings, offTopicQuestions } = document;
  const language = await languageOfText(content);
  const chunks = offTopicQuestions ? [] : await chunksOf(document);
  const stems = await mapYielding(chunks, (chunk) => stemsOfChunk(chunk, language));
  const common = { file_id: newId(), library_id: libraryId, embedding_model: embeddingModel };
  const text: PreparedFile = {
    file: {
      id: common.file_id,
      library_id: libraryId,
      path,
      title,
      media_type: mediaType,
      content,
      content_hash: hashOf(document),
      page_starts: [...pageStarts],
      created_at: clock.now(),
      embedding: null,
      language: language === 'en' ? null : language,
      words: offTopicQuestions
        ? []
        : await wordsOfDocument([title, content, ...[...phrasings.values()].flat()], language),
    },
    chunks: chunks.map((chunk, position) => ({
      ...common,
      id: chunk.id,
      position,
      heading: chunk.heading,
      text: chunk.text,
      start_offset: chunk.start,
      end_offset: chunk.end,
      stems: stems[position] ?? [],
      vector: noVector,
    })),
    windows: [],
    phrasings: [],
  };
  return { chunks, text };
}

/** Embeds chunks, their windows, and the whole document. */
async function embedChunks(
  embed: Embed,
  { chunks, content }: { chunks: readonly (Chunk & { id: string })[]; content: string },
) {
  const vectors = await embedInBatches(embed, chunks.map(searchableText), {
    size: TEXTS_AT_ONCE,
    map: (vector) => vector,
  });
  const direction = meanDirection(vectors);
  const windows = await windowsWithVectors(embed, chunks, content);
  return { direction: direction ? toBytes(direction) : null, vectors, windows };
}

async function chunksOf({ content, mediaType, title, phrasings }: SourceDocument): Promise<KnownChunk[]> {
  const cut = mediaType === 'text/plain' ? chunkPlainText : chunkMarkdown;
  const chunks: KnownChunk[] = [];
  await forEachYielding(cut(content, title), (chunk) => {
    if (chunks.length === MAX_CHUNKS) throw new AppError('file.too_complex');
    chunks.push({
      ...chunk,
      id: newId(),
      phrasings: sectionPhrasings(lastHeading(chunk.heading), phrasings),
    });
  });
  return chunks;
}

/** Adds the heading to the phrasings of a section, if it has any. */
function sectionPhrasings(section: string, phrasings: SourceDocument['phrasings']): readonly string[] {
  const written = phrasings.get(section);
  return written ? [section, ...written] : [];
}

async function windowsWithVectors(
  embed: Embed,
  chunks: readonly (Chunk & { id: string })[],
  content: string,
) {
  const ofChunks = await mapYielding(chunks, (chunk) =>
    windowsOf(chunk).map(({ start, end }) => ({
      text: windowText(chunk.heading, content.slice(start, end)),
      row: { id: newId(), chunk_id: chunk.id, start_offset: start, end_offset: end },
    })),
  );
  const windows = ofChunks.flat();
  const texts = windows.map(({ text }) => text);
  const embeddings = await embedInBatches(embed, texts, { size: TEXTS_AT_ONCE, map: toBytes });
  return windows.map(({ row }, i) => ({ ...row, embedding: embeddings[i] ?? toBytes(noVector) }));
}

async function phrasingsWithVectors(
  embed: Embed,
  chunks: readonly KnownChunk[],
  offTopicQuestions: readonly string[] = [],
) {
  const phrasings = [
    ...offTopicQuestions.map((text) => ({ text, chunk_id: null })),
    ...chunks.flatMap((chunk) => chunk.phrasings.map((text) => ({ text, chunk_id: chunk.id }))),
  ];
  const texts = phrasings.map(({ text }) => text);
  const vectors = await embedInBatches(embed, texts, { size: TEXTS_AT_ONCE, map: (vector) => vector });
  return phrasings.map((phrasing, i) => ({ ...phrasing, id: newId(), vector: vectors[i] ?? noVector }));
}

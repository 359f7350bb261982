/**
 * Libraries of synthetic documents whose vectors lie in clusters, as those of real ones do, the same for each run. The rows
 * of PostgreSQL have no vectors: the index gets them from here.
 */
import { sql } from 'kysely';
import type { Database } from '../../../server/src/db/client.ts';
import { stemsOf } from '../../../server/src/features/knowledge/text/words.ts';
import type { EntrySource, IndexedEntry } from '../../../server/src/search/entry-source.ts';

export const DIMENSIONS = 384;
export const CHUNKS_PER_DOCUMENT = 20;
const WINDOWS_PER_CHUNK = 3;
const TOPICS = 500;
const WORDS_PER_CHUNK = 80;
const WORDS_PER_SENTENCE = 10;
const SEPARATOR = '\n\n';
const VOCABULARY = 20_000;
const DOCUMENTS_PER_INSERT = 25;

type Kind = 'library' | 'document' | 'chunk' | 'window';
const kinds: readonly Kind[] = ['library', 'document', 'chunk', 'window'];
export const idOf = (kind: Kind, number: number): string =>
  `0000000${kinds.indexOf(kind)}-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Numbers from 0 to 1 that are the same for each seed. */
function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function normalised(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return vector.map((value) => value / length);
}

/** A direction that is as good as any other one. */
function direction(random: () => number): Float32Array {
  const sums = new Float32Array(DIMENSIONS);
  for (let i = 0; i < DIMENSIONS; i += 1) sums[i] = random() + random() + random() - 1.5;
  return normalised(sums);
}

/** A direction near another one: the smaller the share, the nearer. */
const near = (vector: Float32Array, share: number, random: () => number): Float32Array => {
  const other = direction(random);
  return normalised(vector.map((value, i) => value + share * (other[i] ?? 0)));
};

const topics = Array.from({ length: TOPICS }, (_, topic) => direction(randomOf(topic + 1)));
const syllables = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 't', 'v'].flatMap((consonant) =>
  ['a', 'e', 'i', 'o', 'u'].map((vowel) => consonant + vowel),
);
const words = Array.from({ length: VOCABULARY }, (_, i) =>
  [i, Math.floor(i / 60), Math.floor(i / 3_600)].map((at) => syllables[at % 60]).join(''),
);
const stems = new Map(words.map((word) => [word, stemsOf(word)]));

interface SyntheticChunk {
  number: number;
  words: string[];
  vector: Float32Array;
  windows: Float32Array[];
}

/** The chunks of a document, always the same. */
function chunksOf(document: number): SyntheticChunk[] {
  const random = randomOf(100_000 + document);
  const topic = topics[Math.floor(random() * TOPICS)] ?? direction(random);
  const about = near(topic, 0.7, random);
  const wordOf = () => words[Math.floor(words.length * random() * random() * random())] ?? '';
  return Array.from({ length: CHUNKS_PER_DOCUMENT }, (_, i) => {
    const vector = near(about, 0.7, random);
    return {
      number: document * CHUNKS_PER_DOCUMENT + i,
      words: Array.from({ length: WORDS_PER_CHUNK }, wordOf),
      vector,
      windows: Array.from({ length: WINDOWS_PER_CHUNK }, () => near(vector, 0.6, random)),
    };
  });
}

/** Sentences of ten words. */
const textOf = ({ words: said }: SyntheticChunk): string =>
  Array.from({ length: Math.ceil(said.length / WORDS_PER_SENTENCE) }, (_, i) =>
    said.slice(i * WORDS_PER_SENTENCE, (i + 1) * WORDS_PER_SENTENCE).join(' '),
  )
    .map((sentence) => `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.`)
    .join(' ');

/** Offsets of a chunk in the content of its document. */
function placeOf(chunks: readonly SyntheticChunk[], position: number) {
  const lengths = chunks.slice(0, position).map((chunk) => textOf(chunk).length + SEPARATOR.length);
  const start = lengths.reduce((sum, length) => sum + length, 0);
  const chunk = chunks[position];
  return { start_offset: start, end_offset: start + (chunk ? textOf(chunk).length : 0) };
}

export interface SyntheticLibraries {
  libraryIds: string[];
  source: EntrySource;
  /** Makes one document more: its number. */
  addDocument(): number;
  /** A question about a chunk, and its vector. */
  questionAbout(chunk: number): { text: string; vector: Float32Array };
  /** The vectors of all chunks, one after the other. */
  chunkVectors(): Float32Array;
}

/** So many documents in so many libraries, by turns. */
export function syntheticLibraries(documents: number, libraries: number): SyntheticLibraries {
  let count = documents;
  const libraryOf = (document: number) => idOf('library', document % libraries);
  const place = () => ({ number: count, token: 'made-up' });
  const chunkAt = (chunk: number) =>
    chunksOf(Math.floor(chunk / CHUNKS_PER_DOCUMENT))[chunk % CHUNKS_PER_DOCUMENT];
  const entriesOfDocument = (document: number): IndexedEntry[] => {
    const common = { libraryId: libraryOf(document), documentId: idOf('document', document) };
    return chunksOf(document).flatMap(({ number, words: said, vector, windows }) => {
      const chunkId = idOf('chunk', number);
      const text = said.flatMap((word) => stems.get(word) ?? []).join(' ');
      const passage = { ...common, kind: 'passage' as const, chunkId, entryId: chunkId, text, vector };
      const ofWindows = windows.map((windowVector, i) => ({
        ...passage,
        kind: 'window' as const,
        entryId: idOf('window', number * WINDOWS_PER_CHUNK + i),
        text: '',
        vector: windowVector,
      }));
      return [passage, ...ofWindows];
    });
  };
  return {
    libraryIds: Array.from({ length: libraries }, (_, library) => idOf('library', library)),
    addDocument: () => count++,
    source: {
      position: async () => place(),
      changesSince: async ({ number }) => ({
        position: place(),
        documentIds: Array.from({ length: count - number }, (_, i) => idOf('document', number + i)),
      }),
      documentIds: async () => Array.from({ length: count }, (_, document) => idOf('document', document)),
      async *entriesOf(documentIds) {
        for (const id of documentIds) yield entriesOfDocument(Number(id.slice(-12)));
      },
    },
    questionAbout(chunk) {
      const random = randomOf(900_000 + chunk);
      const asked = chunkAt(chunk);
      const said = (asked?.words ?? []).slice(0, 6).join(' ');
      return {
        text: `How do I ${said}?`,
        vector: near(asked?.vector ?? direction(random), 0.8, random),
      };
    },
    chunkVectors() {
      const all = new Float32Array(documents * CHUNKS_PER_DOCUMENT * DIMENSIONS);
      for (let document = 0; document < documents; document += 1)
        for (const { number, vector } of chunksOf(document)) all.set(vector, number * DIMENSIONS);
      return all;
    },
  };
}

/** Inserts rows of the first documents into an empty database, which retrieval reads in addition to the index. */
export async function insertRows(db: Database, documents: number, libraries: number): Promise<void> {
  const at = new Date();
  await db
    .insertInto('libraries')
    .values(
      Array.from({ length: libraries }, (_, library) => ({
        id: idOf('library', library),
        name: `Library ${library}`,
        created_at: at,
      })),
    )
    .execute();
  for (let first = 0; first < documents; first += DOCUMENTS_PER_INSERT) {
    const some = Array.from(
      { length: Math.min(DOCUMENTS_PER_INSERT, documents - first) },
      (_, i) => first + i,
    );
    await insertDocuments(db, some, { libraries, at });
  }
  await sql`insert into library_windows
    select ('00000003' || right((c.id)::text, 28))::uuid, c.file_id, c.library_id, c.id, 0, 20, 'made-up', ''
    from library_chunks c`.execute(db);
  await sql`insert into library_stems select library_id, stem, count(*) from library_chunks, unnest(stems) as stem
    group by library_id, stem`.execute(db);
  await sql`insert into library_words select library_id, word, count(*) from library_files, unnest(words) as word
    group by library_id, word`.execute(db);
  await sql`analyze`.execute(db);
}

async function insertDocuments(
  db: Database,
  documents: readonly number[],
  { libraries, at }: { libraries: number; at: Date },
): Promise<void> {
  const files = documents.map((document) => {
    const chunks = chunksOf(document);
    const common = {
      library_id: idOf('library', document % libraries),
      file_id: idOf('document', document),
      embedding_model: 'made-up',
    };
    return {
      file: {
        id: common.file_id,
        library_id: common.library_id,
        path: `${document}.md`,
        title: `Document ${document}`,
        media_type: 'text/markdown',
        content: chunks.map(textOf).join(SEPARATOR),
        content_hash: '',
        created_at: at,
        words: ['', ...new Set(chunks.flatMap((chunk) => chunk.words))],
      },
      chunks: chunks.map((chunk, position) => ({
        ...common,
        ...placeOf(chunks, position),
        id: idOf('chunk', chunk.number),
        position,
        heading: `Document ${document}`,
        text: textOf(chunk),
        embedding: [],
        stems: ['', ...new Set(chunk.words.flatMap((word) => stems.get(word) ?? []))],
      })),
    };
  });
  await db
    .insertInto('library_files')
    .values(files.map(({ file }) => file))
    .execute();
  await db
    .insertInto('library_chunks')
    .values(files.flatMap(({ chunks }) => chunks))
    .execute();
}

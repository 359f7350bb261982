/**
 * Retrieval and the search index over synthetic libraries of 20,000 and 200,000 chunks with three windows each, compared
 * with an exhaustive comparison. Nothing is embedded. `BENCH_LARGE=1` adds 1,000,000 chunks, and `BENCH_CHUNKS` sets
 * another number. Rows in PostgreSQL are inserted directly, without vectors.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../server/src/db/client.ts';
import { PRODUCT_DATABASE, sourceOn } from '../../server/src/db/embedded/cluster.ts';
import { startTemporaryServer } from '../../server/src/db/embedded/temporary-server.ts';
import { migrateDatabase } from '../../server/src/db/schema/migrate.ts';
import type { Embedder } from '../../server/src/embeddings/embedder.ts';
import { wholeLibrary } from '../../server/src/features/knowledge/sources/bound-source.ts';
import { type RetrievalDeps, retrieve } from '../../server/src/features/knowledge/retrieval/retrieval.ts';
import { openIndexStorage } from '../../server/src/search/index-storage.ts';
import { openSearchIndex, type SearchIndex } from '../../server/src/search/search-index.ts';
import { noQuestionEmbeddings } from './retrieval/no-providers.ts';
import {
  CHUNKS_PER_DOCUMENT,
  DIMENSIONS,
  idOf,
  insertRows,
  type SyntheticLibraries,
  syntheticLibraries,
} from './search-index/synthetic-libraries.ts';
import { reportTarget } from './target-row.ts';
import { percentile } from './timing.ts';

const QUESTIONS = 60;
const NEAREST = 40;
const LIBRARIES = 200;

interface Harness {
  chunks: number;
  made: SyntheticLibraries;
  search: SearchIndex;
  /** Asks about chunks, all at once; what it takes to think of a question is not counted. Milliseconds. */
  ask(chunks: readonly number[], libraryIdsOf?: (i: number) => readonly string[]): Promise<number>;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const named = (chunks: number, what: string) => `${chunks.toLocaleString('en')} chunks: ${what}`;

/** The plain way: every chunk is compared. The nearest ones, and the milliseconds. */
function compareAll(all: Float32Array, vector: Float32Array): { nearest: Set<string>; ms: number } {
  const begun = performance.now();
  const cosines = new Float32Array(all.length / DIMENSIONS);
  for (let chunk = 0; chunk < cosines.length; chunk += 1) {
    let sum = 0;
    for (let i = 0, at = chunk * DIMENSIONS; i < DIMENSIONS; i += 1, at += 1)
      sum += (all[at] ?? 0) * (vector[i] ?? 0);
    cosines[chunk] = sum;
  }
  const order = Array.from(cosines.keys()).sort((a, b) => (cosines[b] ?? 0) - (cosines[a] ?? 0));
  return {
    nearest: new Set(order.slice(0, NEAREST).map((chunk) => idOf('chunk', chunk))),
    ms: performance.now() - begun,
  };
}

/** Chunks all over the libraries. */
const asked = ({ chunks }: Harness, round: number): number[] =>
  Array.from(
    { length: QUESTIONS },
    (_, i) => Math.floor(((i + 0.1 * round + 0.5) * chunks) / (QUESTIONS + 1)) % chunks,
  );

async function measureRecall({ chunks, made, search, ...harness }: Harness): Promise<number> {
  const all = made.chunkVectors();
  let found = 0;
  const plainMs: number[] = [];
  const scope = { libraryIds: made.libraryIds, kinds: ['passage'] } as const;
  for (const chunk of asked({ chunks, made, search, ...harness }, 0)) {
    const { vector } = made.questionAbout(chunk);
    const plain = compareAll(all, vector);
    plainMs.push(plain.ms);
    const hits = await search.nearest(scope, vector, NEAREST);
    found += hits.filter(({ entryId }) => plain.nearest.has(entryId)).length;
  }
  reportTarget({
    what: named(chunks, `of the ${NEAREST} nearest found`),
    unit: 'of 1',
    figure: found / (NEAREST * QUESTIONS),
    bound: { atLeast: 0.95 },
    bare: 1,
  });
  return percentile(plainMs, 95);
}

async function measureQuestions(harness: Harness, bare: number): Promise<void> {
  const { chunks, made, ask } = harness;
  for (const chunk of asked(harness, 1).slice(0, 10)) await ask([chunk]);
  const alone: number[] = [];
  for (const chunk of asked(harness, 2)) alone.push(await ask([chunk]));
  console.log(named(chunks, `retrieval, median ${percentile(alone, 50).toFixed(1)} ms`));
  reportTarget({
    what: named(chunks, 'retrieval, p95'),
    unit: 'ms',
    figure: percentile(alone, 95),
    bound: { atMost: chunks <= 20_000 ? 60 : 120 },
    bare,
  });
  const together: number[] = [];
  for (const chunk of asked(harness, 3).slice(0, 20))
    together.push(await ask(Array.from({ length: 10 }, (_, i) => (chunk + 977 * i) % chunks)));
  reportTarget({
    what: named(chunks, 'ten at once, beside one'),
    unit: '×',
    figure: percentile(together, 50) / percentile(alone, 50),
    bound: { atMost: 6 },
  });
  const inEach = await ask(
    made.libraryIds.map((_, library) => (library * CHUNKS_PER_DOCUMENT) % chunks),
    (library) => made.libraryIds.slice(library, library + 1),
  );
  console.log(
    named(chunks, `${LIBRARIES} libraries asked at once, each by itself: ${inEach.toFixed(0)} ms in all`),
  );
}

async function measureAdding({ chunks, made, search }: Harness): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    made.addDocument();
    times.push(await timed(() => search.refresh()));
  }
  reportTarget({
    what: named(chunks, `a file of ${CHUNKS_PER_DOCUMENT} more, p95 beside embedding`),
    unit: 'ms',
    figure: percentile(times, 95),
    bound: { atMost: 1_000 },
  });
}

/** Gives the vector of the question that is asked next. */
function syntheticEmbedder(): { embedder: Embedder; vectors: Map<string, Float32Array> } {
  const vectors = new Map<string, Float32Array>();
  const embedder: Embedder = {
    embed: async (texts) => texts.map((text) => vectors.get(text) ?? new Float32Array(DIMENSIONS).fill(0.05)),
    close: async () => undefined,
  };
  return { embedder, vectors };
}

async function measure(chunks: number): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'search-index-bench-'));
  const server = await startTemporaryServer();
  const databaseSource = sourceOn(server.socketFolder, PRODUCT_DATABASE);
  await migrateDatabase(databaseSource);
  const db = openDatabase(databaseSource, { maxConnections: 10, statementTimeoutMs: 0 });
  const documents = chunks / CHUNKS_PER_DOCUMENT;
  const made = syntheticLibraries(documents, LIBRARIES);
  try {
    const rowsMs = await timed(() => insertRows(db, documents, LIBRARIES));
    const storage = await openIndexStorage({ kind: 'folder', folder, isShared: false });
    let opened: SearchIndex | undefined;
    const indexMs = await timed(async () => {
      opened = await openSearchIndex({ storage, source: made.source });
      await opened.whenUpkeepDone();
    });
    if (!opened) return;
    const search = opened;
    const seconds = (ms: number) => `${(ms / 1_000).toFixed(0)} s`;
    console.log(named(chunks, `rows in ${seconds(rowsMs)}, index in ${seconds(indexMs)}`));
    const { embedder, vectors } = syntheticEmbedder();
    const deps: RetrievalDeps = { db, search, embedder, questionEmbeddings: noQuestionEmbeddings };
    const ask: Harness['ask'] = (about, libraryIdsOf = () => made.libraryIds) => {
      const inputs = about.map((chunk, i) => {
        const { text: question, vector } = made.questionAbout(chunk);
        vectors.set(question, vector);
        return { sources: libraryIdsOf(i).map(wholeLibrary), question, top: 8 };
      });
      return timed(() => Promise.all(inputs.map((input) => retrieve(deps, input))));
    };
    const harness: Harness = { chunks, made, search, ask };
    await measureQuestions(harness, await measureRecall(harness));
    await measureAdding(harness);
    await search.close();
  } finally {
    await db.destroy();
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

const { BENCH_CHUNKS, BENCH_LARGE } = process.env;
const sizes = BENCH_CHUNKS ? [Number(BENCH_CHUNKS)] : [20_000, 200_000, ...(BENCH_LARGE ? [1_000_000] : [])];
for (const chunks of sizes) await measure(chunks);

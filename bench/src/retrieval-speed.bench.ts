/**
 * Test queries and library answers at 20,000 chunks of one library, as multiples of their bare parts in the same run:
 * embedding the question, one vector query and one keyword query. Questions are embedded by the real embedder, and
 * their vectors replaced by synthetic ones near a chunk.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../server/src/db/client.ts';
import { PRODUCT_DATABASE, sourceOn } from '../../server/src/db/embedded/cluster.ts';
import { startTemporaryServer } from '../../server/src/db/embedded/temporary-server.ts';
import { migrateDatabase } from '../../server/src/db/schema/migrate.ts';
import { ensureModel } from '../../server/src/embeddings/build-model.ts';
import { type Embedder, startEmbedder } from '../../server/src/embeddings/embedder.ts';
import { answerFromLibrary } from '../../server/src/features/knowledge/quoting/library-answer.ts';
import { explain } from '../../server/src/features/knowledge/retrieval/explanation.ts';
import type { RetrievalDeps } from '../../server/src/features/knowledge/retrieval/retrieval.ts';
import { wholeLibrary } from '../../server/src/features/knowledge/sources/bound-source.ts';
import { stemsOf } from '../../server/src/features/knowledge/text/words.ts';
import { openIndexStorage } from '../../server/src/search/index-storage.ts';
import { openSearchIndex, type SearchIndex } from '../../server/src/search/search-index.ts';
import { noQuestionEmbeddings } from './retrieval/no-providers.ts';
import {
  CHUNKS_PER_DOCUMENT,
  insertRows,
  type SyntheticLibraries,
  syntheticLibraries,
} from './search-index/synthetic-libraries.ts';
import { reportTarget } from './target-row.ts';
import { percentile } from './timing.ts';

const CHUNKS = 20_000;
const WARM_UP = 10;
const QUESTIONS = 60;
const NEAREST = 40;
const MAX_RATIO = 3;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Embeds with the real model, and returns the given vectors of questions. */
function steeredEmbedder(real: Embedder): { embedder: Embedder; vectors: Map<string, Float32Array> } {
  const vectors = new Map<string, Float32Array>();
  const embedder: Embedder = {
    embed: async (texts, options) => {
      const embedded = await real.embed(texts, options);
      return embedded.map((vector, i) => vectors.get(texts[i] ?? '') ?? vector);
    },
    close: () => real.close(),
  };
  return { embedder, vectors };
}

interface Harness extends Pick<RetrievalDeps, 'db' | 'embedder'> {
  made: SyntheticLibraries;
  search: SearchIndex;
  vectors: Map<string, Float32Array>;
}

/** Times the bare parts and both features for each question in turn, so that a busy machine slows all alike. */
async function measure({ made, vectors, ...parts }: Harness): Promise<void> {
  const deps = { ...parts, questionEmbeddings: noQuestionEmbeddings };
  const { embedder, search } = parts;
  const { libraryIds } = made;
  const sources = libraryIds.map(wholeLibrary);
  const times = { bare: [] as number[], testQuery: [] as number[], answer: [] as number[] };
  for (let i = 0; i < WARM_UP + QUESTIONS; i += 1) {
    const { text: question, vector } = made.questionAbout((i * 7_919) % CHUNKS);
    vectors.set(question, vector);
    const stems = stemsOf(question).join(' ');
    const bare = await timed(async () => {
      const [asked = vector] = await embedder.embed([question], { isUrgent: true });
      await search.nearest({ libraryIds, kinds: ['passage'] }, asked, NEAREST);
      await search.matching({ libraryIds, kinds: ['passage'] }, stems, NEAREST);
    });
    const testQuery = await timed(() => explain(deps, { sources, question }));
    const answer = await timed(() => answerFromLibrary(deps, { sources, question, language: 'en' }));
    if (i < WARM_UP) continue;
    times.bare.push(bare);
    times.testQuery.push(testQuery);
    times.answer.push(answer);
  }
  report(times);
}

function report({ bare, testQuery, answer }: Record<'bare' | 'testQuery' | 'answer', number[]>): void {
  const floor = percentile(bare, 50);
  for (const [what, figures] of [
    ['test query', testQuery],
    ['first words of a library’s answer', answer],
  ] as const) {
    console.log(`${what}: median ${percentile(figures, 50).toFixed(1)} ms, bare ${floor.toFixed(1)} ms`);
    reportTarget({
      what: `${CHUNKS.toLocaleString('en')} chunks: ${what}, beside embedding and two bare queries`,
      unit: '×',
      figure: percentile(figures, 50) / floor,
      bound: { atMost: MAX_RATIO },
      bare: floor,
    });
  }
}

async function run(): Promise<void> {
  await ensureModel();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'retrieval-speed-'));
  const server = await startTemporaryServer();
  const databaseSource = sourceOn(server.socketFolder, PRODUCT_DATABASE);
  await migrateDatabase(databaseSource);
  const db = openDatabase(databaseSource, { maxConnections: 10, statementTimeoutMs: 0 });
  const { embedder, vectors } = steeredEmbedder(startEmbedder());
  try {
    const documents = CHUNKS / CHUNKS_PER_DOCUMENT;
    const made = syntheticLibraries(documents, 1);
    await insertRows(db, documents, 1);
    const storage = await openIndexStorage({ kind: 'folder', folder, isShared: false });
    const search = await openSearchIndex({ storage, source: made.source });
    await search.whenUpkeepDone();
    await measure({ db, made, search, embedder, vectors });
    await search.close();
  } finally {
    await embedder.close();
    await db.destroy();
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

await run();

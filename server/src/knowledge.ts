/** Sources of answers: the handbook in its search index, and the configured model. */
import type { FastifyBaseLogger } from 'fastify';
import type { AppDeps } from './app.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { ensureModel } from './embeddings/build-model.ts';
import { startEmbedder } from './embeddings/embedder.ts';
import type { HandbookChange, HandbookJob } from './handbook-process.ts';
import {
  answerFromLibrary,
  type Asker,
  changeEmbedding,
  ensureHandbook,
  explainRetrieval,
  findContext,
  findNearest,
  handbookPairs,
  isHandbookRead,
  type KnowledgeIntake,
  LibraryReading,
  type OpenEmbedding,
  openLibrarySearch,
  embedStoredText,
  putDocument,
  QuestionEmbeddings,
  readSearchState,
  readWhole,
  rebuildIndex,
  type RetrievalDeps,
  sourceRights,
  refreshWords,
} from './features/knowledge/public.ts';
import { openBookedEmbedder } from './features/access-policies/public.ts';
import { type ModelProviderDeps, modelProviderDeps, openModels } from './features/instance/public.ts';
import { type Extraction, startExtraction } from './extraction/extraction.ts';
import { type LazyResource, lazyResource } from './lazy-resource.ts';
import { followOtherServers } from './search/index-follower.ts';
import { readHandbook } from './read-handbook.ts';
import type { ServerBus } from './cluster/server-bus.ts';
import type { Outbound } from './outbound/guarded-fetch.ts';
import type { IndexStorage } from './search/index-storage.ts';
import type { SearchIndex } from './search/search-index.ts';

/** Number of passages from documents that a person asks about. */
const nearestPassages = 8;
/** Number of passages that a model may rerank before it gets the best of them. */
const contextCandidates = 20;

export interface KnowledgeOptions {
  db: Database;
  clock: Clock;
  config: Config;
  logger: FastifyBaseLogger;
  outbound: Outbound;
  indexStorage: IndexStorage;
  bus: ServerBus;
  /** Parameters of reading the handbook. */
  handbook: HandbookJob;
}

export type Knowledge = AppDeps['knowledge'] & {
  /** Rebuilds the search index from the database; reports the numbers of indexed and of all documents. */
  rebuildSearch(report?: (done: number, total: number) => Promise<void>): Promise<void>;
  /** Extracts text from files. */
  extraction: Extraction;
  /** Intake of library files. */
  intake: KnowledgeIntake;
  /** Updates the handbook and the search index in the background; questions wait for it. */
  readHandbook(): Promise<HandbookChange>;
  stop(): Promise<void>;
};

/** Reads the handbook if it changed or its index is missing, and notifies the other servers of changes. */
function handbookReading(
  {
    db,
    logger,
    indexStorage,
    bus,
    handbook,
  }: Pick<KnowledgeOptions, 'db' | 'logger' | 'indexStorage' | 'bus' | 'handbook'>,
  { libraryId, search }: { libraryId: string; search: LazyResource<SearchIndex> },
) {
  const { folder } = handbook;
  let change: HandbookChange = { changed: 0, removed: 0 };
  const reading = new LibraryReading({
    async read(control) {
      const isRead = await isHandbookRead({ db }, { libraryId, folder });
      const hasIndex = (await indexStorage.folders()).length > 0;
      const leaseIndex = indexStorage.isShared ? () => () => undefined : search.lease;
      if (!isRead || !hasIndex) change = await readHandbook(handbook, { ...control, leaseIndex });
      await ensureModel();
      await (await search.get()).refresh();
      if (change.changed + change.removed > 0) await bus.broadcast('libraries-changed', libraryId);
    },
    onFailure: (error) => logger.error({ err: error }, 'Indexing the handbook failed, retrying'),
  });
  return {
    reading,
    async read() {
      reading.begin();
      await reading.whenRead();
      return change;
    },
  };
}

interface IntakeParts extends Pick<KnowledgeOptions, 'db' | 'clock' | 'bus'> {
  embedder: ReturnType<typeof startEmbedder>;
  openEmbedding: OpenEmbedding;
  /** Folder of the handbook's pages. */
  folder: string;
  search(): Promise<SearchIndex>;
}

/** Makes the intake of library files, which notifies the other servers of each. */
function intakeOf({ bus, search, folder, ...deps }: IntakeParts): KnowledgeIntake {
  const refresh = async () => {
    await (await search()).refresh();
    await bus.broadcast('libraries-changed', '');
  };
  const pairs = () => handbookPairs(folder);
  return {
    refresh,
    async put(libraryId, document, options) {
      await ensureModel();
      return putDocument({ ...deps, ...options }, libraryId, document);
    },
    async embedText(libraryId, options) {
      await ensureModel();
      await embedStoredText({ ...deps, ...options }, libraryId);
    },
    async changeEmbedding(change, control) {
      await ensureModel();
      await changeEmbedding({ ...deps, pairs, refresh }, change, control);
    },
    async rebuildIndex(rebuild, control) {
      await ensureModel();
      await rebuildIndex({ ...deps, refresh }, rebuild, control);
    },
  };
}

/** Makes embeddings by the bundled model, and by those of providers. */
function embeddingBy(models: ModelProviderDeps, embedder: ReturnType<typeof startEmbedder>) {
  const openEmbedding: OpenEmbedding = (choice) => openBookedEmbedder(models, choice);
  const { db, clock, logger } = models;
  const questionEmbeddings = new QuestionEmbeddings({ db, clock, logger, openEmbedding });
  return { embedder, openEmbedding, questionEmbeddings };
}

/** Embeds nothing, which starts the process that embeds questions. */
async function warmUp(embedder: ReturnType<typeof startEmbedder>, logger: FastifyBaseLogger): Promise<void> {
  try {
    await ensureModel();
    await embedder.embed([''], { isUrgent: true });
  } catch (error) {
    logger.warn({ err: error }, 'Starting the embedder failed, retrying');
  }
}

const retrievalBy =
  (
    db: Database,
    { embedder, questionEmbeddings }: ReturnType<typeof embeddingBy>,
    search: () => Promise<SearchIndex>,
  ) =>
  async (asker?: Asker): Promise<RetrievalDeps> => ({
    db,
    embedder,
    questionEmbeddings: questionEmbeddings.of(asker),
    search: await search(),
  });

/** Makes the search of answers in libraries. */
const passageSources = (
  db: Database,
  retrieval: (asker?: Asker) => Promise<RetrievalDeps>,
): Omit<Knowledge['sources'], 'whenRead' | 'openModels'> => ({
  retrieve: async (sources, question, asker) =>
    findContext(await retrieval(asker), { sources, question, top: contextCandidates }),
  nearest: async (sources, question) =>
    findNearest(await retrieval(), { sources, question, top: nearestPassages }),
  readWhole: async (libraryIds, maxCharacters) => readWhole(db, { libraryIds, maxCharacters }),
  ...sourceRights(db),
  answerFromLibrary: async (sources, asked) =>
    answerFromLibrary(await retrieval(asked.asker), { sources, ...asked }),
});

/** Makes the sources of answers. Nothing is read before `readHandbook`. */
export async function startKnowledge({
  db,
  clock,
  config,
  logger,
  outbound,
  indexStorage,
  bus,
  handbook,
}: KnowledgeOptions): Promise<Knowledge> {
  const embedder = startEmbedder();
  const extraction = startExtraction(config.recognitionLanguages);
  const handbookLibraryId = await ensureHandbook({ db, clock });
  const search = lazyResource(() =>
    openLibrarySearch({
      db,
      storage: indexStorage,
      onDamage: (cause) => logger.warn({ err: cause }, 'Search index is damaged and being rebuilt'),
      onUpkeepFailure: (cause) =>
        logger.warn({ err: cause }, 'Maintenance of the search index failed, retrying'),
    }),
  );
  const stopFollowing = followOtherServers({
    opened: search.opened,
    isShared: indexStorage.isShared,
    bus,
    onFailure: (error) => logger.warn({ err: error }, 'Updating the search index failed, retrying'),
  });
  const { reading, read } = handbookReading(
    { db, logger, indexStorage, bus, handbook },
    { libraryId: handbookLibraryId, search },
  );
  const models = modelProviderDeps({ db, clock, config, logger, outbound });
  const embedding = embeddingBy(models, embedder);
  const retrieval = retrievalBy(db, embedding, search.get);
  return {
    handbookLibraryId,
    sources: {
      whenRead: (libraryId) => (libraryId === handbookLibraryId ? reading.whenRead() : undefined),
      ...passageSources(db, retrieval),
      openModels: () => openModels(models),
    },
    explain: async (input) => explainRetrieval(await retrieval(), input),
    warmUp: () => void warmUp(embedder, logger),
    searchState: (during) => readSearchState(db, indexStorage, during),
    async rebuildSearch(report) {
      await Promise.all([reading.whenRead(), refreshWords(db)]);
      await (await search.get()).rebuild(report);
      await bus.broadcast('search-rebuilt', '');
    },
    extraction,
    intake: intakeOf({ db, clock, bus, ...embedding, search: search.get, folder: handbook.folder }),
    readHandbook: read,
    async stop() {
      // Running embeddings end at once.
      await Promise.all([embedder.close(), extraction.stop(), reading.stop()]);
      await stopFollowing();
      await (await search.opened())?.close();
    },
  };
}

/** What agents answer from: the handbook in its search index, and the model that is configured. */
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { AppDeps } from './app.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { ensureModel } from './embeddings/build-model.ts';
import { startEmbedder } from './embeddings/embedder.ts';
import * as libraries from './features/libraries/service.ts';
import * as modelProviders from './features/model-providers/service.ts';
import type { SearchIndex } from './search/search-index.ts';
import type { ServerBus } from './servers/server-bus.ts';
import type { Outbound } from './outbound/guarded-fetch.ts';
import type { IndexStorage } from './search/index-storage.ts';

/** Passages that a grounded prompt gets at most. */
const contextPassages = 8;

export interface KnowledgeOptions {
  db: Database;
  clock: Clock;
  config: Config;
  logger: FastifyBaseLogger;
  outbound: Outbound;
  indexStorage: IndexStorage;
  bus: ServerBus;
  /** Root of the repository, where the handbook is. */
  root: string;
}

export type Knowledge = AppDeps['knowledge'] & {
  /** Makes the search index anew from the database; told of entries that are in, of how many in all. */
  rebuildSearch(report?: (done: number, total: number) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

/** A server's own index is derived from the one database as the others' are; a shared one is opened where it is now. */
function followOthers(
  search: SearchIndex,
  { isShared }: IndexStorage,
  { bus, logger }: Pick<KnowledgeOptions, 'bus' | 'logger'>,
): void {
  const inBackground = (work: () => Promise<unknown>) => () => {
    work().catch((error: unknown) => logger.warn({ err: error }, 'the search index could not follow'));
  };
  const refresh = inBackground(() => search.refresh());
  bus.listen('libraries-changed', refresh);
  bus.listen(
    'search-rebuilt',
    inBackground(() => (isShared ? search.refresh() : search.rebuild())),
  );
  bus.onMissed(refresh);
}

/** Brings handbook and search index up to date, and opens them. */
export async function startKnowledge({
  db,
  clock,
  config,
  logger,
  outbound,
  indexStorage,
  bus,
  root,
}: KnowledgeOptions): Promise<Knowledge> {
  await ensureModel();
  const embedder = startEmbedder();
  const handbook = await libraries.syncHandbook({ db, clock, embedder }, path.join(root, 'docs/handbook'));
  const search = await libraries.openLibrarySearch({
    db,
    storage: indexStorage,
    onDamage: (cause) => logger.warn({ err: cause }, 'The search index was damaged and is made anew'),
  });
  followOthers(search, indexStorage, { bus, logger });
  if (handbook.changed + handbook.removed > 0) bus.tellOthers('libraries-changed', handbook.libraryId);
  const deps = { db, search, embedder };
  const models = modelProviders.modelProviderDeps({ db, clock, config, logger, outbound });
  return {
    handbookLibraryId: handbook.libraryId,
    hasModel: () => modelProviders.hasModel(models),
    readSource: (fileId) => libraries.readSource({ db }, fileId),
    sources: {
      retrieve: (libraryId, question) =>
        libraries.findContext(deps, { libraryIds: [libraryId], question, top: contextPassages }),
      answerFromLibrary: (libraryId, question, earlier) =>
        libraries.answerFromLibrary(deps, { libraryIds: [libraryId], question, earlier }),
      openModel: () => modelProviders.modelForAnswers(models),
    },
    async rebuildSearch(report) {
      await search.rebuild(report);
      bus.tellOthers('search-rebuilt', '');
    },
    async stop() {
      await search.close();
      await embedder.close();
    },
  };
}

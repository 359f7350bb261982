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
import { followOthers } from './search/index-follower.ts';
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
  /** Runs what one server does for all of them, while the others wait. */
  oneAtATime<T>(work: () => Promise<T>): Promise<T>;
  /** Root of the repository, where the handbook is. */
  root: string;
}

export type Knowledge = AppDeps['knowledge'] & {
  /** Makes the search index anew from the database; told of entries that are in, of how many in all. */
  rebuildSearch(report?: (done: number, total: number) => Promise<void>): Promise<void>;
  /** Opens the search index, which is otherwise done with the first question. Where it fails, the next one tries. */
  openSearch(): Promise<unknown>;
  stop(): Promise<void>;
};

/** Opens once, when first asked for; again after a failure. */
function lazily<T>(open: () => Promise<T>): { get(): Promise<T>; opened(): Promise<T | undefined> } {
  let opening: Promise<T> | undefined;
  return {
    get() {
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    opened: async () => opening?.catch(() => undefined),
  };
}

/** Brings the handbook up to date, and the search index as soon as it is opened. */
export async function startKnowledge({
  db,
  clock,
  config,
  logger,
  outbound,
  indexStorage,
  bus,
  oneAtATime,
  root,
}: KnowledgeOptions): Promise<Knowledge> {
  await ensureModel();
  const embedder = startEmbedder();
  const handbook = await oneAtATime(() =>
    libraries.syncHandbook({ db, clock, embedder }, path.join(root, 'docs/handbook')),
  );
  const search = lazily(() =>
    libraries.openLibrarySearch({
      db,
      storage: indexStorage,
      onDamage: (cause) => logger.warn({ err: cause }, 'The search index was damaged and is made anew'),
    }),
  );
  const stopFollowing = followOthers({
    opened: search.opened,
    isShared: indexStorage.isShared,
    bus,
    onFailure: (error) => logger.warn({ err: error }, 'the search index could not follow yet'),
  });
  if (handbook.changed + handbook.removed > 0) void bus.tellOthers('libraries-changed', handbook.libraryId);
  const retrieval = async () => ({ db, embedder, search: await search.get() });
  const models = modelProviders.modelProviderDeps({ db, clock, config, logger, outbound });
  return {
    handbookLibraryId: handbook.libraryId,
    readSource: (fileId) => libraries.readSource({ db }, fileId),
    sources: {
      retrieve: async (libraryId, question) =>
        libraries.findContext(await retrieval(), { libraryIds: [libraryId], question, top: contextPassages }),
      answerFromLibrary: async (libraryId, question, earlier) =>
        libraries.answerFromLibrary(await retrieval(), { libraryIds: [libraryId], question, earlier }),
      openModel: () => modelProviders.modelForAnswers(models),
    },
    async rebuildSearch(report) {
      await (await search.get()).rebuild(report);
      await bus.tellOthers('search-rebuilt', '');
    },
    openSearch: search.get,
    async stop() {
      await stopFollowing();
      await (await search.opened())?.close();
      await embedder.close();
    },
  };
}

/** The real embedder and a real index over a test's database, as the product puts them together. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/client.ts';
import { pino } from 'pino';
import type { AnswerSources } from '../features/conversations/answering/answer-sources.ts';
import * as libraries from '../features/libraries/service.ts';
import * as modelProviders from '../features/model-providers/service.ts';
import { createOutbound } from '../outbound/guarded-fetch.ts';
import { openIndexStorage } from '../search/index-storage.ts';
import { atEndOfFile } from './at-end-of-file.ts';
import { sharedEmbedder } from './models/shared-embedder.ts';
import { emptySources, type TestApp, testApp } from './test-app.ts';

export interface KnowledgeBed {
  intake: libraries.KnowledgeIntake;
  /** What answers draw on, but for models. */
  sources: Omit<AnswerSources, 'whenRead' | 'openModels'>;
  explain(input: libraries.ExplanationInput): Promise<libraries.Explanation>;
}

const handbook = fileURLToPath(new URL('../../../docs/handbook', import.meta.url));

const logger = pino({ level: 'silent' });

/** Asks the embedding models of providers that want no key. */
function embeddingsOver({ db, clock }: { db: Database; clock: Clock }): libraries.OpenEmbedding {
  const outbound = createOutbound();
  atEndOfFile(() => outbound.close());
  const models = modelProviders.modelProviderDeps({
    db,
    clock,
    outbound,
    logger,
    config: {
      secret: 'opens no key of these tests, whatever it is',
      environment: {},
      maxAnswerCharacters: 1,
    },
  });
  return (choice) => modelProviders.openEmbedder(models, choice);
}

async function startKnowledge({ db, clock }: { db: Database; clock: Clock }): Promise<KnowledgeBed> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'knowledge-'));
  const embedder = await sharedEmbedder();
  const storage = await openIndexStorage({ kind: 'folder', folder, isShared: false });
  const search = await libraries.openLibrarySearch({ db, storage });
  atEndOfFile(async () => {
    await search.close();
    await rm(folder, { recursive: true });
  });
  const openEmbedding = embeddingsOver({ db, clock });
  const questionEmbeddings = new libraries.QuestionEmbeddings({ db, clock, logger, openEmbedding });
  const deps = { db, search, embedder, openEmbedding, questionEmbeddings };
  const refresh = async () => void (await search.refresh());
  let allPairs: ReturnType<typeof libraries.handbookPairs> | undefined;
  // Tests of calibration measure all pairs.
  const pairs = async () => (await (allPairs ??= libraries.handbookPairs(handbook))).slice(0, 4);
  return {
    intake: {
      put: (libraryId, document, options) =>
        libraries.putDocument({ ...deps, clock, ...options }, libraryId, document),
      refresh,
      async changeEmbedding(change, control) {
        await libraries.changeEmbedding({ ...deps, pairs, refresh }, change, control);
      },
    },
    sources: {
      retrieve: (sources, question) => libraries.findContext(deps, { sources, question, top: 3 }),
      nearest: (sources, question) => libraries.findNearest(deps, { sources, question, top: 8 }),
      readWhole: (libraryIds, maxCharacters) => libraries.readWhole(db, { libraryIds, maxCharacters }),
      ...libraries.sourceRights(db),
      answerFromLibrary: (sources, asked) => libraries.answerFromLibrary(deps, { sources, ...asked }),
    },
    explain: (input) => libraries.explain(deps, input),
  };
}

/** The application with them; they end with the test file. `models`: none unless told. */
export async function knowledgeBed(
  models: AnswerSources['openModels'] = emptySources.openModels,
): Promise<KnowledgeBed & { app: TestApp }> {
  const held: { bed?: KnowledgeBed } = {};
  const bed = () => {
    if (!held.bed) throw new Error('The index is not open yet.');
    return held.bed;
  };
  const known = () => bed().sources;
  const app = await testApp(
    {},
    {
      sources: {
        retrieve: (...asked) => known().retrieve(...asked),
        nearest: (...asked) => known().nearest(...asked),
        readWhole: (...asked) => known().readWhole(...asked),
        librariesOf: (...asked) => known().librariesOf(...asked),
        readableBy: (...asked) => known().readableBy(...asked),
        answerFromLibrary: (...asked) => known().answerFromLibrary(...asked),
        openModels: models,
      },
      explain: (input) => bed().explain(input),
    },
  );
  held.bed = await startKnowledge(app);
  return { app, ...held.bed };
}

/** Real embedder and index over a test's database, composed as in the product. */
import { fileURLToPath } from 'node:url';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/client.ts';
import { pino } from 'pino';
import { openBookedEmbedder } from '../features/access-policies/public.ts';
import type { AnswerSources } from '../features/chat/engine/answering/answer-sources.ts';
import { findContext, findNearest } from '../features/knowledge/retrieval/find-context.ts';
import { openLibrarySearch } from '../features/knowledge/retrieval/library-search.ts';
import { sourceRights } from '../features/knowledge/sources/source-rights.ts';
import {
  type Explanation,
  type ExplanationInput,
  explain,
} from '../features/knowledge/retrieval/explanation.ts';
import type { KnowledgeIntake } from '../features/knowledge/ingestion/knowledge-intake.ts';
import type { Asker, OpenEmbedding } from '../features/knowledge/embeddings/text-embedding.ts';
import { QuestionEmbeddings } from '../features/knowledge/embeddings/question-embeddings.ts';
import { answerFromLibrary } from '../features/knowledge/quoting/library-answer.ts';
import { changeEmbedding } from '../features/knowledge/embeddings/change-embedding.ts';
import { rebuildIndex } from '../features/knowledge/ingestion/rebuild-index.ts';
import { handbookPairs } from '../features/knowledge/embeddings/calibration.ts';
import { embedStoredText, putDocument } from '../features/knowledge/ingestion/documents.ts';
import { readWhole } from '../features/knowledge/retrieval/whole-documents.ts';
import * as modelProviders from '../features/instance/model-providers/service.ts';
import { createOutbound } from '../outbound/guarded-fetch.ts';
import { openIndexStorage } from '../search/index-storage.ts';
import { atEndOfFile } from './at-end-of-file.ts';
import { sharedEmbedder } from './models/shared-embedder.ts';
import { emptySources, type TestApp, testApp } from './test-app.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface KnowledgeHarness {
  intake: KnowledgeIntake;
  /** Sources of answers, except models. */
  sources: Omit<AnswerSources, 'whenRead' | 'openModels'>;
  explain(input: ExplanationInput): Promise<Explanation>;
}

const handbook = fileURLToPath(new URL('../../../docs/handbook', import.meta.url));

const logger = pino({ level: 'silent' });

/** Calls the embedding models of providers without a key. */
function embeddingsOver({ db, clock }: { db: Database; clock: Clock }): OpenEmbedding {
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
  return (choice) => openBookedEmbedder(models, choice);
}

async function startKnowledge({ db, clock }: { db: Database; clock: Clock }): Promise<KnowledgeHarness> {
  const folder = await temporaryFolder();
  const embedder = await sharedEmbedder();
  const storage = await openIndexStorage({ kind: 'folder', folder, isShared: false });
  const search = await openLibrarySearch({ db, storage });
  atEndOfFile(async () => {
    await search.close();
  });
  const openEmbedding = embeddingsOver({ db, clock });
  const questionEmbeddings = new QuestionEmbeddings({ db, clock, logger, openEmbedding });
  const deps = { db, search, embedder, openEmbedding, questionEmbeddings };
  const askedBy = (asker: Asker | undefined) => ({
    ...deps,
    questionEmbeddings: questionEmbeddings.of(asker),
  });
  const refresh = async () => void (await search.refresh());
  let allPairs: ReturnType<typeof handbookPairs> | undefined;
  // Tests of calibration measure all pairs.
  const pairs = async () => (await (allPairs ??= handbookPairs(handbook))).slice(0, 4);
  return {
    intake: {
      put: (libraryId, document, options) => putDocument({ ...deps, clock, ...options }, libraryId, document),
      embedText: (libraryId, options) => embedStoredText({ ...deps, clock, ...options }, libraryId),
      refresh,
      async changeEmbedding(change, control) {
        await changeEmbedding({ ...deps, pairs, refresh }, change, control);
      },
      rebuildIndex: (rebuild, control) => rebuildIndex({ ...deps, refresh }, rebuild, control),
    },
    sources: {
      retrieve: (sources, question, asker) => findContext(askedBy(asker), { sources, question, top: 3 }),
      nearest: (sources, question) => findNearest(deps, { sources, question, top: 8 }),
      readWhole: (libraryIds, maxCharacters) => readWhole(db, { libraryIds, maxCharacters }),
      ...sourceRights(db),
      answerFromLibrary: (sources, asked) => answerFromLibrary(askedBy(asked.asker), { sources, ...asked }),
    },
    explain: (input) => explain(deps, input),
  };
}

/** Makes the application with these sources, ended with the test file. `models`: none by default. */
export async function createKnowledgeHarness(
  models: AnswerSources['openModels'] = emptySources.openModels,
): Promise<KnowledgeHarness & { app: TestApp }> {
  const held: { harness?: KnowledgeHarness } = {};
  const harness = () => {
    if (!held.harness) throw new Error('The index is not open yet.');
    return held.harness;
  };
  const known = () => harness().sources;
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
      explain: (input) => harness().explain(input),
    },
  );
  held.harness = await startKnowledge(app);
  return { app, ...held.harness };
}

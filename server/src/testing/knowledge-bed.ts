/** The real embedder and a real index over a test's database, as the product puts them together. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/client.ts';
import { ensureModel } from '../embeddings/build-model.ts';
import { startEmbedder } from '../embeddings/embedder.ts';
import type { AnswerSources } from '../features/conversations/answering/answer-sources.ts';
import * as libraries from '../features/libraries/service.ts';
import { openIndexStorage } from '../search/index-storage.ts';
import { atEndOfFile } from './at-end-of-file.ts';
import { emptySources, type TestApp, testApp } from './test-app.ts';

export interface KnowledgeBed {
  intake: libraries.KnowledgeIntake;
  /** What answers draw on, but for models. */
  sources: Pick<AnswerSources, 'retrieve' | 'nearest' | 'readWhole' | 'answerFromLibrary'>;
  explain(input: libraries.ExplanationInput): Promise<libraries.Explanation>;
}

async function startKnowledge({ db, clock }: { db: Database; clock: Clock }): Promise<KnowledgeBed> {
  await ensureModel();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'knowledge-'));
  const embedder = startEmbedder();
  const storage = await openIndexStorage({ kind: 'folder', folder, isShared: false });
  const search = await libraries.openLibrarySearch({ db, storage });
  atEndOfFile(async () => {
    await search.close();
    await embedder.close();
    await rm(folder, { recursive: true });
  });
  const deps = { db, search, embedder };
  return {
    intake: {
      put: (libraryId, document, admit) =>
        libraries.putDocument({ db, clock, embedder, admit }, libraryId, document),
      refresh: async () => void (await search.refresh()),
    },
    sources: {
      retrieve: (sources, question) => libraries.findContext(deps, { sources, question, top: 3 }),
      nearest: (sources, question) => libraries.findNearest(deps, { sources, question, top: 8 }),
      readWhole: (libraryIds, maxCharacters) => libraries.readWhole(db, { libraryIds, maxCharacters }),
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
        answerFromLibrary: (...asked) => known().answerFromLibrary(...asked),
        openModels: models,
      },
      explain: (input) => bed().explain(input),
    },
  );
  held.bed = await startKnowledge(app);
  return { app, ...held.bed };
}

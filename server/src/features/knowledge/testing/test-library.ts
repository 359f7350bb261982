/** Libraries over a fresh database with the real embedder and a real index, removed when the test file ends. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import type { Embedder } from '../../../embeddings/embedder.ts';
import { openIndexStorage } from '../../../search/index-storage.ts';
import type { SearchIndex } from '../../../search/search-index.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { sharedEmbedder } from '../../../testing/models/shared-embedder.ts';
import { type TestClock, testClock } from '../../../testing/test-clock.ts';
import { QuestionEmbeddings } from '../embeddings/question-embeddings.ts';
import type { EmbedTexts, OpenEmbedding } from '../embeddings/text-embedding.ts';
import type { SourceDocument } from '../ingestion/prepare-document.ts';
import * as queries from '../store/queries.ts';
import { openLibrarySearch } from '../retrieval/library-search.ts';
import { atEndOfFile } from '../../../testing/at-end-of-file.ts';

export interface TestLibraries {
  db: Database;
  clock: TestClock;
  embedder: Embedder;
  search: SearchIndex;
  /** Embeds by the models of `providers`, by the model's name. */
  openEmbedding: OpenEmbedding;
  questionEmbeddings: QuestionEmbeddings;
  providers: Map<string, EmbedTexts>;
  /** What an administrator has set of the providers. */
  provided: { settingsVersion: number };
  /** An empty folder for whatever a test writes. */
  folder: string;
  /** Makes an empty library that ships with the product. */
  newLibrary(): Promise<string>;
  /** Makes an empty one of people's own. */
  newOwnLibrary(): Promise<string>;
}

export async function testLibraries(): Promise<TestLibraries> {
  const { db } = await testDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'libraries-'));
  const embedder = await sharedEmbedder();
  const clock = testClock();
  const storage = await openIndexStorage({ kind: 'folder', folder, isShared: false });
  const search = await openLibrarySearch({ db, storage });
  atEndOfFile(async () => {
    await search.close();
    await rm(folder, { recursive: true });
  });
  const newLibrary = () => {
    const id = newId();
    return queries.ensureBuiltIn(db, { id, builtIn: id, name: 'Test library', createdAt: clock.now() });
  };
  const newOwnLibrary = async () => {
    const id = newId();
    await db.insertInto('libraries').values({ id, name: id, created_at: clock.now() }).execute();
    return id;
  };
  const providers = new Map<string, EmbedTexts>();
  const provided = { settingsVersion: 1 };
  const openEmbedding: OpenEmbedding = async ({ model }) => {
    const embed = providers.get(model);
    if (!embed) throw new AppError('model.not_offered');
    return { embed, settingsVersion: provided.settingsVersion };
  };
  const logger = pino({ level: 'silent' });
  const questionEmbeddings = new QuestionEmbeddings({ db, clock, logger, openEmbedding });
  const models = { embedder, openEmbedding, questionEmbeddings, providers, provided };
  return { db, clock, search, ...models, folder, newLibrary, newOwnLibrary };
}

/** A Markdown document with no questions beside it. */
export function documentOf(documentPath: string, content: string): SourceDocument {
  return {
    path: documentPath,
    title: documentPath,
    mediaType: 'text/markdown',
    content,
    phrasings: new Map(),
  };
}

/**
 * Test libraries on a fresh database, with the real embedder and a real index; removed at the end of the test
 * file.
 */
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
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

export interface TestLibraries {
  db: Database;
  clock: TestClock;
  embedder: Embedder;
  search: SearchIndex;
  /** Opens the embedding functions in `providers`, by model name. */
  openEmbedding: OpenEmbedding;
  questionEmbeddings: QuestionEmbeddings;
  providers: Map<string, EmbedTexts>;
  /** Provider settings of the administrator. */
  providerSettings: { settingsVersion: number };
  /** Empty folder for test files. */
  folder: string;
  /** Creates an empty built-in library. */
  newLibrary(): Promise<string>;
  /** Creates an empty file library. */
  newOwnLibrary(): Promise<string>;
}

export async function testLibraries(): Promise<TestLibraries> {
  const { db } = await testDatabase();
  const folder = await temporaryFolder();
  const embedder = await sharedEmbedder();
  const clock = testClock();
  const storage = await openIndexStorage({ kind: 'folder', folder, isShared: false });
  const search = await openLibrarySearch({ db, storage });
  atEndOfFile(async () => {
    await search.close();
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
  const providerSettings = { settingsVersion: 1 };
  const openEmbedding: OpenEmbedding = async ({ model }) => {
    const embed = providers.get(model);
    if (!embed) throw new AppError('model.not_offered');
    return { embed, settingsVersion: providerSettings.settingsVersion };
  };
  const logger = pino({ level: 'silent' });
  const questionEmbeddings = new QuestionEmbeddings({ db, clock, logger, openEmbedding });
  const models = { embedder, openEmbedding, questionEmbeddings, providers, providerSettings };
  return { db, clock, search, ...models, folder, newLibrary, newOwnLibrary };
}

/** Returns a Markdown document without phrasings. */
export function documentOf(documentPath: string, content: string): SourceDocument {
  return {
    path: documentPath,
    title: documentPath,
    mediaType: 'text/markdown',
    content,
    phrasings: new Map(),
  };
}

/** Test libraries with files on the whole application, with a real queue, embedder and index. */
import { fileLibraryRoutes as routes } from '@polylogue/contract/knowledge/libraries/routes';
import type { FileMetadata } from '@polylogue/contract/knowledge/libraries/filters';
import { pino } from 'pino';
import { newId } from '../../../../db/id.ts';
import { type Extraction, startExtraction } from '../../../../extraction/extraction.ts';
import { startJobQueue } from '../../../../jobs/job-queue.ts';
import { wholeLibrary } from '../../sources/bound-source.ts';
import { atEndOfFile } from '../../../../testing/at-end-of-file.ts';
import { type KnowledgeHarness, createKnowledgeHarness } from '../../../../testing/knowledge-harness.ts';
import { type SignedIn, signIn } from '../../../../testing/sign-in.ts';
import type { CallRequest, TestApp } from '../../../../testing/test-app.ts';
import { workOnTextIndexes } from '../embedding-jobs.ts';
import { indexUploads } from '../../ingestion/indexing.ts';
import { type IntakeDeps, readUpload } from '../../ingestion/intake.ts';
import { workOnFileLibraryJobs } from '../jobs.ts';
import { ingest } from './ingest.ts';
import { notificationLogOf } from '../../../instance/public.ts';

export const fileNamed = (name: string, content: string | Uint8Array<ArrayBuffer>): File =>
  new File([content], name);

type HarnessDeps = IntakeDeps & Pick<KnowledgeHarness, 'intake'>;

export async function createFileHarness() {
  const { app, intake, sources } = await createKnowledgeHarness();
  const { db, clock, blobs } = app;
  const keeper = await signIn(app, { role: 'knowledgeManager' });
  const extraction = startExtraction();
  atEndOfFile(extraction.stop);
  const jobs = await app.jobs();
  const deps: HarnessDeps = { db, blobs, clock, extraction, intake, jobs };
  const ask = async (
    call: keyof typeof routes,
    { by = keeper, ...request }: CallRequest & { by?: SignedIn } = {},
  ) => {
    const answer = await app.call(routes[call], { token: by.token, ...request });
    const isJson = answer.headers['content-type']?.toString().includes('json') ?? false;
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body };
  };
  const upload = (dataSourceId: string, file: File, folderName?: string) =>
    ask('addFile', {
      params: { dataSourceId },
      body: { file, ...(folderName && { fields: { folder: folderName } }) },
    });
  return {
    app,
    keeper,
    deps,
    ask,
    async newLibrary(name: string): Promise<string> {
      return (await ask('create', { body: { name } })).body.dataSourceId;
    },
    upload,
    /** Uploads, reads and indexes a file. Returns its hash. */
    async add(dataSourceId: string, file: File): Promise<string> {
      const { hash } = (await upload(dataSourceId, file)).body;
      await ingest(deps, { libraryId: dataSourceId, hash });
      return hash;
    },
    /** Sets the metadata of a file; by default of its current version. */
    async describe(params: { dataSourceId: string; hash: string }, metadata: FileMetadata, version?: number) {
      const ifMatch = version ?? (await ask('file', { params })).body.version;
      const headers = { 'if-match': `"${ifMatch}"`, 'x-request-id': newId() };
      return ask('describeFile', { params, body: { metadata }, headers });
    },
    /** Reads and indexes an upload without the queue. */
    async ingest(uploadId: string): Promise<void> {
      await readUpload(deps, uploadId, new AbortController().signal);
      await indexUploads(deps, { gatheringMs: 0 });
    },
    ...workersOf(app, deps),
    /** Retrieves passages from bound sources. */
    retrieve: sources.retrieve,
    /** Returns the passages that answers would quote. */
    find: async (libraryId: string, question: string) =>
      (await sources.retrieve([wholeLibrary(libraryId)], question)).passages,
    findIn: async (libraryIds: readonly string[], question: string) =>
      (await sources.retrieve(libraryIds.map(wholeLibrary), question)).passages,
  };
}

function workersOf(app: TestApp, deps: HarnessDeps) {
  const taskDeps = {
    logger: pino({ level: 'silent' }),
    notificationLog: notificationLogOf(app.answerLog),
  };
  return {
    /** Processes queued jobs until the test file ends. */
    work: async () => workOnFileLibraryJobs(await app.jobs(), { ...deps, ...taskDeps }),
    /** Processes queued jobs, reading files with `extract`. Returns the function that stops it. */
    async workWith(extract: Extraction['extract']): Promise<() => Promise<void>> {
      const queue = await startJobQueue(app.source, () => undefined);
      await workOnFileLibraryJobs(queue, { ...deps, ...taskDeps, extraction: { extract } });
      return () => queue.stop();
    },
    /** Processes embedding changes and rebuilds only, until the test file ends. */
    workOnTextIndexes: async () => workOnTextIndexes(await app.jobs(), { ...deps, ...taskDeps }),
  };
}

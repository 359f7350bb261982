/** Whole application over a new database, as production builds it, called without a network. */
import { text } from 'node:stream/consumers';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import type { Route } from '@polylogue/contract/http';
import { isMultipart } from '@polylogue/contract/multipart';
import { fillPath } from '@polylogue/contract/path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { type App, type AppDeps, buildApp } from '../app.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { openBlobStore } from '../blobs/open-storage.ts';
import { loadConfig } from '../config.ts';
import type { Database, DatabaseSource } from '../db/client.ts';
import { newId } from '../db/id.ts';
import { startExtraction } from '../extraction/extraction.ts';
import { type JobQueue, startJobQueue } from '../jobs/job-queue.ts';
import { createOutbound } from '../outbound/guarded-fetch.ts';
import type { AnswerSources } from '../features/chat/engine/answering/answer-sources.ts';
import type { AnswerLog } from '../streams/answer-log.ts';
import { soleServer } from '../cluster/servers.ts';
import { encodeForm, type FormBody } from './sample-files.ts';
import { testDatabase } from './database/database.ts';
import { unrestrictedSources } from './unrestricted-sources.ts';
import { type TestClock, testClock } from './test-clock.ts';
import { atEndOfFile } from './at-end-of-file.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface TestApp extends App {
  db: Database;
  source: DatabaseSource;
  clock: TestClock;
  blobs: BlobStore;
  answerLog: AnswerLog;
  /** Returns the job queue, started on first use. */
  jobs(): Promise<JobQueue>;
  /** Calls a declared route; omitted parts are not sent. */
  call(route: Route, request?: CallRequest): Promise<LightMyRequestResponse>;
}

export interface CallRequest {
  token?: string | undefined;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** For a route with a file, a `FormBody`. */
  body?: unknown;
  headers?: Record<string, string>;
}

export const emptySources: AnswerSources = {
  whenRead: () => undefined,
  retrieve: async () => ({ passages: [], answerability: 'none' }),
  nearest: async () => [],
  ...unrestrictedSources,
  readWhole: async () => ({ passages: [], isWhole: true }),
  answerFromLibrary: async () => ({
    pieces: ['I can’t find that in the handbook.'],
    passages: [],
    considered: [],
    isAnswered: false,
  }),
  openModels: async () => ({ offered: [], find: () => undefined }),
};

const emptyExplanation: AppDeps['knowledge']['explain'] = async () => ({
  answerability: 'none',
  comparedCount: 0,
  nearCount: 0,
  found: [],
  ofFile: [],
});

/** Parts of an application's knowledge that a test provides. */
interface TestKnowledge extends Partial<Pick<AppDeps['knowledge'], 'explain' | 'warmUp'>> {
  sources?: Partial<AnswerSources>;
}

/** Makes a handbook without pages, and no model, so that routes don't depend on content. */
async function emptyKnowledge(
  db: Database,
  { sources, explain = emptyExplanation, warmUp = () => undefined }: TestKnowledge,
): Promise<AppDeps['knowledge']> {
  const handbookLibraryId = newId();
  await db
    .insertInto('libraries')
    .values({ id: handbookLibraryId, built_in: 'handbook', name: 'Handbook', created_at: new Date() })
    .execute();
  const extraction = startExtraction();
  atEndOfFile(extraction.stop);
  return {
    handbookLibraryId,
    extraction,
    searchState: async () => ({
      health: 'current',
      documents: 1,
      passages: 1,
      sizeBytes: 1,
      builtAt: undefined,
    }),
    sources: { ...emptySources, ...sources },
    explain,
    warmUp,
  };
}

/** Builds the application; everything it made is closed and removed when the test file ends. */
export async function testApp(
  environment: Record<string, string> = {},
  { sources, explain, warmUp, ...parts }: Partial<Pick<AppDeps, 'webFolder' | 'logger'>> & TestKnowledge = {},
): Promise<TestApp> {
  const { db, source } = await testDatabase();
  const folder = await temporaryFolder();
  const config = loadConfig({ POLYLOGUE_DATA: folder, ...environment }, folder);
  const clock = testClock();
  const outbound = createOutbound({ allowedAddresses: config.allowedAddresses });
  const servers = soleServer(config);
  let started: Promise<JobQueue> | undefined;
  // Created on demand, since few tests need it and it is slow.
  const queue = () => (started ??= startJobQueue(source, () => undefined));
  const blobs = await openBlobStore(config.storage);
  const app = await buildApp({
    config,
    db,
    clock,
    outbound,
    blobs,
    logger: pino({ level: 'silent' }),
    isStrict: true,
    knowledge: await emptyKnowledge(db, {
      ...(sources && { sources }),
      ...(explain && { explain }),
      ...(warmUp && { warmUp }),
    }),
    servers,
    jobs: { enqueue: async (...job) => (await queue()).enqueue(...job) },
    ...parts,
  });
  atEndOfFile(async () => {
    await app.close();
    await (await started)?.stop();
    await outbound.close();
  });
  return {
    ...app,
    db,
    source,
    clock,
    blobs,
    jobs: queue,
    answerLog: servers.answerLog,
    call: (route, request) => call(app.server, route, request),
  };
}

/** Resolves to the status of a successful answer, or to the error code. */
export async function codeOf(answer: Promise<LightMyRequestResponse>) {
  const { statusCode, body } = await answer;
  return statusCode < 300 ? statusCode : JSON.parse(body).code;
}

async function call(
  app: FastifyInstance,
  route: Route,
  { token, params, query, body, headers }: CallRequest = {},
): Promise<LightMyRequestResponse> {
  const form = isMultipart(route.body) && body !== undefined ? await encodeForm(body as FormBody) : undefined;
  return inject(app, {
    method: route.method,
    url: fillPath(route.path, params),
    ...(query && { query }),
    ...(body !== undefined && { payload: form?.payload ?? (body as object) }),
    headers: {
      ...(form && { 'content-type': form.contentType }),
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
}

/** Injects a request. Leaves the stream of conversation events, which has no end, as soon as it is open. */
export async function inject(
  app: FastifyInstance,
  request: InjectOptions & { url: string },
): Promise<LightMyRequestResponse> {
  const [path] = request.url.split('?');
  if (path !== conversationRoutes.events.path) return app.inject(request);
  const left = new AbortController();
  const answer = await app.inject({ ...request, payloadAsStream: true, signal: left.signal });
  const body = answer.statusCode < 300 ? '' : await text(answer.stream());
  left.abort();
  return Object.assign(answer, { body, json: () => JSON.parse(body) });
}

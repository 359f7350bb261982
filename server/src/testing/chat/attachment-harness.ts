/** Harness of questions with files: the whole application with queue, embedder and index, and a recording model. */
import { attachmentRoutes } from '@polylogue/contract/chat/attachments/routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import type { Route } from '@polylogue/contract/http';
import { newId } from '../../db/id.ts';
import { startExtraction } from '../../extraction/extraction.ts';
import type { ModelMessage } from '../../models/model-request.ts';
import { atEndOfFile } from '../at-end-of-file.ts';
import { type ConfigurationFields, copyAgent, findBuiltIn } from './chat-contexts.ts';
import { createKnowledgeHarness } from '../knowledge-harness.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import type { CallRequest, TestApp } from '../test-app.ts';
import type { AnswerModel } from '../../features/chat/engine/answering/answer-sources.ts';
import { ingest } from '../../features/knowledge/libraries/testing/ingest.ts';
import { workOnAttachmentJobs } from '../../features/chat/attachments/jobs.ts';

export interface Answered {
  status: number;
  /** Error code of a rejected question. */
  code?: string;
  conversationId: string;
  segments: Segment[];
}

/** Model that records its input and answers each question with the first passage. */
class RecordingModel implements AnswerModel {
  readonly provider = { id: 'p', name: 'Provider' };
  readonly model = 'recording';
  readonly name = 'Noting (Provider)';
  readonly deployment = { abilities: ['vision'] as string[] };
  /** Messages of each question. */
  readonly asked: (readonly ModelMessage[])[] = [];
  supportedParameters = () => ({});

  async *stream({ messages }: Parameters<AnswerModel['stream']>[0]) {
    // Skip the request for a title.
    if (!messages[0]?.text.includes('title')) this.asked.push(messages);
    yield { type: 'text' as const, text: 'It says so [1].' };
    yield { type: 'finish' as const, reason: 'stop' as const, usage: {}, steps: 1 };
  }

  /** Last question; throws if there is none. */
  get lastQuestion(): Extract<ModelMessage, { role: 'user' }> {
    const last = this.asked.at(-1)?.at(-1);
    if (last?.role !== 'user') throw new Error('The model was not asked.');
    return last;
  }
}

const gibibyte = 1024 ** 3;
const fileLimits = { maxBytes: {}, perPersonBytes: gibibyte, totalBytes: gibibyte };

export async function createAttachmentHarness() {
  const model = new RecordingModel();
  const { app, intake } = await createKnowledgeHarness(async () => ({
    offered: [],
    find: ({ languageEngine }) => (languageEngine === null ? model : undefined),
  }));
  const extraction = startExtraction();
  atEndOfFile(extraction.stop);
  const { db, clock } = app;
  const call = createCaller(app);
  return {
    app,
    model,
    intake,
    fileLimits,
    call,
    person: () => signIn(app, { role: 'agentAuthor' }),
    /** Adds an agent; by default it accepts files and pictures. */
    agent: (fields: ConfigurationFields = {}) => addAgent(app, fields),
    upload: async (by: SignedIn, file: File, query: Record<string, string> = {}) =>
      call(by, attachmentRoutes.upload, { body: { file }, query }),
    ask: (by: SignedIn, to: { agentId?: string; conversationId?: string }, body: object) =>
      ask({ call, by }, to, body),
    /** Processes the queue until the test file ends. */
    work: async () => workOnAttachmentJobs(await app.jobs(), { db, clock, intake, fileLimits }),
    /** Ingests an uploaded file into its library and the index. */
    ingest: async (upload: { libraryId: string; hash: string }) =>
      ingest({ ...app, extraction, intake, jobs: await app.jobs() }, upload),
  };
}

const createCaller =
  (app: TestApp) => async (by: { token: string } | undefined, route: Route, request: CallRequest) => {
    const answer = await app.call(route, { ...(by && { token: by.token }), ...request });
    const isJson = answer.headers['content-type']?.toString().includes('json') ?? false;
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body };
  };
export type Call = ReturnType<typeof createCaller>;

async function addAgent({ db, clock }: TestApp, fields: ConfigurationFields): Promise<string> {
  const id = await findBuiltIn(db, 'assistant');
  return copyAgent({ db, clock }, id, { capabilityTypes: ['FileSearch', 'Vision'], ...fields });
}

async function ask(
  { call, by }: { call: Call; by: SignedIn },
  { agentId = '', conversationId }: { agentId?: string; conversationId?: string },
  body: object,
): Promise<Answered> {
  const headers = { 'x-request-id': newId() };
  const answer = conversationId
    ? await call(by, conversationRoutes.addSegment, { params: { conversationId }, body, headers })
    : await call(by, conversationRoutes.create, { params: { gptSystemId: agentId }, body, headers });
  const named = /"ConversationId":"([^"]+)"/.exec(String(answer.body))?.[1] ?? conversationId ?? '';
  if (answer.status !== 200)
    return { status: answer.status, code: answer.body.code, conversationId: named, segments: [] };
  const { body: read } = await call(by, conversationRoutes.get, { params: { conversationId: named } });
  return { status: 200, conversationId: named, segments: read.segments };
}

/** Questions with files over the whole application: a real queue, embedder and index, and a model that notes what it gets. */
import { attachmentRoutes } from '@polylogue/contract/chat/attachments/routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import type { Route } from '@polylogue/contract/http';
import { newId } from '../../db/id.ts';
import { startExtraction } from '../../extraction/extraction.ts';
import type { ModelMessage } from '../../models/model-request.ts';
import { atEndOfFile } from '../at-end-of-file.ts';
import { type Configured, copyAgent } from './chat-contexts.ts';
import { createKnowledgeHarness } from '../knowledge-harness.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import type { CallRequest, TestApp } from '../test-app.ts';
import type { AnswerModel } from '../../features/chat/engine/answering/answer-sources.ts';
import { takeIn } from '../../features/knowledge/libraries/testing/take-in.ts';
import { workOnAttachmentJobs } from '../../features/chat/attachments/jobs.ts';

export interface Answered {
  status: number;
  /** Of a refusal. */
  code?: string;
  conversationId: string;
  segments: Segment[];
}

/** Sees, or doesn't, and answers each question with the first passage. */
class NotingModel implements AnswerModel {
  readonly provider = { id: 'p', name: 'Provider' };
  readonly model = 'noting';
  readonly name = 'Noting (Provider)';
  readonly deployment = { pricePerMillionTokens: null, abilities: ['vision'] as string[] };
  /** What each question was sent as. */
  readonly asked: (readonly ModelMessage[])[] = [];
  taken = () => ({});

  async *stream({ messages }: Parameters<AnswerModel['stream']>[0]) {
    // What is asked for a title is no question of a person's.
    if (!messages[0]?.text.includes('title')) this.asked.push(messages);
    yield { type: 'text' as const, text: 'It says so [1].' };
    yield { type: 'finish' as const, reason: 'stop' as const, usage: {}, steps: 1 };
  }

  /** The last thing that it was asked. */
  get lastQuestion(): Extract<ModelMessage, { role: 'user' }> {
    const last = this.asked.at(-1)?.at(-1);
    if (last?.role !== 'user') throw new Error('The model was not asked.');
    return last;
  }
}

const gibibyte = 1024 ** 3;
const fileLimits = { maxBytes: {}, perPersonBytes: gibibyte, totalBytes: gibibyte };

export async function createAttachmentHarness() {
  const model = new NotingModel();
  const { app, intake } = await createKnowledgeHarness(async () => ({
    offered: [],
    find: ({ languageEngine }) => (languageEngine === null ? model : undefined),
  }));
  const extraction = startExtraction();
  atEndOfFile(extraction.stop);
  const { db, clock } = app;
  const call = caller(app);
  return {
    app,
    model,
    intake,
    fileLimits,
    call,
    person: () => signIn(app, { role: 'agentAuthor' }),
    /** An agent that takes what the fields say; unless told, files and pictures. */
    agent: (fields: Configured = {}) => addAgent(app, fields),
    upload: async (by: SignedIn, file: File, query: Record<string, string> = {}) =>
      call(by, attachmentRoutes.upload, { body: { file }, query }),
    ask: (by: SignedIn, to: { agentId?: string; conversationId?: string }, body: object) =>
      ask({ call, by }, to, body),
    /** Reads what is queued, until the test file ends. */
    work: async () => workOnAttachmentJobs(await app.jobs(), { db, clock, intake, fileLimits }),
    /** Takes an uploaded file into its library and the index. */
    takeIn: async (upload: { libraryId: string; hash: string }) =>
      takeIn({ ...app, extraction, intake, jobs: await app.jobs() }, upload),
  };
}

const caller =
  (app: TestApp) => async (by: { token: string } | undefined, route: Route, request: CallRequest) => {
    const answer = await app.call(route, { ...(by && { token: by.token }), ...request });
    const isJson = answer.headers['content-type']?.toString().includes('json') ?? false;
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body };
  };
export type Call = ReturnType<typeof caller>;

async function addAgent({ db, clock }: TestApp, fields: Configured): Promise<string> {
  const { id } = await db
    .selectFrom('agents')
    .select('id')
    .where('built_in', '=', 'assistant')
    .executeTakeFirstOrThrow();
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

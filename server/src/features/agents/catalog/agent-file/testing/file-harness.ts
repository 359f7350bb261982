/** Test harness for agent files. */
import { agentAdministrationRoutes as administration } from '@polylogue/contract/agents/catalog/administration-routes';
import { adminAgentDraftRoutes as drafts } from '@polylogue/contract/agents/drafts/routes';
import { agentFileRoutes as files } from '@polylogue/contract/agents/catalog/agent-file/routes';
import type { Route } from '@polylogue/contract/http';
import { newId } from '../../../../../db/id.ts';
import { type SignedIn, signInWith } from '../../../../../testing/sign-in.ts';
import { type CallRequest, type TestApp, testApp } from '../../../../../testing/test-app.ts';

interface HarnessCall extends CallRequest {
  /** Version for `If-Match`. */
  version?: number;
  requestId?: string;
}
/** Untyped body of a response. */
type Json = ReturnType<typeof JSON.parse>;
type Answer = Promise<{ status: number; body: Json }>;

export interface FileHarness {
  app: TestApp;
  author: SignedIn;
  handbookId: string;
  call(person: SignedIn, route: Route, request?: HarnessCall): Answer;
  /** Creates an agent from a configuration. Returns its draft. */
  agent(configuration: object): Promise<{ gptSystemId: string; configStateId: string }>;
  importFile(file: object, person?: SignedIn): Answer;
  preview(file: object, person?: SignedIn): Answer;
  fileOf(stateId: string, person?: SignedIn): Answer;
}

export async function createFileHarness(): Promise<FileHarness> {
  const app = await testApp();
  const author = await signInWith(app, { actions: ['GptSystemsCreate'] });
  const handbook = app.db.selectFrom('libraries').select('id').where('built_in', '=', 'handbook');
  const { id: handbookId } = await handbook.executeTakeFirstOrThrow();
  const call: FileHarness['call'] = async ({ token }, route, { version, requestId, ...request } = {}) => {
    const headers = {
      'x-request-id': requestId ?? newId(),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    };
    const answer = await app.call(route, { ...request, token, headers });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    app,
    author,
    handbookId,
    call,
    async agent(configuration) {
      const body = { configuration: { dataSources: [handbookId], ...configuration } };
      const { body: draft } = await call(author, administration.createDraft, { body });
      const { configStateId: stateId, version } = draft;
      return (await call(author, drafts.createGptSystem, { params: { stateId }, version })).body;
    },
    importFile: (body, person = author) => call(person, files.create, { body }),
    preview: (body, person = author) => call(person, files.preview, { body }),
    fileOf: (stateId, person = author) =>
      call(person, files.read, { params: { stateId }, requestId: 'the-same-request' }),
  };
}

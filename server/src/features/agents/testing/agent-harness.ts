/** Test harness for creating and publishing agents by API calls. */
import { agentAdministrationRoutes as administration } from '@polylogue/contract/agents/catalog/administration-routes';
import { adminAgentDraftRoutes as drafts, agentDraftRoutes } from '@polylogue/contract/agents/drafts/routes';
import type { Route } from '@polylogue/contract/http';
import type { AnswerSources } from '../../chat/public.ts';
import { newId } from '../../../db/id.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { type CallRequest, type TestApp, testApp } from '../../../testing/test-app.ts';

export interface AgentCall extends CallRequest {
  /** Version for `If-Match`. */
  version?: number;
  requestId?: string;
}

/** Untyped body of a response. */
type Json = ReturnType<typeof JSON.parse>;
type Answer = Promise<{ status: number; body: Json }>;

export interface AgentHarness {
  app: TestApp;
  administrator: SignedIn;
  handbookId: string;
  call(person: SignedIn, route: Route, request?: AgentCall): Answer;
  /** Calls a route as the administrator. */
  admin(route: Route, request?: AgentCall): Answer;
  /** Adds a library without files; resolves to its id. */
  library(): Promise<string>;
  /** Creates an agent of the organisation that answers from the handbook. */
  agent(person?: SignedIn, fields?: object): Promise<CreatedAgent>;
  personalAgent(person: SignedIn, fields?: object): Promise<CreatedAgent>;
  /** Replaces the publishing of an agent; a dry run with `query`. */
  publish(agentId: string, publishing: object, more?: AgentCall): Answer;
}

export interface CreatedAgent {
  agentId: string;
  draftId: string;
  /** Version of the draft. */
  version: number;
}

type Call = AgentHarness['call'];
type DraftRoutes = Record<'create' | 'update' | 'publish', Route>;

const ofOrganisation: DraftRoutes = {
  create: administration.createDraft,
  update: drafts.update,
  publish: drafts.createGptSystem,
};
const ofPerson: DraftRoutes = {
  create: agentDraftRoutes.createByGptSystemType,
  update: agentDraftRoutes.update,
  publish: agentDraftRoutes.createGptSystem,
};

interface AgentCreation {
  call: Call;
  person: SignedIn;
  routes: DraftRoutes;
}

async function makeAgent({ call, person, routes }: AgentCreation, fields: object): Promise<CreatedAgent> {
  const query = { forceCreate: 'true' };
  const { body: draft } = await call(person, routes.create, { params: { gptSystemType: 'User' }, query });
  const draftId: string = draft.configStateId;
  const params = { stateId: draftId, configStateId: draftId };
  const { version } = (await call(person, routes.update, { params, version: 1, body: fields })).body;
  const { body: made } = await call(person, routes.publish, { params, version });
  return { agentId: made.gptSystemId, draftId, version: made.version };
}

/** Starts an application with personal agents enabled. Agents answer from `sources`. */
export async function createAgentHarness(sources: Partial<AnswerSources> = {}): Promise<AgentHarness> {
  const app = await testApp({}, { sources });
  const administrator = await signIn(app, { role: 'administrator' });
  const name = 'AllowUserCreatedGptSystems';
  await app.db.updateTable('feature_flags').set({ enabled: true }).where('name', '=', name).execute();
  const { id: handbookId } = await app.db
    .selectFrom('libraries')
    .select('id')
    .where('built_in', '=', 'handbook')
    .executeTakeFirstOrThrow();
  const call: Call = async ({ token }, route, { version, requestId = newId(), ...request } = {}) => {
    const headers = {
      'x-request-id': requestId,
      ...(version !== undefined && { 'if-match': `"${version}"` }),
      ...request.headers,
    };
    const answer = await app.call(route, { ...request, token, headers });
    const isJson = answer.headers['content-type']?.includes('json');
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body };
  };
  const made = (more: object) => ({ gptSystemName: 'Owl', dataSources: [handbookId], ...more });
  return {
    app,
    administrator,
    handbookId,
    call,
    admin: (route, request) => call(administrator, route, request),
    async library() {
      const id = newId();
      const library = { id, name: `Library ${id}`, created_at: new Date() };
      await app.db.insertInto('libraries').values(library).execute();
      return id;
    },
    agent: (person = administrator, fields = {}) =>
      makeAgent({ call, person, routes: ofOrganisation }, made(fields)),
    personalAgent: (person, fields = {}) => makeAgent({ call, person, routes: ofPerson }, made(fields)),
    async publish(gptSystemId, publishing, more = {}) {
      const params = { gptSystemId };
      const { version } = (await call(administrator, administration.publishing, { params })).body;
      const body = { isPublished: true, audience: {}, ...publishing };
      return call(administrator, administration.publishV2, { params, version, body, ...more });
    },
  };
}

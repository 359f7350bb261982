/** Harness of agents, conversations and streams over a real database and real connections, with a scripted model. */
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { AppError } from '../../app-error.ts';
import { systemClock } from '../../clock.ts';
import { type Database, jsonb, openDatabase } from '../../db/client.ts';
import { oneDatabase } from '../../db/replica/reads.ts';
import { newId } from '../../db/id.ts';
import * as agents from '../../features/agents/catalog/agents-for-chat.ts';
import { consentGate } from '../../features/brands/public.ts';
import {
  type AnswerModel,
  type AnswerModels,
  type AnswerSources,
  hasModelOf,
} from '../../features/chat/engine/answering/answer-sources.ts';
import { noFiles } from '../../features/chat/engine/answering/answer-input.ts';
import type { DocumentFigure } from '@polylogue/contract/knowledge/libraries/figures';
import type { CitedSources } from '../../features/chat/citations/cited-sources.ts';
import type { ContextDeps } from '../../features/chat/contexts/context-deps.ts';
import { type ConversationRouteDeps, conversationRoutes } from '../../features/chat/conversations/routes.ts';
import { createAnswerEngine } from '../../features/chat/engine/runs/engine.ts';
import { ServerHeartbeat } from '../../features/chat/engine/runs/server-heartbeat.ts';
import type { FollowDeps } from '../../features/chat/engine/runs/follow.ts';
import type { StoredPassage } from '../../features/chat/store/stored-shapes.ts';
import { visitorRoutes } from '../../features/chat/visitors/routes.ts';
import { openSession, visitorAuthentication } from '../../features/chat/visitors/service.ts';
import { continuationTokens } from '../../http/requests/continuation-token.ts';
import type { Grants } from '../../http/requests/caller.ts';
import { bytesBody } from '../../http/responses/download.ts';
import { registerRoutes } from '../../http/routes/register-routes.ts';
import { createHttpServer } from '../../http/server.ts';
import { cachedConfiguration } from '../../cluster/cached-configuration.ts';
import { soleServerBus } from '../../cluster/server-bus.ts';
import { memoryAnswerLog } from '../../streams/memory-answer-log.ts';
import { testDatabase } from '../database/database.ts';
import { addEndpoint, copyAgent, testSealer } from './chat-contexts.ts';
import { Person, signedIn, visiting } from './person.ts';
import { type ScriptedModel, scriptedModel } from './scripted-model.ts';
import { addUser } from '../add-user.ts';
import { atEndOfFile } from '../at-end-of-file.ts';
import { unrestrictedSources } from '../unrestricted-sources.ts';
import { requestServices } from '../request-services.ts';

export interface ChatHarness {
  db: Database;
  model: ScriptedModel;
  /** Model of agents that choose `OpenAICompatible` and the name `script-2`. */
  namedModel: ScriptedModel;
  engine: FollowDeps;
  /** Permissions of callers; by default, everybody has all those that are needed. */
  callers: ContextDeps['callers'];
  /** Source of every citation. */
  cited: Source;
  /** Passages that retrieval returns. */
  passages: readonly StoredPassage[];
  /** Retrieval; by default, every search returns `passages`. */
  library: Pick<AnswerSources, 'retrieve'>;
  guideId: string;
  assistantId: string;
  /** Creates a person who asks the Guide. */
  person(): Promise<Person>;
  /** Copies the Guide; resolves to the new agent's id. */
  agent(): Promise<string>;
  /** Adds or changes a public endpoint, by default of a new agent; resolves to its name. */
  endpoint(endpoint?: Partial<Parameters<typeof addEndpoint>[1]>): Promise<string>;
  /** Creates a visitor, by default at a new endpoint. */
  visitor(endpointName?: string): Promise<Person>;
  /** Returns the SQL statements since the last call. */
  takeStatements(): string[];
}

/** Creates a passage of a fake handbook page. */
function passageOf(number: number): StoredPassage {
  const snippet = `Passage ${number} says so.`;
  return {
    chunkId: `chunk-${number}`,
    fileId: `file-${number}`,
    title: `Page ${number}`,
    path: `page-${number}.md`,
    snippet,
    start: 0,
    end: snippet.length,
    score: 1 / number,
  };
}

/** Creates the model catalog: a default model and one that agents choose by name. */
const modelsOf = (byDefault: AnswerModel | undefined, named: AnswerModel): AnswerModels => ({
  offered: [],
  find: ({ languageEngine, deploymentName }) => {
    if (languageEngine === null) return byDefault;
    return languageEngine === 'OpenAICompatible' && deploymentName === named.model ? named : undefined;
  },
});

function sourcesOf(
  passages: readonly StoredPassage[],
  {
    models,
    handbookRead,
    library,
  }: { models: AnswerModels; handbookRead: Promise<void> | undefined; library: ChatHarness['library'] },
): AnswerSources {
  return {
    whenRead: () => handbookRead,
    nearest: async () => [],
    ...unrestrictedSources,
    readWhole: async () => ({ passages: [], isWhole: true }),
    retrieve: async (bound, query) => library.retrieve(bound, query),
    answerFromLibrary: async () => ({
      pieces: passages.map(({ snippet }, index) => `${snippet} [${index + 1}]\n\n`),
      passages,
      considered: [],
      isAnswered: true,
    }),
    openModels: async () => models,
  };
}

const libraryOf = (passages: readonly StoredPassage[]): ChatHarness['library'] => ({
  retrieve: async (bound) => ({
    passages: bound.length > 0 ? passages : [],
    answerability: 'sure',
  }),
});

async function seedAgents(db: Database): Promise<Map<string | null, string>> {
  const [handbookLibraryId, created_at] = [newId(), new Date()];
  await db.insertInto('libraries').values({ id: handbookLibraryId, name: 'Handbook', created_at }).execute();
  const brand = { key: 'default', name: 'Default', theme: jsonb({}), created_at };
  await db.insertInto('brands').values(brand).execute();
  await agents.seed({ db, clock: systemClock }, { handbookLibraryId });
  const rows = await db.selectFrom('agents').select(['id', 'built_in']).execute();
  return new Map(rows.map(({ id, built_in }) => [built_in, id]));
}

/** Default permissions: asking, and writing own drafts. */
const grants: Grants = new Map([
  ['GptSystemsRead', 'all'],
  ['GptSystemsCreate', 'all'],
]);

const permitEverybody = (): ContextDeps['callers'] => {
  const may = async () => true;
  return { mayAsk: may, mayRead: may, isSignedIn: may, grantsOf: async () => grants };
};

/** Content of every cited file; without a text, the file's id. */
interface Source {
  text: string | undefined;
  /** Original of each file; undefined if it was removed. */
  original: Buffer | undefined;
  /** Media type of the original; default: PDF. */
  mediaType?: string;
  /** Figures of each file. */
  figures?: DocumentFigure[];
}

const citedSourcesOf = (source: Source): CitedSources => ({
  ...unrestrictedSources,
  omissionsOf: async () => new Map(),
  read: async (fileId) => ({
    title: fileId,
    path: `${fileId}.md`,
    mediaType: 'text/markdown',
    text: source.text ?? `Text of ${fileId}`,
    ...(source.figures && { figures: source.figures }),
    ...(source.original && {
      file: {
        mediaType: typeOf(source),
        name: `${fileId}.pdf`,
        sizeBytes: source.original.length,
        isAttachment: false,
      },
    }),
  }),
  async openFigure(fileId, figureId) {
    const body = bytesBody(Buffer.from(`picture ${figureId} of ${fileId}`));
    return { mediaType: 'image/webp', body, cache: 'private' };
  },
  async openFile(fileId) {
    if (!source.original) throw new AppError('citation.file_gone');
    const body = bytesBody(source.original);
    const saveAs = `${fileId}.pdf`;
    return { mediaType: typeOf(source), body, saveAs, cache: 'private', isAttachment: false };
  },
});
const typeOf = ({ mediaType = 'application/pdf' }: Source) => mediaType;

/** Creates the server; a bearer token is the person's id, followed by a dot and the session's id if any. */
async function createServer(
  parts: Omit<ConversationRouteDeps, 'continuationTokens' | 'filesOf'>,
  logger: Logger,
): Promise<FastifyInstance> {
  const deps = {
    ...parts,
    continuationTokens: continuationTokens('a secret of at least thirty-two characters'),
    filesOf: async () => noFiles,
  };
  const app = await createHttpServer({ logger, trustedProxies: 0, identityOrigins: [] });
  await registerRoutes(
    app,
    [
      ...conversationRoutes(deps),
      ...visitorRoutes({ ...deps, sealer: testSealer, isOwnOrigin: async () => false }),
    ],
    {
      ...requestServices,
      authenticate: async (token) => {
        const [userId = '', sessionId = 'session'] = token.split('.');
        const granted = await deps.callers.grantsOf(userId);
        return granted && { userId, name: 'Ann', userName: 'ann', sessionId, grants: granted };
      },
      authenticateVisitor: visitorAuthentication({ ...deps, sealer: testSealer }),
    },
  );
  return app;
}

/** Creates the functions that add people, visitors, agents and endpoints. */
function createActors(
  engine: FollowDeps,
  { url, guideId }: { url: string; guideId: string },
): Pick<ChatHarness, 'person' | 'agent' | 'endpoint' | 'visitor'> {
  let visited: string | undefined;
  return {
    person: async () => new Person(signedIn(url, await addUser(engine.db), guideId)),
    agent: () => copyAgent(engine, guideId),
    endpoint: async (endpoint = {}) =>
      addEndpoint(engine, { agentId: endpoint.agentId ?? (await copyAgent(engine, guideId)), ...endpoint }),
    async visitor(endpointName) {
      const publicChatEndpoint =
        endpointName ?? (visited ??= await addEndpoint(engine, { agentId: guideId }));
      const { sessionIdentifier } = await openSession(engine, { publicChatEndpoint });
      const { ownerId = '' } =
        (await visitorAuthentication({ ...engine, sealer: testSealer })(sessionIdentifier)) ?? {};
      return new Person(visiting(url, ownerId, { sessionIdentifier, publicChatEndpoint }));
    },
  };
}

export interface ChatHarnessOptions {
  /** `false`: no model is configured, and the Guide answers from its library. */
  hasModel?: boolean;
  /** Resolves when the handbook has been read. */
  handbookRead?: Promise<void>;
  /** Replaces the scripted model. */
  realModel?: AnswerModel;
  /** Default: silent. */
  logger?: Logger;
}

/** Starts the harness. */
export async function createChatHarness(options: ChatHarnessOptions = {}): Promise<ChatHarness> {
  const { hasModel = true, realModel, handbookRead, logger = pino({ level: 'silent' }) } = options;
  const statements: string[] = [];
  const { source } = await testDatabase();
  const db = openDatabase(source, { onStatement: (text) => statements.push(text) });
  const [model, namedModel] = [scriptedModel(), scriptedModel('script-2')];
  const passages = [passageOf(1), passageOf(2), passageOf(3)];
  const agentIds = await seedAgents(db);
  const bus = soleServerBus(newId());
  const engine = createAnswerEngine({
    db,
    reads: oneDatabase(db),
    clock: systemClock,
    logger,
    answerLog: memoryAnswerLog(),
    bus,
    heartbeat: new ServerHeartbeat(db, { id: bus.serverId, secretMark: '' }),
    isOnlyServer: true,
  });
  const models = modelsOf(hasModel ? (realModel ?? model) : undefined, namedModel);
  const library = libraryOf(passages);
  const sources = sourcesOf(passages, { models, handbookRead, library });
  const configuration = cachedConfiguration({ db, clock: systemClock, bus });
  const agentDeps = agents.agentDeps({
    db,
    configuration,
    clock: systemClock,
    hasModel: async () => hasModelOf(models),
    offeredModels: async () => [],
    isIndexing: () => handbookRead !== undefined,
  });
  const cited: Source = { text: undefined, original: undefined };
  const callers = permitEverybody();
  const guidelines = consentGate({ db, configuration });
  const parts = { callers, agents: agentDeps, sources, guidelines, citedSources: citedSourcesOf(cited) };
  const app = await createServer({ ...engine, ...parts }, logger);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  atEndOfFile(async () => {
    engine.running.stop(() => true, 'shutdown');
    await engine.running.waitUntilIdle(5_000);
    engine.flusher.close();
    await app.close();
    await db.destroy();
  });
  const guideId = agentIds.get('guide') ?? '';
  return {
    db,
    model,
    namedModel,
    engine,
    callers,
    cited,
    passages,
    library,
    guideId,
    assistantId: agentIds.get('assistant') ?? '',
    ...createActors(engine, { url, guideId }),
    takeStatements: () => statements.splice(0),
  };
}

/** Agents, conversations and streams over a real database and real connections, with a scripted model. */
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { systemClock } from '../../clock.ts';
import { type Database, openDatabase } from '../../db/client.ts';
import { oneDatabase } from '../../db/replica/reads.ts';
import { newId } from '../../db/id.ts';
import * as agents from '../../features/agents/service.ts';
import type { AnswerModel, AnswerSources } from '../../features/conversations/answering/answer-sources.ts';
import { conversationRoutes } from '../../features/conversations/routes.ts';
import { answerEngine } from '../../features/conversations/runs/engine.ts';
import { ServerLife } from '../../features/conversations/runs/server-life.ts';
import type { FollowDeps } from '../../features/conversations/runs/follow.ts';
import type { KeptPassage } from '../../features/conversations/stored-shapes.ts';
import { continuationTokens } from '../../http/requests/continuation-token.ts';
import { registerRoutes } from '../../http/routes/register-routes.ts';
import { createHttpServer } from '../../http/server.ts';
import { rememberedConfiguration } from '../../servers/remembered-configuration.ts';
import { soleServerBus } from '../../servers/server-bus.ts';
import { memoryAnswerLog } from '../../streams/memory-answer-log.ts';
import { testDatabase } from '../database/database.ts';
import { Person } from './person.ts';
import { type ScriptedModel, scriptedModel } from './scripted-model.ts';
import { atEndOfFile } from '../at-end-of-file.ts';

export interface ChatBed {
  db: Database;
  model: ScriptedModel;
  engine: FollowDeps;
  /** What the library finds. */
  passages: readonly KeptPassage[];
  guideId: string;
  assistantId: string;
  /** A new person; asks the Guide. */
  person(): Promise<Person>;
  /** Every statement since the last call. */
  takeStatements(): string[];
}

/** A passage of a pretended handbook page. */
function passageOf(number: number): KeptPassage {
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

function sourcesOf(passages: readonly KeptPassage[], model: AnswerModel | undefined): AnswerSources {
  return {
    retrieve: async () => passages,
    answerFromLibrary: async () => ({
      pieces: passages.map(({ snippet }, index) => `${snippet} [${index + 1}]\n\n`),
      passages,
    }),
    openModel: async () => model,
  };
}

async function seedAgents(db: Database): Promise<Map<string | null, string>> {
  const [handbookLibraryId, created_at] = [newId(), new Date()];
  await db.insertInto('libraries').values({ id: handbookLibraryId, name: 'Handbook', created_at }).execute();
  await agents.seed({ db, clock: systemClock }, { handbookLibraryId });
  const rows = await db.selectFrom('agents').select(['id', 'built_in']).execute();
  return new Map(rows.map(({ id, built_in }) => [built_in, id]));
}

async function addPerson(db: Database): Promise<string> {
  const id = newId();
  await db
    .insertInto('users')
    .values({ id, issuer: 'local', subject: id, name: 'Ann', user_name: 'ann', created_at: new Date() })
    .execute();
  return id;
}

interface Parts {
  logger: Logger;
  engine: FollowDeps;
  agentDeps: agents.AgentDeps;
  sources: AnswerSources;
}

/** The server with these parts; a bearer token is the person's id, with the session's after a dot. */
async function serverOf({ logger, engine, agentDeps, sources }: Parts): Promise<FastifyInstance> {
  const app = await createHttpServer({ logger, trustedProxies: 0, identityOrigins: [] });
  const bindings = conversationRoutes({
    ...engine,
    continuationTokens: continuationTokens('a secret of at least thirty-two characters'),
    agents: agentDeps,
    sources,
    brandOf: async () => 'default',
    readSource: async (fileId) => ({
      title: fileId,
      path: `${fileId}.md`,
      mediaType: 'text/markdown',
      text: `Text of ${fileId}`,
    }),
  });
  registerRoutes(app, bindings, {
    authenticate: async (token) => {
      const [userId = '', sessionId = 'session'] = token.split('.');
      const actions = new Set(['GptSystemsRead'] as const);
      return { userId, name: 'Ann', userName: 'ann', sessionId, actions };
    },
  });
  return app;
}

export interface ChatBedOptions {
  /** `false` leaves the Guide alone with its library. */
  hasModel?: boolean;
  /** Answers instead of the scripted model. */
  realModel?: AnswerModel;
  /** Default: silent. */
  logger?: Logger;
}

/** Starts it all. */
export async function chatBed(options: ChatBedOptions = {}): Promise<ChatBed> {
  const { hasModel = true, realModel, logger = pino({ level: 'silent' }) } = options;
  const statements: string[] = [];
  const { source } = await testDatabase();
  const db = openDatabase(source, { onStatement: (text) => statements.push(text) });
  const model = scriptedModel();
  const passages = [passageOf(1), passageOf(2), passageOf(3)];
  const agentIds = await seedAgents(db);
  const answerLog = memoryAnswerLog();
  const bus = soleServerBus(newId());
  const life = new ServerLife(db, { id: bus.serverId, secretMark: '' });
  const engine = answerEngine({
    db,
    reads: oneDatabase(db),
    clock: systemClock,
    logger,
    answerLog,
    bus,
    life,
    isOnlyServer: true,
  });
  const sources = sourcesOf(passages, hasModel ? (realModel ?? model) : undefined);
  const configuration = rememberedConfiguration({ db, clock: systemClock, bus });
  const agentDeps = agents.agentDeps({ db, configuration, hasModel: async () => hasModel });
  const app = await serverOf({ logger, engine, agentDeps, sources });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  atEndOfFile(async () => {
    engine.running.stop(() => true, 'shutdown');
    await engine.running.idle(5_000);
    engine.flusher.close();
    await app.close();
    await db.destroy();
  });
  const guideId = agentIds.get('guide') ?? '';
  return {
    db,
    model,
    engine,
    passages,
    guideId,
    assistantId: agentIds.get('assistant') ?? '',
    async person() {
      const userId = await addPerson(db);
      return new Person({ url, token: userId, userId, agentId: guideId });
    },
    takeStatements: () => statements.splice(0),
  };
}

/** Puts the parts of answering together: the log, the runs, their upkeep, and what answers draw on. */
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/client.ts';
import type { Reads } from '../../db/replica/reads.ts';
import type { ContinuationTokens } from '../../http/requests/continuation-token.ts';
import type { Servers } from '../../servers/servers.ts';
import type { RememberedConfiguration } from '../../servers/remembered-configuration.ts';
import { telemetry } from '../../telemetry/telemetry.ts';
import { agentDeps } from '../agents/service.ts';
import type { AnswerSources } from './answering/answer-sources.ts';
import type { ConversationRouteDeps } from './routes.ts';
import { drain } from './runs/drain.ts';
import { answerEngine } from './runs/engine.ts';
import { ServerLife } from './runs/server-life.ts';
import { startUpkeep, type UpkeepDeps } from './runs/upkeep.ts';
import type { ConversationDeps } from './service.ts';

/** How long a stop lets running answers finish. */
const graceMs = 3_000;

export interface AnsweringParts {
  db: Database;
  reads: Reads;
  clock: Clock;
  logger: FastifyBaseLogger;
  continuationTokens: ContinuationTokens;
  servers: Servers;
  knowledge: {
    sources: AnswerSources;
    readSource: ConversationDeps['readSource'];
  };
  callers: Pick<UpkeepDeps, 'mayAsk' | 'mayRead' | 'onAccessChange'>;
  configuration: RememberedConfiguration;
  brandOf(hostName: string): Promise<string>;
}

export interface Answering {
  routeDeps: ConversationRouteDeps;
  /** Refuses new answers, lets the running ones finish for a moment, and keeps the rest for continuing. */
  stop(): Promise<void>;
}

/** Counts running answers and readers whenever somebody collects. */
function gaugesOf({ running, openStreams }: ReturnType<typeof answerEngine>): () => void {
  const forget = [
    telemetry().gauge('polylogue.answer.running', () => [{ value: running.runIds.length }]),
    telemetry().gauge('polylogue.stream.open', () => [{ value: openStreams.readers.length }]),
  ];
  return () => forget.forEach((one) => one());
}

/** Starts answering in this process; answers of an earlier life are closed before it resolves. */
export async function createAnswering(parts: AnsweringParts): Promise<Answering> {
  const { db, reads, clock, logger, continuationTokens, servers, knowledge, callers, configuration } = parts;
  const { answerLog, bus, isOnlyServer, secretMark } = servers;
  const life = new ServerLife(db, { id: bus.serverId, secretMark });
  const engine = answerEngine({ db, reads, clock, logger, answerLog, bus, isOnlyServer, life });
  const forgetGauges = gaugesOf(engine);
  const endUpkeep = await startUpkeep({ ...engine, ...callers });
  const openModel = configuration.remember(knowledge.sources.openModel);
  const hasModel = async () => (await openModel()) !== undefined;
  return {
    routeDeps: {
      ...engine,
      continuationTokens,
      agents: agentDeps({ db, hasModel, configuration }),
      sources: { ...knowledge.sources, openModel },
      readSource: knowledge.readSource,
      brandOf: configuration.remember(parts.brandOf),
    },
    async stop() {
      forgetGauges();
      endUpkeep();
      await drain(engine, graceMs);
    },
  };
}

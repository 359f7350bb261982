/** Assembles answering: the log, the runs, their upkeep and the sources. */
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import type { Reads } from '../../../db/replica/reads.ts';
import type { ContinuationTokens } from '../../../http/requests/continuation-token.ts';
import type { Servers } from '../../../cluster/servers.ts';
import type { CachedConfiguration } from '../../../cluster/cached-configuration.ts';
import { telemetry } from '../../../telemetry/telemetry.ts';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { FileChecks } from '../../../file-checks/file-checks.ts';
import type { ConsentGate } from '../../brands/public.ts';
import { agentDeps } from '../../agents/public.ts';
import { findBranchFiles } from '../attachments/branch-files.ts';
import { type AnswerSources, hasModelOf } from './answering/answer-sources.ts';
import type { CitedSources } from '../citations/cited-sources.ts';
import type { ConversationRouteDeps } from '../conversations/routes.ts';
import { drain } from './runs/drain.ts';
import { createAnswerEngine } from './runs/engine.ts';
import { ServerHeartbeat } from './runs/server-heartbeat.ts';
import { startUpkeep, type UpkeepDeps } from './runs/upkeep.ts';

/** Time for running answers to finish at shutdown. */
const graceMs = 3_000;

export interface AnsweringParts {
  db: Database;
  reads: Reads;
  clock: Clock;
  logger: FastifyBaseLogger;
  continuationTokens: ContinuationTokens;
  servers: Servers;
  blobs: BlobStore;
  /** Scales pictures for models. */
  checks: FileChecks;
  knowledge: { sources: AnswerSources };
  citedSources: CitedSources;
  callers: ConversationRouteDeps['callers'] & Pick<UpkeepDeps, 'onAccessChange'>;
  configuration: CachedConfiguration;
  guidelines: ConsentGate;
}

export interface Answering {
  routeDeps: ConversationRouteDeps;
  /** Rejects new answers, waits briefly for running ones, and stores the rest for continuation. */
  stop(): Promise<void>;
}

/** Registers gauges of running answers and readers; returns their removal. */
function registerGauges({ running, openStreams }: ReturnType<typeof createAnswerEngine>): () => void {
  const removals = [
    telemetry().gauge('polylogue.answer.running', () => [{ value: running.runIds.length }]),
    telemetry().gauge('polylogue.stream.open', () => [{ value: openStreams.readers.length }]),
  ];
  return () => removals.forEach((remove) => remove());
}

/** Starts answering in this process, after closing the runs of a previous process. */
export async function createAnswering(parts: AnsweringParts): Promise<Answering> {
  const { db, reads, clock, logger, continuationTokens, servers, knowledge, callers, configuration } = parts;
  const { answerLog, bus, isOnlyServer, secretMark } = servers;
  const heartbeat = new ServerHeartbeat(db, { id: bus.serverId, secretMark });
  const engine = createAnswerEngine({ db, reads, clock, logger, answerLog, bus, isOnlyServer, heartbeat });
  const removeGauges = registerGauges(engine);
  const endUpkeep = await startUpkeep({ ...engine, onAccessChange: callers.onAccessChange });
  const endEventAccess = callers.onAccessChange((userId) => void engine.events.enforceAccess(userId));
  const openModels = configuration.cached(knowledge.sources.openModels);
  const isIndexing = (libraryId: string) => knowledge.sources.whenRead(libraryId) !== undefined;
  const hasModel = async () => hasModelOf(await openModels());
  const offeredModels = async () => (await openModels()).offered;
  return {
    routeDeps: {
      ...engine,
      callers,
      guidelines: parts.guidelines,
      continuationTokens,
      agents: agentDeps({ db, clock, hasModel, offeredModels, isIndexing, configuration }),
      sources: { ...knowledge.sources, openModels },
      filesOf: (branch) => findBranchFiles(parts, branch),
      citedSources: parts.citedSources,
    },
    async stop() {
      removeGauges();
      endUpkeep();
      endEventAccess();
      await drain(engine, graceMs);
      engine.events.close();
    },
  };
}

/** Starts the parts of a process in order, and stops them in the opposite one. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { StorageLocation } from './blobs/storage-location.ts';
import { openBlobStore } from './blobs/open-storage.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { startHeartbeat, register } from './db/claims/server-registry.ts';
import { withDatabaseLock } from './db/claims/database-lock.ts';
import { startDatabase } from './db/start/start-database.ts';
import type { HandbookChange } from './handbook-process.ts';
import { notificationLogOf } from './features/instance/public.ts';
import { type JobQueue, startJobQueue } from './jobs/job-queue.ts';
import { openIndexStorage } from './search/index-storage.ts';
import { startTelemetry } from './telemetry/start-telemetry.ts';
import { createOutbound } from './outbound/guarded-fetch.ts';
import { supportsSeveralServers, type ServerRole } from './server-roles.ts';
import { startServers } from './cluster/servers.ts';

export interface StartOptions {
  config: Config;
  logger: FastifyBaseLogger;
  /** Root of the repository. */
  root: string;
  /** Roles of this process. */
  roles: readonly ServerRole[];
  /** Called on a fatal error, with a sentence for the operator. */
  onFatal(message: string): void;
}

export interface RunningProduct {
  /** Address to open in a browser; undefined for a process that only works on jobs. */
  url: string | undefined;
  /** One-time link that creates the first administrator, while there is none. */
  setupLink: string | undefined;
  /** Resolves to the changes of the handbook once questions no longer wait for it. */
  handbookRead: Promise<HandbookChange>;
  stop(): Promise<void>;
}

/** Runs the steps of a shutdown, last first, and continues after failures. */
class ShutdownStack {
  readonly #steps: (() => Promise<unknown>)[] = [];

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step);
  }

  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.#steps.splice(0).toReversed()) {
      await step().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'The product did not stop cleanly');
  }
}

/** Returns the public address: the first listed one, or else the listening one. */
function addressOf(config: Config, listening: string): string {
  const [first] = config.publicUrls;
  return first ?? listening.replace('0.0.0.0', 'localhost').replace('[::]', 'localhost');
}

/**
 * Starts the parts. On failure it stops the started ones, and throws `DatabaseStartError` or the listening
 * error.
 */
export async function startProduct(options: StartOptions): Promise<RunningProduct> {
  const undo = new ShutdownStack();
  try {
    return await startParts(options, undo);
  } catch (error) {
    await undo.run().catch(() => undefined);
    throw error;
  }
}

/** Loads what serves, answers and works, the first time. */
async function loadParts() {
  const [{ startKnowledge }, { buildApp }, { workOnJobs }] = await Promise.all([
    import('./knowledge.ts'),
    import('./app.ts'),
    import('./work-on-jobs.ts'),
  ]);
  return { startKnowledge, buildApp, workOnJobs };
}

/** Starts the parts that every command needs: database, cluster, outbound connections, handbook and search index. */
async function startData({ config, logger, root, onFatal }: StartOptions, undo: ShutdownStack) {
  const database = await startDatabase({
    dataFolder: config.dataFolder,
    databaseUrl: config.databaseUrl,
    replicaUrl: config.databaseReplicaUrl,
    isShared: supportsSeveralServers(config),
    waitMs: config.databaseWaitMs,
    poolSize: config.databasePoolSize,
    log: logger,
    meanwhile: loadParts,
    onTakenOver: (error) => onFatal(error.message),
  });
  undo.add(database.stop);
  const parts = await loadParts();
  const { db, reads, source, ownFolder } = database;
  const servers = await startServers(config, logger);
  undo.add(servers.stop);
  const { bus, isOnlyServer, secretMark } = servers;
  if (!isOnlyServer) await register(db, { id: bus.serverId, secretMark });
  const blobs = await openBlobStore(config.storage);
  const outbound = createOutbound({ allowedAddresses: config.allowedAddresses });
  undo.add(() => outbound.close());
  const index: StorageLocation = config.isIndexShared
    ? config.storage
    : { kind: 'folder', folder: ownFolder, isShared: false };
  const indexStorage = await openIndexStorage(index, (work) =>
    withDatabaseLock(source, 'search-index', work),
  );
  const knowledge = await parts.startKnowledge({
    db,
    config,
    logger,
    outbound,
    indexStorage,
    bus,
    handbook: { source, index, isOnlyServer, folder: path.join(root, 'docs/handbook') },
    clock: systemClock,
  });
  undo.add(knowledge.stop);
  return { db, reads, source, blobs, servers, outbound, knowledge, parts };
}

type Data = Awaited<ReturnType<typeof startData>>;

/** Serves HTTP and generates answers. */
async function startWeb(
  { config, logger, root }: StartOptions,
  { db, reads, blobs, servers, outbound, knowledge, parts }: Data,
  { jobs, undo }: { jobs: JobQueue; undo: ShutdownStack },
): Promise<{ url: string; setupLink: string | undefined }> {
  const webFolder = path.join(root, 'web/dist');
  const app = await parts.buildApp({
    isStrict: process.env['NODE_ENV'] === 'development',
    config,
    db,
    reads,
    logger,
    outbound,
    knowledge,
    servers,
    jobs,
    clock: systemClock,
    blobs,
    webFolder: existsSync(webFolder) ? webFolder : undefined,
  });
  undo.add(app.close);
  const listening = await app.server.listen({ host: config.host, port: config.port });
  const url = addressOf(config, listening);
  const setupToken = await app.openSetup();
  return { url, setupLink: setupToken && `${url}/setup?token=${setupToken}` };
}

/** Processes jobs. */
const startWorker = (
  { config, logger }: StartOptions,
  { db, blobs, servers, knowledge, parts }: Data,
  jobs: JobQueue,
): Promise<void> =>
  parts.workOnJobs(jobs, {
    db,
    blobs,
    clock: systemClock,
    logger,
    mail: config.mail,
    secret: config.secret,
    deletedDays: config.deletedDays,
    fileLimits: config.fileLimits,
    notificationLog: notificationLogOf(servers.answerLog),
    rebuildSearch: knowledge.rebuildSearch,
    sources: knowledge.sources,
    extraction: knowledge.extraction,
    intake: knowledge.intake,
  });

/** A process without the web role has no other heartbeat. */
function startOwnHeartbeat({ logger }: StartOptions, { db, servers }: Data): () => Promise<void> {
  const { bus, secretMark } = servers;
  return startHeartbeat(db, { id: bus.serverId, secretMark }, (error) =>
    logger.warn({ err: error }, 'Heartbeat failed'),
  );
}

async function startParts(options: StartOptions, undo: ShutdownStack): Promise<RunningProduct> {
  const { logger, roles } = options;
  undo.add(await startTelemetry((message) => logger.warn(message)));
  const data = await startData(options, undo);
  const isWorking = roles.includes('worker');
  const onError = (error: Error) => logger.warn({ err: error }, 'Job queue error');
  const jobs = await startJobQueue(data.source, onError, {
    isWorking,
    isAlone: data.servers.isOnlyServer,
  });
  undo.add(jobs.stop);
  const web = roles.includes('web') ? await startWeb(options, data, { jobs, undo }) : undefined;
  if (isWorking) await startWorker(options, data, jobs);
  if (!web) undo.add(startOwnHeartbeat(options, data));
  // In the background: only questions to the handbook wait for it.
  const handbookRead = data.knowledge.readHandbook();
  handbookRead.catch(() => undefined);
  return { url: web?.url, setupLink: web?.setupLink, handbookRead, stop: () => undo.run() };
}

/** Rebuilds the search index from the database, while the product is stopped. */
export async function rebuildSearch(options: StartOptions): Promise<void> {
  const undo = new ShutdownStack();
  try {
    const { knowledge } = await startData(options, undo);
    await knowledge.readHandbook();
    await knowledge.rebuildSearch();
  } finally {
    await undo.run();
  }
}

/** The whole product behind one HTTP server: the same in production and in tests. */
import { setTimeout as delay } from 'node:timers/promises';
import { allRoutes } from '@polylogue/contract/routes';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { BlobStore } from './blobs/blob-store.ts';
import { changeKey } from './changes/fingerprint.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { ping } from './db/ping.ts';
import { oneDatabase, type Reads } from './db/replica/reads.ts';
import { agentsFeature, endpointSealer, frameOriginsOf } from './features/agents/public.ts';
import { brandsFeature } from './features/brands/public.ts';
import {
  type AnsweringParts,
  chatFeature,
  createAnswering,
  installEmbeddingTest,
  stopAnswersOf,
  visitorAuthentication,
} from './features/chat/public.ts';
import { insightFeature } from './features/insight/public.ts';
import { brandOfHost, createNotifications, instanceFeature } from './features/instance/public.ts';
import {
  citedFiles,
  type KnowledgeDeps,
  knowledgeFeature,
  searchIndexAudiences,
  textIndexAudiences,
} from './features/knowledge/public.ts';
import {
  createIdentity,
  type Identity,
  openSetup,
  ownAddresses,
  peopleFeature,
  personalDataAudiences,
} from './features/people/public.ts';
import { fileReceiver } from './uploads/receive.ts';
import { type FileChecks, startFileChecks } from './file-checks/file-checks.ts';
import type { Extraction } from './extraction/extraction.ts';
import { installApiDocument } from './http/api-docs/api-document.ts';
import type { Binding } from './http/routes/binding.ts';
import type { FileReceiver } from './http/requests/multipart.ts';
import { continuationTokens } from './http/requests/continuation-token.ts';
import { installHealth } from './http/health.ts';
import { watchMethods } from './http/routes/other-methods.ts';
import { registerRoutes } from './http/routes/register-routes.ts';
import { createHttpServer } from './http/server.ts';
import { installWebApp } from './http/web-app.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Outbound } from './outbound/guarded-fetch.ts';
import { cachedConfiguration } from './cluster/cached-configuration.ts';
import type { Servers } from './cluster/servers.ts';

/** What differs between production and tests. */
export interface AppDeps {
  config: Config;
  db: Database;
  /** Where reads go when not to `db`. */
  reads?: Reads;
  clock: Clock;
  blobs: BlobStore;
  logger: FastifyBaseLogger;
  outbound: Outbound;
  /** What the servers of the instance share: where answers and long tasks are told, what they tell each other. */
  servers: Servers;
  /** Work that outlives a request; who works on it is not this server's business. */
  jobs: Pick<JobQueue, 'enqueue'>;
  /** What agents answer from: the handbook and the models. */
  knowledge: AnsweringParts['knowledge'] & {
    handbookLibraryId: string;
    /** Reads files. */
    extraction: Pick<Extraction, 'extract'>;
  } & KnowledgeDeps;
  /** Whether an error code that its route does not declare is a failure; not in production. */
  isStrict?: boolean;
  /** The built web application; without it only the API answers. */
  webFolder?: string | undefined;
}

export interface App {
  server: FastifyInstance;
  identity: Identity;
  /** A one-time set-up token, while there is no administrator. */
  openSetup(): Promise<string | undefined>;
  /** Says that it is leaving, serves on for the configured time, lets answers finish for a moment, keeps what was said, and closes the server. */
  close(): Promise<void>;
}

/** Every declared route must be answered, and once: a gap or a double fails the start. */
function assertAllBound(bindings: readonly Binding[]): void {
  for (const { name, route } of allRoutes) {
    const count = bindings.filter((binding) => binding.route === route).length;
    if (count !== 1) throw new Error(`Route ${name} is bound ${count} times.`);
  }
}

/** The domains of the product, in the order in which they are seeded. */
const features = [
  brandsFeature,
  instanceFeature,
  peopleFeature,
  insightFeature,
  knowledgeFeature,
  agentsFeature,
  chatFeature,
];

/** Origins that the browser reaches beside the product's own: the sign-in authority and its directory. */
function identityOriginsOf({ entraId }: Config): string[] {
  const addresses = [entraId?.instance, entraId?.directory].filter((address) => address !== undefined);
  return addresses.map((address) => new URL(address).origin);
}

/** Seeds what every instance has, and builds the server. It does not listen yet. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, db, logger, servers, reads = oneDatabase(db) } = deps;
  for (const feature of features) await feature.seed(deps);
  const server = await createHttpServer({
    logger,
    trustedProxies: config.trustedProxies,
    identityOrigins: identityOriginsOf(config),
    rateLimits: servers.rateLimits,
    errorReportOrigin: config.errorReporting && new URL(config.errorReporting.dsn).origin,
  });
  const refuseOtherMethods = watchMethods(server);
  const checks = startFileChecks();
  const files = fileReceiver({ ...deps, checks, limits: config.fileLimits });
  const { identity, brandOf, bindings, stop } = await bindFeatures({ ...deps, files, checks }, reads);
  assertAllBound(bindings);
  await registerRoutes(server, bindings, {
    authenticate: identity.callers.authenticate,
    authenticateVisitor: visitorAuthentication({ ...deps, sealer: endpointSealer(config) }),
    clock: deps.clock,
    brandOf,
    isStrict: deps.isStrict ?? false,
    sessionTokens: reads.sessionTokens,
    files,
  });
  await identity.mount(server);
  installApiDocument(server, config.name);
  installEmbeddingTest(server, ownAddresses(deps));
  const health = installHealth(server, () => ping(db));
  await installWebApp(server, deps.webFolder, {
    errorReporting: config.errorReporting,
    frameOriginsOf: (publicChatEndpoint) => frameOriginsOf(deps, publicChatEndpoint),
  });
  refuseOtherMethods();
  return {
    server,
    identity,
    openSetup: () => openSetup(deps),
    async close() {
      health.leave();
      await delay(config.drainMs);
      await stop();
      await server.close();
      await checks.stop();
    },
  };
}

/** Who follows which long tasks. */
const taskRules = ({ callers }: Pick<Identity, 'callers'>) => ({
  standings: callers,
  audiences: { ...searchIndexAudiences, ...personalDataAudiences, ...textIndexAudiences },
});

/** Opens the parts that domains share and binds their routes. `stop` ends what runs beside requests. */
async function bindFeatures(deps: AppDeps & { files: FileReceiver; checks: FileChecks }, reads: Reads) {
  const { config, db, clock, logger, servers } = deps;
  const tokens = continuationTokens(config.secret);
  // Somebody waits for the sign-in authority's metadata and keys.
  const fetch = deps.outbound.fetchFor({ totalTimeoutMs: 10_000, limits: { maxBytes: 1024 * 1024 } });
  const identity = createIdentity({ db, clock, config, logger, continuationTokens: tokens, servers, fetch });
  const configuration = cachedConfiguration({ db, clock, bus: servers.bus });
  const brandOf = configuration.cached((hostName = '') => brandOfHost(deps, hostName));
  const answering = await createAnswering({
    ...deps,
    reads,
    citedSources: citedFiles(deps),
    continuationTokens: tokens,
    callers: identity.callers,
    configuration,
  });
  const tasks = createNotifications({ db, clock, logger, answerLog: servers.answerLog }, taskRules(identity));
  const product = {
    ...deps,
    ...tasks.deps,
    changeKey: changeKey(config.secret),
    continuationTokens: tokens,
    identity,
    callers: identity.callers,
    isPublicOrigin: identity.isPublicOrigin,
    conversations: answering.routeDeps,
    agents: answering.routeDeps.agents,
    stopAnswersOf: (ownerId: string) => stopAnswersOf(answering.routeDeps, ownerId),
  };
  const bindings = features.flatMap((feature) => feature.routes(product));
  const stop = async () => {
    tasks.stop();
    await answering.stop();
  };
  return { identity, brandOf, bindings, stop };
}

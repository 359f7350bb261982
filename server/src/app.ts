/** Composition of the product behind one HTTP server, the same in production and in tests. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Language } from '@polylogue/contract/languages';
import { allRoutes } from '@polylogue/contract/routes';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { BlobStore } from './blobs/blob-store.ts';
import { changeKey } from './changes/fingerprint.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { ping } from './db/ping.ts';
import { oneDatabase, type Reads } from './db/replica/reads.ts';
import { accessPoliciesFeature } from './features/access-policies/public.ts';
import {
  agentsFeature,
  endpointSealer,
  frameOriginsOf,
  guidelinesAudience,
  namesOfAgents,
} from './features/agents/public.ts';
import { brandsFeature, consentGate, installHostCheck } from './features/brands/public.ts';
import {
  type AnsweringParts,
  chatFeature,
  createAnswering,
  installEmbeddingTest,
  stopAnswersOf,
  visitorAuthentication,
} from './features/chat/public.ts';
import { insightFeature } from './features/insight/public.ts';
import {
  brandOfHost,
  createNotifications,
  instanceFeature,
  linkOriginOf,
} from './features/instance/public.ts';
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
import { watchRouteMethods } from './http/routes/other-methods.ts';
import { registerRoutes } from './http/routes/register-routes.ts';
import { createHttpServer } from './http/server.ts';
import { installWebApp } from './http/web-app.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Outbound } from './outbound/guarded-fetch.ts';
import { cachedConfiguration } from './cluster/cached-configuration.ts';
import type { Servers } from './cluster/servers.ts';

/** Dependencies that differ between production and tests. */
export interface AppDeps {
  config: Config;
  db: Database;
  /** Routing of reads; default: `db`. */
  reads?: Reads;
  clock: Clock;
  blobs: BlobStore;
  logger: FastifyBaseLogger;
  outbound: Outbound;
  /** Services shared by the servers of the instance: streams, long tasks and messages. */
  servers: Servers;
  /** Queue of jobs, which any process may work on. */
  jobs: Pick<JobQueue, 'enqueue'>;
  /** Sources of answers: the handbook and the models. */
  knowledge: AnsweringParts['knowledge'] & {
    handbookLibraryId: string;
    /** Extracts text from files. */
    extraction: Pick<Extraction, 'extract'>;
  } & KnowledgeDeps;
  /** Turns undeclared error codes into failures; not in production. */
  isStrict?: boolean;
  /** Folder of the built web application; without it only the API answers. */
  webFolder?: string | undefined;
}

export interface App {
  server: FastifyInstance;
  identity: Identity;
  /** Makes a one-time set-up token, while there is no administrator. */
  openSetup(): Promise<string | undefined>;
  /**
   * Reports the server as not ready, serves for the configured time, waits briefly for running answers,
   * stores them, and closes the server.
   */
  close(): Promise<void>;
}

/** Fails the start unless every declared route is bound exactly once. */
function assertAllBound(bindings: readonly Binding[]): void {
  for (const { name, route } of allRoutes) {
    const count = bindings.filter((binding) => binding.route === route).length;
    if (count !== 1) throw new Error(`Route ${name} is bound ${count} times.`);
  }
}

/** Domains of the product, in the order of seeding. */
const features = [
  brandsFeature,
  instanceFeature,
  peopleFeature,
  insightFeature,
  knowledgeFeature,
  accessPoliciesFeature,
  agentsFeature,
  chatFeature,
];

/**
 * Lists origins that the browser reaches in addition to the product's own: the sign-in authority and its
 * directory.
 */
function identityOriginsOf({ entraId }: Config): string[] {
  const addresses = [entraId?.instance, entraId?.directory].filter((address) => address !== undefined);
  return addresses.map((address) => new URL(address).origin);
}

/** Seeds the rows of every instance, and builds the server without listening. */
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
  const refuseOtherMethods = watchRouteMethods(server);
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
  const addresses = ownAddresses(deps);
  installEmbeddingTest(server, addresses);
  installHostCheck(server, { ...deps, isPublicOrigin: identity.isPublicOrigin });
  const health = installHealth(server, () => ping(db));
  await installWebApp(server, deps.webFolder, {
    errorReporting: config.errorReporting,
    frameOriginsOf: (name, origin) =>
      frameOriginsOf(deps, { name, testOrigin: () => addresses.otherThan(origin) }),
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

/** Access rules of long tasks. */
const taskRules = ({ callers }: Pick<Identity, 'callers'>) => ({
  standings: callers,
  audiences: { ...searchIndexAudiences, ...personalDataAudiences, ...textIndexAudiences },
});

/** Makes the services that domains share, and binds their routes. `stop` ends background work. */
async function bindFeatures(deps: AppDeps & { files: FileReceiver; checks: FileChecks }, reads: Reads) {
  const { config, db, clock, logger, servers } = deps;
  const tokens = continuationTokens(config.secret);
  // Short limits, since sign-in waits for the authority's metadata and keys.
  const fetch = deps.outbound.fetchFor({ totalTimeoutMs: 10_000, limits: { maxBytes: 1024 * 1024 } });
  const identity = createIdentity({ db, clock, config, logger, continuationTokens: tokens, servers, fetch });
  const configuration = cachedConfiguration({ db, clock, bus: servers.bus });
  const brandOf = configuration.cached((hostName = '') => brandOfHost(deps, hostName));
  const guidelines = consentGate({ db, configuration });
  const answering = await createAnswering({
    ...deps,
    reads,
    citedSources: citedFiles(deps),
    continuationTokens: tokens,
    callers: identity.callers,
    configuration,
    guidelines,
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
    accessChanges: identity.deps.accessChanges,
    conversations: answering.routeDeps,
    agents: answering.routeDeps.agents,
    guidelines,
    configuration,
    agentAudience: guidelinesAudience(answering.routeDeps.agents),
    linkOrigin: (asked: string) =>
      linkOriginOf({ db, config, isPublicOrigin: identity.isPublicOrigin }, asked),
    namesOfAgents: (ids: readonly string[], language: Language) => namesOfAgents(db, ids, language),
    stopAnswersOf: (ownerId: string) => stopAnswersOf(answering.routeDeps, ownerId),
  };
  const bindings = features.flatMap((feature) => feature.routes(product));
  const stop = async () => {
    tasks.stop();
    await answering.stop();
  };
  return { identity, brandOf, bindings, stop };
}

/** The whole product behind one HTTP server: the same in production and in tests. */
import { setTimeout as delay } from 'node:timers/promises';
import { allRoutes } from '@polylogue/contract/routes';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { BlobStore } from './blobs/blob-store.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { ping } from './db/ping.ts';
import { oneDatabase, type Reads } from './db/replica/reads.ts';
import { agentRoutes } from './features/agents/routes.ts';
import * as agents from './features/agents/service.ts';
import { brandRoutes } from './features/brands/routes.ts';
import * as brands from './features/brands/service.ts';
import { type AnsweringParts, createAnswering } from './features/conversations/answering.ts';
import { conversationRoutes } from './features/conversations/routes.ts';
import { createIdentity, type Identity } from './features/identity/identity.ts';
import { identityRoutes } from './features/identity/routes.ts';
import { openSetup, setUpFromEnvironment } from './features/identity/accounts/setup.ts';
import { instanceSettingsRoutes } from './features/instance-settings/routes.ts';
import * as instanceSettings from './features/instance-settings/service.ts';
import { modelProviderRoutes } from './features/model-providers/routes.ts';
import { modelProviderDeps } from './features/model-providers/service.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { createNotifications } from './features/notifications/service.ts';
import * as roles from './features/roles/service.ts';
import { searchIndexRoutes } from './features/search-index/routes.ts';
import { installApiDocument } from './http/api-docs/api-document.ts';
import type { Binding } from './http/routes/binding.ts';
import { continuationTokens } from './http/requests/continuation-token.ts';
import { installHealth } from './http/health.ts';
import { watchMethods } from './http/routes/other-methods.ts';
import { registerRoutes } from './http/routes/register-routes.ts';
import { createHttpServer } from './http/server.ts';
import { installWebApp } from './http/web-app.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Outbound } from './outbound/guarded-fetch.ts';
import { rememberedConfiguration } from './servers/remembered-configuration.ts';
import type { Servers } from './servers/servers.ts';

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
  knowledge: AnsweringParts['knowledge'] & { handbookLibraryId: string };
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

/** Writes what every instance has; safe to run at every start. */
async function seed(deps: AppDeps): Promise<void> {
  const { config, knowledge } = deps;
  await brands.seed(deps, config.name);
  await instanceSettings.seed(deps);
  await roles.seed(deps);
  await agents.seed(deps, knowledge);
  await setUpFromEnvironment(deps);
}

/** Origins that the browser reaches beside the product's own: the sign-in authority and its directory. */
function identityOriginsOf({ entraId }: Config): string[] {
  const addresses = [entraId?.instance, entraId?.directory].filter((address) => address !== undefined);
  return addresses.map((address) => new URL(address).origin);
}

/** Seeds what every instance has, and builds the server. It does not listen yet. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, db, clock, logger, servers, knowledge, reads = oneDatabase(db) } = deps;
  await seed(deps);
  const server = await createHttpServer({
    logger,
    trustedProxies: config.trustedProxies,
    identityOrigins: identityOriginsOf(config),
    rateLimits: servers.rateLimits,
    errorReportOrigin: config.errorReporting && new URL(config.errorReporting.dsn).origin,
  });
  const refuseOtherMethods = watchMethods(server);
  const tokens = continuationTokens(config.secret);
  // Somebody waits for the sign-in authority's metadata and keys.
  const fetch = deps.outbound.fetchFor({ totalTimeoutMs: 10_000, limits: { maxBytes: 1024 * 1024 } });
  const identity = createIdentity({ db, clock, config, logger, continuationTokens: tokens, servers, fetch });
  const answering = await createAnswering({
    db,
    reads,
    clock,
    logger,
    servers,
    knowledge,
    continuationTokens: tokens,
    callers: identity.callers,
    configuration: rememberedConfiguration({ db, clock, bus: servers.bus }),
    brandOf: (hostName) => instanceSettings.brandOfHost(deps, hostName),
  });
  const tasks = createNotifications({ db, clock, logger, answerLog: servers.answerLog }, identity.callers);
  const bindings = [
    ...agentRoutes(answering.routeDeps.agents),
    ...brandRoutes(deps),
    ...conversationRoutes(answering.routeDeps),
    ...identityRoutes(identity.deps),
    ...instanceSettingsRoutes({ db, config, isPublicOrigin: identity.isPublicOrigin }),
    ...modelProviderRoutes(modelProviderDeps(deps)),
    ...notificationRoutes(tasks.deps),
    ...searchIndexRoutes({ db, clock, jobs: deps.jobs, notificationLog: tasks.deps.notificationLog }),
  ];
  assertAllBound(bindings);
  registerRoutes(server, bindings, {
    authenticate: identity.callers.authenticate,
    sessionTokens: reads.sessionTokens,
  });
  await identity.mount(server);
  installApiDocument(server, config.name);
  const health = installHealth(server, () => ping(db));
  await installWebApp(server, deps.webFolder, config.errorReporting);
  refuseOtherMethods();
  return {
    server,
    identity,
    openSetup: () => openSetup(deps),
    async close() {
      health.leave();
      await delay(config.drainMs);
      tasks.stop();
      await answering.stop();
      await server.close();
    },
  };
}

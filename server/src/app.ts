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
import {
  agentFileRoutes,
  agentRoutes,
  assertPublishable,
  evaluationRoutes,
  promptRoutes,
  standingOf,
} from './features/agents/public.ts';
import {
  type AnsweringParts,
  attachmentRoutes,
  conversationRoutes,
  createAnswering,
  installEmbeddingTest,
  stopAnswersOf,
  visitorAuthentication,
  visitorRoutes,
} from './features/chat/public.ts';
import { auditRoutes } from './features/insight/public.ts';
import { brandRoutes } from './features/brands/public.ts';
import {
  citedFiles,
  type FileLibraryDeps,
  fileLibraryRoutes,
  searchIndexAudiences,
  type SearchIndexDeps,
  searchIndexRoutes,
  textIndexAudiences,
} from './features/knowledge/public.ts';
import {
  createIdentity,
  groupMemberRoutes,
  groupRoutes,
  type Identity,
  identityRoutes,
  openSetup,
  ownAddresses,
  personalDataAudiences,
  personalDataRoutes,
  roleRoutes,
  seedRoles,
  setUpFromEnvironment,
  userRoutes,
} from './features/people/public.ts';
import {
  brandOfHost,
  createNotifications,
  featureFlagRoutes,
  instanceSettingsRoutes,
  listEmbedders,
  modelProviderDeps,
  modelProviderRoutes,
  notificationRoutes,
  ownOriginOf,
  seedSettings,
} from './features/instance/public.ts';
import * as agents from './features/agents/public.ts';
import * as brands from './features/brands/public.ts';
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
import { keySealer } from './sealed-key.ts';
import { rememberedConfiguration } from './servers/remembered-configuration.ts';
import { createMailer } from './outbound/mailer.ts';
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
  knowledge: AnsweringParts['knowledge'] & {
    handbookLibraryId: string;
    /** Reads files. */
    extraction: Pick<Extraction, 'extract'>;
  } & Pick<FileLibraryDeps, 'explain'> &
    Pick<SearchIndexDeps, 'searchState'>;
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

/** Writes what every instance has; safe to run at every start. */
async function seed(deps: AppDeps): Promise<void> {
  const { config, knowledge } = deps;
  await brands.seedBrands(deps, config.name);
  await seedSettings(deps);
  await seedRoles(deps);
  await agents.seedAgents(deps, knowledge);
  await setUpFromEnvironment(deps);
}

/** Origins that the browser reaches beside the product's own: the sign-in authority and its directory. */
function identityOriginsOf({ entraId }: Config): string[] {
  const addresses = [entraId?.instance, entraId?.directory].filter((address) => address !== undefined);
  return addresses.map((address) => new URL(address).origin);
}

/** Seeds what every instance has, and builds the server. It does not listen yet. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, db, logger, servers, reads = oneDatabase(db) } = deps;
  await seed(deps);
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
    framersOf: (publicChatEndpoint) => agents.framersOf(deps, publicChatEndpoint),
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

/** What links to accounts are made and sent with. */
const linkParts = ({ config, logger }: AppDeps, { isPublicOrigin }: Identity) => ({
  usesLocalAccounts: config.entraId === undefined,
  ownOrigin: (asked: string) => ownOriginOf({ config, isPublicOrigin }, asked),
  mailer: config.mail && createMailer(config.mail, logger),
});

/** What seals the identity keys of public endpoints. */
const endpointSealer = ({ secret }: Config) => keySealer(secret, 'public_endpoints');

/** What agents are administered with. */
const agentParts = ({ config, blobs, knowledge }: AppDeps, { callers }: Pick<Identity, 'callers'>) => ({
  blobs,
  sealer: endpointSealer(config),
  handbookLibraryId: knowledge.handbookLibraryId,
  grantsOf: callers.grantsOf,
  gate: assertPublishable,
  evaluationOf: standingOf,
});

const attachmentParts = ({ config, knowledge }: AppDeps) => ({
  extraction: knowledge.extraction,
  fileLimits: config.fileLimits,
});

/** Where files of libraries lie, and how one asks a library alone. */
const libraryParts = (deps: AppDeps) => ({
  storage: deps.config.storage,
  explain: deps.knowledge.explain,
  listEmbedders: () => listEmbedders(modelProviderDeps(deps)),
});

/** Who follows which long tasks. */
const taskRules = ({ callers }: Pick<Identity, 'callers'>) => ({
  standings: callers,
  audiences: { ...searchIndexAudiences, ...personalDataAudiences, ...textIndexAudiences },
});

/** Makes the features and binds their routes. `stop` ends what they do beside answering requests. */
async function bindFeatures(deps: AppDeps & { files: FileReceiver; checks: FileChecks }, reads: Reads) {
  const { config, db, clock, logger, servers, knowledge } = deps;
  const tokens = continuationTokens(config.secret);
  // Somebody waits for the sign-in authority's metadata and keys.
  const fetch = deps.outbound.fetchFor({ totalTimeoutMs: 10_000, limits: { maxBytes: 1024 * 1024 } });
  const identity = createIdentity({ db, clock, config, logger, continuationTokens: tokens, servers, fetch });
  const configuration = rememberedConfiguration({ db, clock, bus: servers.bus });
  const brandOf = configuration.remember((hostName = '') => brandOfHost(deps, hostName));
  const answering = await createAnswering({
    ...deps,
    reads,
    citedSources: citedFiles(deps),
    continuationTokens: tokens,
    callers: identity.callers,
    configuration,
  });
  const tasks = createNotifications({ db, clock, logger, answerLog: servers.answerLog }, taskRules(identity));
  const changing = { db, clock, changeKey: changeKey(config.secret) };
  const listing = { ...changing, continuationTokens: tokens };
  const { offeredModels } = answering.routeDeps.agents;
  const bindings = [
    ...agentRoutes({ ...answering.routeDeps.agents, ...listing, ...agentParts(deps, identity) }),
    ...agentFileRoutes({ ...changing, blobs: deps.blobs, files: deps.files, offeredModels }),
    ...attachmentRoutes({ ...deps, ...attachmentParts(deps), agents: answering.routeDeps.agents }),
    ...auditRoutes(listing),
    ...brandRoutes({ ...deps, ...changing }),
    ...conversationRoutes(answering.routeDeps),
    ...evaluationRoutes({ ...changing, jobs: deps.jobs, hasModel: answering.routeDeps.agents.hasModel }),
    ...fileLibraryRoutes({ ...deps, ...tasks.deps, ...listing, ...libraryParts(deps) }),
    ...groupMemberRoutes({ ...listing, accessChanges: identity.deps.accessChanges }),
    ...groupRoutes(listing),
    ...identityRoutes(identity.deps),
    ...featureFlagRoutes(changing),
    ...instanceSettingsRoutes({ db, config, isPublicOrigin: identity.isPublicOrigin }),
    ...modelProviderRoutes({ ...modelProviderDeps(deps), ...listing }),
    ...roleRoutes({ ...listing, accessChanges: identity.deps.accessChanges }),
    ...notificationRoutes(tasks.deps),
    ...promptRoutes(changing),
    ...visitorRoutes({ ...answering.routeDeps, sealer: endpointSealer(config) }),
    ...personalDataRoutes({
      db,
      clock,
      blobs: deps.blobs,
      jobs: deps.jobs,
      notificationLog: tasks.deps.notificationLog,
      continuationTokens: tokens,
      accessChanges: identity.deps.accessChanges,
      stopAnswersOf: (ownerId) => stopAnswersOf(answering.routeDeps, ownerId),
    }),
    ...searchIndexRoutes({ ...deps, ...tasks.deps, searchState: knowledge.searchState }),
    ...userRoutes({ ...listing, accessChanges: identity.deps.accessChanges, ...linkParts(deps, identity) }),
  ];
  const stop = async () => {
    tasks.stop();
    await answering.stop();
  };
  return { identity, brandOf, bindings, stop };
}

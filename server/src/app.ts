/** The whole product behind one HTTP server: the same in production and in tests. */
import { allRoutes } from '@polylogue/contract/routes';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { BlobStore } from './blobs/blob-store.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { ping } from './db/ping.ts';
import { brandRoutes } from './features/brands/routes.ts';
import * as brands from './features/brands/service.ts';
import { instanceSettingsRoutes } from './features/instance-settings/routes.ts';
import * as instanceSettings from './features/instance-settings/service.ts';
import { installApiDocument } from './http/api-document.ts';
import type { Binding } from './http/binding.ts';
import { installHealth } from './http/health.ts';
import { registerRoutes } from './http/register-routes.ts';
import { createHttpServer } from './http/server.ts';
import { installWebApp } from './http/web-app.ts';

/** What differs between production and tests. */
export interface AppDeps {
  config: Config;
  db: Database;
  clock: Clock;
  blobs: BlobStore;
  logger: FastifyBaseLogger;
  /** The built web application; without it only the API answers. */
  webFolder?: string;
}

/** Every declared route must be answered, and once: a gap or a double fails the start. */
function assertAllBound(bindings: readonly Binding[]): void {
  for (const { name, route } of allRoutes) {
    const count = bindings.filter((binding) => binding.route === route).length;
    if (count !== 1) throw new Error(`Route ${name} is bound ${count} times.`);
  }
}

/** Seeds what every instance has, and builds the server. It does not listen yet. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, db, logger } = deps;
  await brands.seed(deps, config.name);
  await instanceSettings.seed(deps);

  const identityOrigins = config.entraId
    ? [new URL(config.entraId.instance).origin, 'https://graph.microsoft.com']
    : [];
  const app = await createHttpServer({ logger, trustedProxies: config.trustedProxies, identityOrigins });
  const bindings = [...brandRoutes(deps), ...instanceSettingsRoutes(deps)];
  assertAllBound(bindings);
  registerRoutes(app, bindings, async () => undefined);
  installApiDocument(app, config.name);
  installHealth(app, () => ping(db));
  await installWebApp(app, deps.webFolder);
  return app;
}

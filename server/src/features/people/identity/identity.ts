/** Composition of the sign-in services. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '../../../clock.ts';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../db/client.ts';
import { accessChanges } from '../../../http/access-changes.ts';
import type { ContinuationTokens } from '../../../http/requests/continuation-token.ts';
import type { Servers } from '../../../cluster/servers.ts';
import { type Callers, callers } from './sessions/authenticate.ts';
import { providerKeys } from './embedded/keys.ts';
import { mountProvider } from './embedded/mount.ts';
import { embeddedProvider } from './embedded/provider.ts';
import { embeddedVerifier } from './embedded/verifier.ts';
import { outsideVerifier } from './outside-provider.ts';
import { productTokens } from './sessions/product-token.ts';
import { type IsPublicOrigin, publicAddresses } from './public-addresses.ts';
import type { IdentityDeps } from './service.ts';
import { linkRequestThrottle, signInThrottle } from './accounts/sign-in-throttle.ts';

export interface IdentityParts {
  db: Database;
  clock: Clock;
  config: Config;
  logger: FastifyBaseLogger;
  continuationTokens: ContinuationTokens;
  servers: Pick<Servers, 'bus' | 'failureCounts'>;
  /** Guarded fetch for an external provider's metadata, keys and directory. */
  fetch: typeof globalThis.fetch;
}

export interface Identity {
  deps: IdentityDeps;
  callers: Callers;
  /** Distinguishes the product's own addresses from arbitrary `Host` headers. */
  isPublicOrigin: IsPublicOrigin;
  /** Mounts the embedded provider if local accounts are used. */
  mount(app: FastifyInstance): Promise<void>;
}

/** Makes the sign-in services of this configuration: Microsoft Entra ID, or the embedded provider. */
export function createIdentity(parts: IdentityParts): Identity {
  const { db, clock, config, logger, continuationTokens, servers, fetch } = parts;
  const keys = providerKeys(config.secret);
  const tokens = productTokens(config.secret, clock);
  const changes = accessChanges(servers.bus);
  const isPublicOrigin = publicAddresses({ db, config, logger });
  const provider = embeddedProvider({ db, clock, keys, logger, isPublicOrigin });
  const verifyIdToken = config.entraId
    ? outsideVerifier({ config: config.entraId, clock, fetch })
    : embeddedVerifier({ db, keys, clock });
  const throttle = signInThrottle(clock, servers.failureCounts);
  return {
    deps: {
      db,
      clock,
      config,
      tokens,
      verifyIdToken,
      provider,
      throttle,
      linkRequestThrottle: linkRequestThrottle(clock, servers.failureCounts),
      networkHashOf: keys.networkHashOf,
      continuationTokens,
      accessChanges: changes,
      directory: { directory: config.entraId?.directory, fetch, clock, logger },
    },
    callers: callers({ db, clock, tokens, accessChanges: changes }),
    isPublicOrigin,
    async mount(app) {
      if (config.entraId) return;
      await mountProvider(app, provider);
    },
  };
}

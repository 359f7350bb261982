/**
 * Addresses of the product, the only ones for which the embedded provider issues tokens (choices.md,
 * Running it).
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../db/client.ts';
import { isBrandOrigin, listBrandHostNames } from '../../brands/public.ts';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];
const maxReportedOrigins = 100;

export interface PublicAddressDeps {
  db: Database;
  config: Pick<Config, 'publicUrls' | 'host'>;
  logger: FastifyBaseLogger;
}

/** Checks that an origin used by a browser is the product's own. */
export type IsPublicOrigin = (origin: string) => Promise<boolean>;

type Known = Pick<PublicAddressDeps, 'db' | 'config'>;

/**
 * Makes a check of origins: listed, or a brand's host name in effect, or, with nothing listed, a name of
 * this machine.
 */
const ownOrigins =
  ({ db, config: { publicUrls, host } }: Known): IsPublicOrigin =>
  async (origin) => {
    const url = URL.parse(origin);
    if (url?.origin !== origin) return false;
    if (publicUrls.includes(origin)) return true;
    if (publicUrls.length === 0 && [...loopbackNames, host].includes(url.hostname)) return true;
    return isBrandOrigin(db, origin);
  };

/**
 * Makes the check of sign-in origins. A refused one is logged once, with the setting that would admit it.
 */
export function publicAddresses({ logger, ...known }: PublicAddressDeps): IsPublicOrigin {
  const isOwn = ownOrigins(known);
  const reported = new Set<string>();
  return async (origin) => {
    if (await isOwn(origin)) return true;
    if (reported.size < maxReportedOrigins && !reported.has(origin)) {
      reported.add(origin);
      logger.warn({ origin }, 'Sign-in rejected: origin is not listed in POLYLOGUE_URL');
    }
    return false;
  };
}

/** Addresses of the product, for features that need two of them. */
export interface OwnAddresses {
  isOwn: IsPublicOrigin;
  /** Returns another address than this one; undefined if there is none. */
  otherThan(origin: string): Promise<string | undefined>;
}

const loopbackAliases = new Map([
  ['localhost', '127.0.0.1'],
  ['127.0.0.1', 'localhost'],
]);

/**
 * Makes the addresses. Candidates for another one are listed addresses, a brand's, and this machine's other
 * name.
 */
export function ownAddresses(known: Known): OwnAddresses {
  const { db, config } = known;
  return {
    isOwn: ownOrigins(known),
    async otherThan(origin) {
      const atHost = (hostName: string) => {
        const url = new URL(origin);
        url.hostname = hostName;
        return url.origin;
      };
      const twin = config.publicUrls.length === 0 && loopbackAliases.get(new URL(origin).hostname);
      const hostNames = [...(await listBrandHostNames(db)), ...(twin ? [twin] : [])];
      return [...config.publicUrls, ...hostNames.map(atHost)].find((other) => other !== origin);
    },
  };
}

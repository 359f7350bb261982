/** Which addresses are the product's own: the embedded provider issues for no other (choices.md, Running it). */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/client.ts';
import { listBrandHostNames } from '../brands/service.ts';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];
const reportedAtMost = 100;

export interface PublicAddressDeps {
  db: Database;
  config: Pick<Config, 'publicUrls' | 'host'>;
  logger: FastifyBaseLogger;
}

/** Tells whether an origin that a browser used is the product's own. */
export type IsPublicOrigin = (origin: string) => Promise<boolean>;

/**
 * An origin is the product's own if it is listed, if a brand lists its host name, or, with nothing listed, if it
 * names this machine. A refused one is logged once, with the setting that would admit it.
 */
export function publicAddresses({ db, config, logger }: PublicAddressDeps): IsPublicOrigin {
  const { publicUrls, host } = config;
  const reported = new Set<string>();

  return async (origin) => {
    const url = URL.parse(origin);
    if (url?.origin === origin) {
      if (publicUrls.includes(origin)) return true;
      if (publicUrls.length === 0 && [...loopbackNames, host].includes(url.hostname)) return true;
      if ((await listBrandHostNames(db)).includes(url.hostname)) return true;
    }
    if (reported.size < reportedAtMost && !reported.has(origin)) {
      reported.add(origin);
      logger.warn({ origin }, 'sign-in refused at an address that POLYLOGUE_URL does not list');
    }
    return false;
  };
}

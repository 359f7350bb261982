/** Listing of model providers and discovery of local model servers. */
import type {
  DiscoveredModelServer,
  ModelProvider,
} from '@polylogue/contract/instance/model-providers/schemas';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../../app-error.ts';
import type { ReadInput } from '../../../changes/bind-change.ts';
import type { Clock } from '../../../clock.ts';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../db/client.ts';
import type { PageRequest } from '../../../db/lists/keyset-page.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { ContinuationTokens } from '../../../http/requests/continuation-token.ts';
import { probeLocalServers } from '../../../models/discovery/probe-local-servers.ts';
import type { Outbound } from '../../../outbound/guarded-fetch.ts';
import { hostAndPort } from '../../../outbound/host-and-port.ts';
import { environmentProviders } from './environment.ts';
import { fromRow, presentProvider } from './presenter.ts';
import type { ModelProviderDeps } from './sources.ts';
import * as queries from './queries.ts';
import { keySealer } from '../../../sealed-key.ts';

/** Builds the feature's dependencies. Throws `ConfigError` for an invalid provider in the environment. */
export function modelProviderDeps(parts: {
  db: Database;
  clock: Clock;
  logger: FastifyBaseLogger;
  outbound: Outbound;
  config: Pick<Config, 'secret' | 'environment' | 'maxAnswerCharacters'>;
}): ModelProviderDeps {
  const { config, ...rest } = parts;
  return {
    ...rest,
    sealer: keySealer(config.secret, 'model_providers'),
    environment: environmentProviders(config.environment),
    limits: { maxCharacters: config.maxAnswerCharacters },
  };
}

type ListDeps = Pick<ModelProviderDeps, 'db' | 'environment'> & { continuationTokens: ContinuationTokens };

/**
 * Lists a page of providers. The first page starts with the environment's providers, regardless of the sort order.
 * Throws `request.continuation_token_invalid`.
 */
export async function list(
  { db, environment, continuationTokens: tokens }: ListDeps,
  caller: Caller,
  query: PageRequest['query'] & { keywords?: string | undefined },
) {
  const { keywords = '' } = query;
  const { rows, count, ...page } = await queries.page(db, query.keywords, {
    userId: caller.userId,
    query,
    tokens,
  });
  const stored = rows.map((row) => presentProvider(fromRow(row), row.is_default, caller));
  const named = environment.all.filter(({ name }) => name.toLowerCase().includes(keywords.toLowerCase()));
  if (!count || named.length === 0) return { ...page, ...(count && { count }), items: stored };
  const answering = (await queries.findDefault(db)) ? undefined : environment.answering;
  const first = named.map((one) => presentProvider(one, one === answering, caller));
  return { ...page, count: { ...count, value: count.value + first.length }, items: [...first, ...stored] };
}

/** Reads a provider. Throws `model_provider.not_found`. */
export async function get(
  { environment }: Pick<ModelProviderDeps, 'environment'>,
  { db, caller, id }: ReadInput,
): Promise<ModelProvider> {
  const fixed = environment.all.find((one) => one.id === id);
  if (fixed) {
    const isDefault = fixed === environment.answering && !(await queries.findDefault(db));
    return presentProvider(fixed, isDefault, caller);
  }
  const row = await queries.findById(db, id);
  if (!row) throw new AppError('model_provider.not_found');
  return presentProvider(fromRow(row), row.is_default, caller);
}

/** Discovers model servers on this machine. They are not used until an administrator adds them. */
export async function discover({
  db,
  outbound,
  environment,
  knownServers,
}: Pick<ModelProviderDeps, 'db' | 'outbound' | 'environment' | 'knownServers'>): Promise<{
  items: DiscoveredModelServer[];
}> {
  const [found, rows] = await Promise.all([probeLocalServers(outbound, knownServers), queries.list(db)]);
  const configured = new Set(
    [...rows.map(fromRow), ...environment.all].flatMap(({ baseUrl }) =>
      baseUrl ? [loopbackPort(baseUrl)] : [],
    ),
  );
  return {
    items: found.map((server) => ({ ...server, isConfigured: configured.has(loopbackPort(server.baseUrl)) })),
  };
}

/** Returns host and port, with loopback names normalized to 127.0.0.1. */
function loopbackPort(baseUrl: string): string {
  return hostAndPort(new URL(baseUrl)).replace(/^(localhost|\[::1\]):/, '127.0.0.1:');
}

/** Sources of models: stored providers and environment providers, with their keys. */
import { type Deployment, knownDeployment } from '@polylogue/contract/instance/model-providers/deployments';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import type { KnownServer } from '../../../models/discovery/probe-local-servers.ts';
import type { ModelLimits } from '../../../models/model-request.ts';
import type { Outbound } from '../../../outbound/guarded-fetch.ts';
import type { KeySealer } from '../../../sealed-key.ts';
import type { EnvironmentProviders } from './environment.ts';
import { fromRow } from './presenter.ts';
import type { Provider } from './provider.ts';
import * as queries from './queries.ts';

export interface ModelProviderDeps {
  db: Database;
  clock: Clock;
  logger: FastifyBaseLogger;
  outbound: Outbound;
  sealer: KeySealer;
  environment: EnvironmentProviders;
  /** Timeouts, attempts and maximum answer length; default: `defaultModelLimits`. */
  limits?: Partial<ModelLimits>;
  /** Local servers to discover; default: the well-known ports. */
  knownServers?: readonly KnownServer[];
}

/** Unseals the stored key of a row. Logs a key sealed with another secret and returns `undefined`. */
export function keyOf(
  { sealer, logger }: Pick<ModelProviderDeps, 'sealer' | 'logger'>,
  { id, sealed_key: sealed }: Pick<queries.ModelProviderRow, 'id' | 'sealed_key'>,
): string | undefined {
  if (!sealed) return undefined;
  const apiKey = sealer.open(id, sealed);
  if (apiKey === undefined)
    logger.warn({ modelProviderId: id }, 'API key was encrypted with a different POLYLOGUE_SECRET');
  return apiKey;
}

/** A provider whose key is unsealed on demand. */
export interface Source {
  provider: Provider;
  key(): string | undefined;
}

/** Lists all providers, the default one first: the stored default, else the environment's. */
export async function sourcesOf(
  deps: ModelProviderDeps,
): Promise<{ sources: Source[]; hasAnswering: boolean }> {
  const rows = await queries.list(deps.db);
  const stored = rows.map((row) => ({ provider: fromRow(row), key: () => keyOf(deps, row) }));
  const { all, answering } = deps.environment;
  const fixed = all.map((provider) => ({ provider, key: () => provider.apiKey }));
  const storedDefault = rows.find((row) => row.is_default)?.id;
  const firstId = storedDefault ?? answering?.id;
  const sources = [...stored, ...fixed];
  const first = sources.filter(({ provider }) => provider.id === firstId);
  return {
    sources: [...first, ...sources.filter(({ provider }) => provider.id !== firstId)],
    hasAnswering: first.length > 0,
  };
}

/** Lists the deployments of a provider, its default first. */
export function deploymentsOf({ defaultModel, deployments }: Provider): readonly Deployment[] {
  if (defaultModel === null) return deployments;
  const first = deployments.find(({ name }) => name === defaultModel) ?? knownDeployment(defaultModel);
  return [first, ...deployments.filter(({ name }) => name !== defaultModel)];
}

/** Finds a provider with its deployments, its default first. */
export async function findProvider(deps: ModelProviderDeps, id: string): Promise<Provider | undefined> {
  const { sources } = await sourcesOf(deps);
  const provider = sources.find((source) => source.provider.id === id)?.provider;
  return provider && { ...provider, deployments: deploymentsOf(provider) };
}

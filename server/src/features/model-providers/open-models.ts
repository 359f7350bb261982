/** The models that can be asked, and which of them a configuration chooses. */
import {
  chosenModel,
  engineOfKind,
  type ModelChoice,
  type ModelParameters,
  parametersOf,
} from '@polylogue/contract/agents/models';
import type { OfferedDeployment } from '@polylogue/contract/agents/offered-deployments';
import { type Deployment, knownDeployment } from '@polylogue/contract/model-providers/deployments';
import type { ModelProviderKind } from '@polylogue/contract/model-providers/schemas';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/client.ts';
import type { KnownServer } from '../../models/discovery/probe-local-servers.ts';
import type { ModelEvent } from '../../models/model-event.ts';
import type { ModelLimits, ModelRequest } from '../../models/model-request.ts';
import { streamModel } from '../../models/streaming/stream-model.ts';
import type { Outbound } from '../../outbound/guarded-fetch.ts';
import type { EnvironmentProviders } from './environment.ts';
import { fromRow } from './presenter.ts';
import { connectionOf, type Provider } from './provider.ts';
import * as queries from './queries.ts';
import type { KeySealer } from '../../sealed-key.ts';

export interface ModelProviderDeps {
  db: Database;
  clock: Clock;
  logger: FastifyBaseLogger;
  outbound: Outbound;
  sealer: KeySealer;
  environment: EnvironmentProviders;
  /** Patience with providers, and how long an answer may be; default: `defaultModelLimits`. */
  limits?: Partial<ModelLimits>;
  /** Where model servers are looked for; default: the well-known ports. */
  knownServers?: readonly KnownServer[];
}

/** A question with the parameters of a configuration, of which the model gets those that it takes. */
export type Asked = Pick<ModelRequest, 'messages' | 'signal' | 'tools' | 'maxSteps'> & {
  parameters?: ModelParameters;
};

/** A model that can be asked now. */
export interface ResolvedModel {
  provider: { id: string; name: string };
  kind: ModelProviderKind;
  /** Model, or on Azure the deployment. */
  model: string;
  /** Model and provider, for execution details. */
  name: string;
  /** What it can and costs; empty where nothing is known of it. */
  deployment: Deployment;
  /** What of a configuration's parameters it takes. */
  taken(parameters: ModelParameters): Partial<ModelParameters>;
  /** Asks it; see `streamModel`: never throws, ends with `finish`, `aborted` or `error`. */
  stream(request: Asked): AsyncIterable<ModelEvent>;
}

/** What there is to choose from at a moment. */
export interface OpenModels {
  /** In the order of preference: those of the answering provider first, of each its own default. */
  offered: readonly OfferedDeployment[];
  /** The model that a configuration chooses; `undefined` where it is not on offer. */
  find(choice: ModelChoice): ResolvedModel | undefined;
}

/** The stored key of a row. A key that does not open (another secret) is logged and counts as none. */
export function keyOf(
  { sealer, logger }: Pick<ModelProviderDeps, 'sealer' | 'logger'>,
  { id, sealed_key: sealed }: Pick<queries.ModelProviderRow, 'id' | 'sealed_key'>,
): string | undefined {
  if (!sealed) return undefined;
  const apiKey = sealer.open(id, sealed);
  if (apiKey === undefined) logger.warn({ modelProviderId: id }, 'key sealed with another POLYLOGUE_SECRET');
  return apiKey;
}

/** A provider; its key is opened where it is asked. */
interface Source {
  provider: Provider;
  key(): string | undefined;
}

/** Every provider, the answering one first: the stored default, else the environment's. */
async function sourcesOf(deps: ModelProviderDeps): Promise<{ sources: Source[]; hasAnswering: boolean }> {
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

/** What a provider offers, its default first. */
function deploymentsOf({ defaultModel, deployments }: Provider): readonly Deployment[] {
  if (defaultModel === null) return deployments;
  const first = deployments.find(({ name }) => name === defaultModel) ?? knownDeployment(defaultModel);
  return [first, ...deployments.filter(({ name }) => name !== defaultModel)];
}

function offeredOf({ provider }: Source, isAnswering: boolean): OfferedDeployment[] {
  return deploymentsOf(provider).map((deployment) => ({
    ...deployment,
    languageEngine: engineOfKind[provider.kind],
    providerName: provider.name,
    isDefault: isAnswering && deployment.name === provider.defaultModel,
    parameters: parametersOf(provider.kind, deployment),
  }));
}

/** The parameters that are set, and that a model takes. */
function takenBy(taken: readonly string[], parameters: ModelParameters): Partial<ModelParameters> {
  const set = Object.entries(parameters).filter(([name, value]) => value !== null && taken.includes(name));
  return Object.fromEntries(set) as Partial<ModelParameters>;
}

/** In the words of a request. */
const settingsOf = ({ maxTokens, ...rest }: Partial<ModelParameters>): Partial<ModelRequest> => {
  const set = Object.entries({ ...rest, maxOutputTokens: maxTokens }).filter(([, value]) => value != null);
  return Object.fromEntries(set) as Partial<ModelRequest>;
};

function resolve(deps: ModelProviderDeps, source: Source, offered: OfferedDeployment): ResolvedModel {
  const { provider } = source;
  const { languageEngine: _, providerName, isDefault: _default, parameters: takes, ...deployment } = offered;
  const model = deployment.name;
  const connection = connectionOf(provider, source.key());
  const taken = (parameters: ModelParameters) => takenBy(takes, parameters);
  return {
    provider: { id: provider.id, name: providerName },
    kind: provider.kind,
    model,
    name: `${model} (${providerName})`,
    deployment,
    taken,
    stream: ({ parameters, ...request }) =>
      streamModel(deps, {
        ...request,
        ...(parameters && settingsOf(taken(parameters))),
        connection,
        model,
      }),
  };
}

/** The models that can be asked at the moment. One look-up, whatever is chosen of them. */
export async function openModels(deps: ModelProviderDeps): Promise<OpenModels> {
  const { sources, hasAnswering } = await sourcesOf(deps);
  const sourceOf = new Map(
    sources.flatMap((source, index) =>
      offeredOf(source, hasAnswering && index === 0).map((offered) => [offered, source] as const),
    ),
  );
  const offered = [...sourceOf.keys()];
  const resolved = new Map<OfferedDeployment, ResolvedModel>();
  return {
    offered,
    find(choice) {
      const chosen = chosenModel(offered, choice);
      const source = chosen && sourceOf.get(chosen);
      if (!source) return undefined;
      const known = resolved.get(chosen) ?? resolve(deps, source, chosen);
      resolved.set(chosen, known);
      return known;
    },
  };
}

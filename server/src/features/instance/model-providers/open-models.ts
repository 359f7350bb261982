/** Available models, and resolution of a configuration to one of them. */
import {
  selectModel,
  engineOfKind,
  type ModelChoice,
  type ModelParameters,
  parametersOf,
} from '@polylogue/contract/agents/agent/models';
import type { OfferedDeployment } from '@polylogue/contract/agents/agent/offered-deployments';
import { type Deployment, isEmbeddingModel } from '@polylogue/contract/instance/model-providers/deployments';
import type { ModelProviderKind } from '@polylogue/contract/instance/model-providers/schemas';
import type { ModelEvent } from '../../../models/model-event.ts';
import type { ModelRequest } from '../../../models/model-request.ts';
import { streamModel } from '../../../models/streaming/stream-model.ts';
import { connectionOf } from './provider.ts';
import { deploymentsOf, type ModelProviderDeps, type Source, sourcesOf } from './sources.ts';

/** A request with the parameters of a configuration. The model receives those that it supports. */
export type ParameterizedRequest = Pick<ModelRequest, 'messages' | 'signal' | 'tools' | 'maxSteps'> & {
  parameters?: ModelParameters;
};

/** A model that is available now. */
export interface ResolvedModel {
  provider: { id: string; name: string; kind: ModelProviderKind; baseUrl: string | null };
  kind: ModelProviderKind;
  /** Name of the model, or of the deployment on Azure. */
  model: string;
  /** Names of model and provider, for execution details. */
  name: string;
  /** Abilities and prices; empty if unknown. */
  deployment: Deployment;
  supportedParameters(parameters: ModelParameters): Partial<ModelParameters>;
  /** Streams the answer. Never throws; ends with `finish`, `aborted` or `error` (see `streamModel`). */
  stream(request: ParameterizedRequest): AsyncIterable<ModelEvent>;
}

/** Model that authors can select, with the endpoint that determines its price. */
interface OfferedModel extends OfferedDeployment {
  provider: { id: string; kind: ModelProviderKind; baseUrl: string | null };
}

/** Snapshot of the available models. */
export interface OpenModels {
  /** Models by preference: the default provider first, and the default model of each provider first. */
  offered: readonly OfferedModel[];
  /** Finds the model of a configuration; `undefined` if it is not available. */
  find(choice: ModelChoice): ResolvedModel | undefined;
}

function offeredOf({ provider }: Source, isAnswering: boolean): OfferedModel[] {
  return deploymentsOf(provider)
    .filter((deployment) => !isEmbeddingModel(deployment))
    .map((deployment) => ({
      ...deployment,
      provider: { id: provider.id, kind: provider.kind, baseUrl: provider.baseUrl },
      languageEngine: engineOfKind[provider.kind],
      providerName: provider.name,
      isDefault: isAnswering && deployment.name === provider.defaultModel,
      parameters: parametersOf(provider.kind, deployment),
    }));
}

/** Selects the parameters that are set and supported. */
function pickSupported(supported: readonly string[], parameters: ModelParameters): Partial<ModelParameters> {
  const set = Object.entries(parameters).filter(
    ([name, value]) => value !== null && supported.includes(name),
  );
  return Object.fromEntries(set) as Partial<ModelParameters>;
}

const toRequestFields = ({ maxTokens, ...rest }: Partial<ModelParameters>): Partial<ModelRequest> => {
  const set = Object.entries({ ...rest, maxOutputTokens: maxTokens }).filter(([, value]) => value != null);
  return Object.fromEntries(set) as Partial<ModelRequest>;
};

function resolve(deps: ModelProviderDeps, source: Source, offered: OfferedModel): ResolvedModel {
  const { provider } = source;
  const {
    languageEngine: _,
    provider: pricedProvider,
    providerName,
    isDefault: _default,
    parameters: supported,
    ...deployment
  } = offered;
  const model = deployment.name;
  const connection = connectionOf(provider, source.key());
  const supportedParameters = (parameters: ModelParameters) => pickSupported(supported, parameters);
  return {
    provider: { ...pricedProvider, name: providerName },
    kind: provider.kind,
    model,
    name: `${model} (${providerName})`,
    deployment,
    supportedParameters,
    stream: ({ parameters, ...request }) =>
      streamModel(deps, {
        ...request,
        ...(parameters && toRequestFields(supportedParameters(parameters))),
        connection,
        model,
      }),
  };
}

/** Reads the models that are available now, with a single query. */
export async function openModels(deps: ModelProviderDeps): Promise<OpenModels> {
  const { sources, hasAnswering } = await sourcesOf(deps);
  const sourceOf = new Map(
    sources.flatMap((source, index) =>
      offeredOf(source, hasAnswering && index === 0).map((offered) => [offered, source] as const),
    ),
  );
  const offered = [...sourceOf.keys()];
  const resolved = new Map<OfferedModel, ResolvedModel>();
  return {
    offered,
    find(choice) {
      const chosen = selectModel(offered, choice);
      const source = chosen && sourceOf.get(chosen);
      if (!source) return undefined;
      const known = resolved.get(chosen) ?? resolve(deps, source, chosen);
      resolved.set(chosen, known);
      return known;
    },
  };
}

/** The models that can be asked, and which of them a configuration chooses. */
import {
  chosenModel,
  engineOfKind,
  type ModelChoice,
  type ModelParameters,
  parametersOf,
} from '@polylogue/contract/agents/agent/models';
import type { OfferedDeployment } from '@polylogue/contract/agents/agent/offered-deployments';
import {
  type Deployment,
  turnsTextsIntoVectors,
} from '@polylogue/contract/instance/model-providers/deployments';
import type { ModelProviderKind } from '@polylogue/contract/instance/model-providers/schemas';
import type { ModelEvent } from '../../../models/model-event.ts';
import type { ModelRequest } from '../../../models/model-request.ts';
import { streamModel } from '../../../models/streaming/stream-model.ts';
import { connectionOf } from './provider.ts';
import { deploymentsOf, type ModelProviderDeps, type Source, sourcesOf } from './sources.ts';

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

function offeredOf({ provider }: Source, isAnswering: boolean): OfferedDeployment[] {
  return deploymentsOf(provider)
    .filter((deployment) => !turnsTextsIntoVectors(deployment))
    .map((deployment) => ({
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

/** The embedding models that there are to choose from, and asking one. */
import { turnsTextsIntoVectors } from '@polylogue/contract/instance/model-providers/deployments';
import { AppError } from '../../../app-error.ts';
import { ModelError } from '../../../models/model-error.ts';
import { canEmbed, type EmbeddingRequest, embedTexts } from '../../../models/embedding/embed-texts.ts';
import { connectionOf, type Provider } from './provider.ts';
import { deploymentsOf, type ModelProviderDeps, sourcesOf } from './sources.ts';

/** An embedding model by the provider that has it. */
export interface EmbedderChoice {
  providerId: string;
  /** Model, or on Azure the deployment. */
  model: string;
}

export interface OfferedEmbedder extends EmbedderChoice {
  providerName: string;
}

interface OpenedEmbedder {
  /** Vectors of length one; see `embedTexts`. Throws an `AppError` with a `model.…` code, caused by a `ModelError`. */
  embed(
    texts: readonly string[],
    options?: Pick<EmbeddingRequest, 'signal' | 'isUrgent'>,
  ): Promise<Float32Array[]>;
  /** Those of the environment change with a start alone. */
  settingsVersion: number;
}

/** Every embedding model on offer, those of the answering provider first. */
export async function listEmbedders(deps: ModelProviderDeps): Promise<OfferedEmbedder[]> {
  const { sources } = await sourcesOf(deps);
  return sources.flatMap(({ provider }) =>
    embeddersOf(provider).map(({ name }) => ({
      providerId: provider.id,
      providerName: provider.name,
      model: name,
    })),
  );
}

const embeddersOf = (provider: Provider) =>
  canEmbed(provider) ? deploymentsOf(provider).filter(turnsTextsIntoVectors) : [];

/** What asks an embedding model. Throws `model.not_offered` where it is no longer on offer. */
export async function openEmbedder(
  deps: ModelProviderDeps,
  { providerId, model }: EmbedderChoice,
): Promise<OpenedEmbedder> {
  const { sources } = await sourcesOf(deps);
  const source = sources.find(({ provider }) => provider.id === providerId);
  const isOffered = source && embeddersOf(source.provider).some(({ name }) => name === model);
  if (!isOffered) throw new AppError('model.not_offered');
  const connection = connectionOf(source.provider, source.key());
  const { outbound, limits = {} } = deps;
  return {
    settingsVersion: source.provider.version,
    async embed(texts, options) {
      try {
        return await embedTexts(outbound, { connection, model, texts, limits, ...options });
      } catch (error) {
        if (error instanceof ModelError) throw new AppError(error.code, { cause: error });
        throw error;
      }
    },
  };
}

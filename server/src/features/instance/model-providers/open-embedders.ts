/** Available embedding models, and access to one of them. */
import { isEmbeddingModel } from '@polylogue/contract/instance/model-providers/deployments';
import { AppError } from '../../../app-error.ts';
import { ModelError } from '../../../models/model-error.ts';
import { canEmbed, type EmbeddingRequest, embedTexts } from '../../../models/embedding/embed-texts.ts';
import { connectionOf, type Provider } from './provider.ts';
import { deploymentsOf, type ModelProviderDeps, sourcesOf } from './sources.ts';

export interface EmbedderChoice {
  providerId: string;
  /** Name of the model, or of the deployment on Azure. */
  model: string;
}

export interface OfferedEmbedder extends EmbedderChoice {
  providerName: string;
}

/** Usage of embedded texts, for the ledger. */
export interface EmbeddingUsage {
  provider: Provider;
  model: string;
  inputTokens: number;
  /** Undefined for texts of libraries. */
  asker: EmbeddingAsker | undefined;
}

interface EmbeddingAsker {
  ownerId: string | null;
  agentId: string | null;
  brandKey: string | null;
  isPrivate: boolean;
  isTest: boolean;
}

interface OpenedEmbedder {
  /** Returns unit vectors (see `embedTexts`). Throws an `AppError` with a `model.…` code, caused by a `ModelError`. */
  embed(
    texts: readonly string[],
    options?: Pick<EmbeddingRequest, 'signal' | 'isUrgent'> & { asker?: EmbeddingAsker | undefined },
  ): Promise<Float32Array[]>;
  /** Version of the provider's settings. Environment providers change only at a restart. */
  settingsVersion: number;
}

/** Lists all available embedding models, those of the default provider first. */
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
  canEmbed(provider) ? deploymentsOf(provider).filter(isEmbeddingModel) : [];

/**
 * Opens an embedding model, and reports what it uses, also if a later call fails. Throws `model.not_offered` if it is
 * no longer available.
 */
export async function openEmbedder(
  { onUsage, ...deps }: ModelProviderDeps & { onUsage(used: EmbeddingUsage): Promise<void> },
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
    async embed(texts, { asker, ...options } = {}) {
      let inputTokens = 0;
      const count = (tokens: number) => void (inputTokens += tokens);
      try {
        const request = { connection, model, texts, limits, ...options, onUsage: count };
        return await embedTexts(outbound, request);
      } catch (error) {
        if (error instanceof ModelError) throw new AppError(error.code, { cause: error });
        throw error;
      } finally {
        if (inputTokens > 0) await onUsage({ provider: source.provider, model, inputTokens, asker });
      }
    },
  };
}

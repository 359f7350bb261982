/** What the form is filled with: nothing, a found server, or a saved provider. */
import type { DiscoveredModelServer, ModelProvider } from '@polylogue/contract/model-providers/schemas';
import { draftOfProvider, draftOfServer, emptyDraft, type ProviderDraft } from './provider-draft.ts';

export type ChosenProvider = { server: DiscoveredModelServer } | { provider: ModelProvider } | undefined;

interface ChosenForm {
  /** Another one is another form. */
  key: string;
  provider?: ModelProvider;
  draft: ProviderDraft;
  knownModels: readonly string[];
}

export function formOf(chosen: ChosenProvider): ChosenForm {
  if (!chosen) return { key: 'new', draft: emptyDraft, knownModels: [] };
  if ('server' in chosen) {
    const { server } = chosen;
    return { key: server.baseUrl, draft: draftOfServer(server), knownModels: server.models };
  }
  const { provider } = chosen;
  return {
    key: provider.modelProviderId,
    provider,
    draft: draftOfProvider(provider),
    knownModels: provider.models,
  };
}

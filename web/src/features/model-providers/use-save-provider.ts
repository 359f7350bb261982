/** Saves a provider: a new one that answers from now on, or the changes of a saved one. */
import type { ModelProvider } from '@polylogue/contract/model-providers/schemas';
import { useCreateProviderMutation, useUpdateProviderMutation } from './api.ts';
import { connectionOf, type ProviderDraft } from './provider-draft.ts';

export interface SaveProvider {
  /** Resolves to the reason why it failed, which is `saveError`, too; `undefined` when it worked. */
  save(draft: ProviderDraft, models: readonly string[]): Promise<unknown>;
  isSaving: boolean;
  saveError: unknown;
}

/** `provider` is the one under change. An empty key keeps the stored one. */
export function useSaveProvider(provider: ModelProvider | undefined): SaveProvider {
  const [create, creating] = useCreateProviderMutation();
  const [update, updating] = useUpdateProviderMutation();
  return {
    isSaving: creating.isLoading || updating.isLoading,
    saveError: provider ? updating.error : creating.error,
    async save(draft, models) {
      const settings = {
        ...connectionOf(draft),
        name: draft.name,
        defaultModel: draft.defaultModel,
        models: [...new Set([draft.defaultModel, ...models])],
        ...(draft.apiKey && { apiKey: draft.apiKey }),
      };
      const { error } = provider
        ? await update({
            params: { modelProviderId: provider.modelProviderId },
            body: { ...settings, apiVersion: provider.apiVersion, version: provider.version },
          })
        : await create({ body: { ...settings, isDefault: true } });
      return error;
    },
  };
}

/** Tests the connection that the form describes, and marks the fields that the server refuses. */
import type { ModelProvider } from '@polylogue/contract/model-providers/schemas';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useTestProviderMutation } from './api.ts';
import { connectionOf, type ProviderDraft, refusedFields } from './provider-draft.ts';

/** Returns a function that marks the fields of the form that a failed call names. */
export function useMarkRefused({ setError }: UseFormReturn<ProviderDraft>): (error: unknown) => void {
  const { t } = useTranslation('ui');
  return (error) => {
    for (const field of refusedFields(error)) setError(field, { message: t('form.invalid') });
  };
}

/** `provider` is the saved one under change, whose stored key is used where none is entered. */
export function useConnectionTest(form: UseFormReturn<ProviderDraft>, provider: ModelProvider | undefined) {
  const [test, testing] = useTestProviderMutation();
  const markRefused = useMarkRefused(form);
  const run = async () => {
    if (!(await form.trigger(['baseUrl', 'apiKey']))) return testing.reset();
    const draft = form.getValues();
    const { data, error } = await test({
      body: {
        ...connectionOf(draft),
        ...(draft.apiKey && { apiKey: draft.apiKey }),
        ...(provider && { modelProviderId: provider.modelProviderId }),
        ...(draft.defaultModel && { model: draft.defaultModel }),
      },
    });
    markRefused(error);
    const [only, ...others] = data?.status === 'ok' ? data.models : [];
    if (only && others.length === 0) form.setValue('defaultModel', only);
  };
  return { run, ...testing };
}

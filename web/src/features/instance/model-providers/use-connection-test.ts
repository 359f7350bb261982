/** Tests the connection in a form and marks refused fields. */
import type { ModelProvider } from '@polylogue/contract/instance/model-providers/schemas';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { failureOf, fieldErrorsOf } from '../../../lib/http/api-failure.ts';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { providerApi, useTestConnectionMutation } from './api.ts';
import { useTestFailureText } from './test-failure-text.ts';
import { connectionOf, type ProviderValues } from './provider-values.ts';

const connectionFields = ['kind', 'baseUrl', 'apiVersion', 'apiKey'] as const;

/** Returns the form fields with an error in the server's response. */
export function refusedFields(error: unknown): (typeof connectionFields)[number][] {
  const failure = failureOf(error);
  const named = failure ? fieldErrorsOf(failure).map(({ field }) => field) : [];
  return connectionFields.filter((field) => named.includes(field));
}

type Methods<Output> = UseFormReturn<ProviderValues, unknown, Output>;

const hostOf = (address: string | null | undefined) => URL.parse(address ?? '')?.host;

/** Drops a test result when the connection changes; a host permission applies to that host only. */
function useChangedConnection<Output>(form: Methods<Output>, forget: () => void): void {
  const allowedHost = useRef(hostOf(form.getValues('baseUrl')));
  useEffect(() => {
    const { unsubscribe } = form.watch(({ baseUrl, allowPrivateAddress }, { name }) => {
      if (connectionFields.some((field) => field === name)) forget();
      if (name === 'allowPrivateAddress') allowedHost.current = hostOf(baseUrl);
      if (name === 'baseUrl' && allowPrivateAddress && hostOf(baseUrl) !== allowedHost.current) {
        form.setValue('allowPrivateAddress', false, { shouldDirty: true });
      }
    });
    return unsubscribe;
  }, [form, forget]);
}

/** Holds the state of a connection test, shared with the saving form. */
export function useTesting() {
  const [test, testing] = useTestConnectionMutation();
  return { test, testing };
}
type Testing = ReturnType<typeof useTesting>;

/** Tests the entered connection. The stored key of the edited `provider` applies if none is entered. */
export function useConnectionTest<Output>(
  form: Methods<Output>,
  provider: ModelProvider | undefined,
  { test, testing }: Testing,
) {
  const { t } = useTranslation('ui');
  useChangedConnection(form, testing.reset);
  const run = async () => {
    if (!(await form.trigger([...connectionFields]))) return testing.reset();
    const values = form.getValues();
    const { apiKey, defaultModel } = values;
    const { data, error } = await test({
      body: {
        ...connectionOf(values),
        ...(apiKey && { apiKey }),
        ...(provider && { modelProviderId: provider.modelProviderId }),
        ...(defaultModel && { model: defaultModel }),
      },
    });
    for (const field of refusedFields(error)) form.setError(field, { message: t('form.invalid') });
    return data;
  };
  const listed = testing.data?.status === 'ok' ? testing.data.models : [];
  return { run, listed, ...testing };
}
/**
 * For a form whose connection may have failed its test: `isSure` asks before saving it; `keep`
 * tests the saved provider again in the background, so that the list marks it.
 */
export function useFailedTest({ testing: { data, isLoading } }: Testing) {
  const { t } = useTranslation('model-providers');
  const failureText = useTestFailureText();
  const confirm = useConfirm();
  const [testSaved] = providerApi.test.useMutation();
  const failed = !isLoading && data?.status === 'failed' ? data : undefined;
  return {
    isSure: async () =>
      failed === undefined ||
      confirm({
        title: t('saveFailedTitle'),
        text: `${failureText(failed.code)} ${t('saveFailedText')}`,
        confirmLabel: t('saveFailed'),
      }),
    keep({ modelProviderId }: Pick<ModelProvider, 'modelProviderId'>) {
      if (failed) void testSaved({ params: { modelProviderId } });
    },
  };
}

export type ConnectionTest = ReturnType<typeof useConnectionTest>;

/** Address and key of a provider, tested by *Test connection*. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  kindsRequiringBaseUrl,
  type ModelProvider,
  ModelProviderKindSchema,
} from '@polylogue/contract/instance/model-providers/schemas';
import { useState } from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconChevronDown from '#icon/IconChevronDown';
import { FormSecret } from '../../../../ui/forms/fields/form-secret.tsx';
import { FormSelect } from '../../../../ui/forms/fields/form-select.tsx';
import { FormSwitch } from '../../../../ui/forms/fields/form-switch.tsx';
import { FormText } from '../../../../ui/forms/fields/form-text.tsx';
import { useStableHandler } from '../../../../lib/stable-handler.ts';
import { isPrivateAddress, type ProviderValues } from '../provider-values.ts';
import type { ConnectionTest } from '../use-connection-test.ts';
import { ConnectionTestResult } from './connection-test.tsx';

interface ConnectionFieldsProps<Output> {
  form: UseFormReturn<ProviderValues, unknown, Output>;
  provider?: ModelProvider | undefined;
  test: Pick<ConnectionTest, 'run' | 'isLoading' | 'data' | 'error'>;
}

/** Shows the fields required by the kind. An unedited name follows the kind. */
export function ConnectionFields<Output>({ form, provider, test }: ConnectionFieldsProps<Output>) {
  const { t } = useTranslation('model-providers');
  const { control } = form;
  const field = { control: control as UseFormReturn<ProviderValues>['control'] };
  const [kind, baseUrl, name] = useWatch({ control, name: ['kind', 'baseUrl', 'name'] });
  const needsAddress = kindsRequiringBaseUrl.includes(kind);
  const [isAddressAsked, setAddressAsked] = useState(Boolean(baseUrl));
  const kinds = ModelProviderKindSchema.options.map((value) => ({ value, label: t(`kind.${value}`) }));
  const needsKey = !provider?.apiKey.configured && kind !== 'openai-compatible';
  const nameByKind = useStableHandler((next: ProviderValues['kind']) => {
    if (!kinds.some(({ label }) => label === name)) return;
    form.setValue('name', t(`kind.${next}`), { shouldDirty: true });
  });
  const { isDirty } = useFormState({ control, name: ['kind', 'baseUrl', 'apiVersion', 'apiKey'] });
  const kept = isDirty ? undefined : provider?.failedTest;
  // Saved test result, until the next test.
  const shown =
    test.data ?? (kept ? { status: 'failed' as const, at: 'models' as const, code: kept.code } : undefined);
  return (
    <>
      <FormSelect {...field} name="kind" label={t('provider')} options={kinds} onChosen={nameByKind} />
      {needsAddress || isAddressAsked ? (
        <FormText
          {...field}
          name="baseUrl"
          type="url"
          isNullable
          label={needsAddress ? t('baseUrl') : t('baseUrlOptional')}
          hint={t('baseUrlHint')}
        />
      ) : (
        <Button
          color="inherit"
          startIcon={<IconChevronDown />}
          onClick={() => setAddressAsked(true)}
          sx={{ justifySelf: 'start', mx: -3.5 }}
        >
          {t('otherAddress')}
        </Button>
      )}
      {isPrivateAddress(baseUrl) && (
        <FormSwitch
          {...field}
          name="allowPrivateAddress"
          label={t('allowPrivateAddress')}
          hint={t('allowPrivateAddressHint')}
        />
      )}
      {kind === 'azure-openai' && (
        <FormText
          {...field}
          name="apiVersion"
          isNullable
          dir="ltr"
          label={t('apiVersion')}
          hint={t('apiVersionHint')}
        />
      )}
      <FormSecret
        {...field}
        name="apiKey"
        label={t('apiKey')}
        stored={{ isSet: provider?.apiKey.configured ?? false, last4: provider?.apiKey.last4 ?? null }}
        hint={keyHint()}
      />
      <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
        <Button variant="outlined" color="inherit" loading={test.isLoading} onClick={() => void test.run()}>
          {t('test')}
        </Button>
        {!test.isLoading && (shown || test.error) && (
          <Box sx={{ width: '100%' }}>
            <ConnectionTestResult test={shown} error={test.error} />
          </Box>
        )}
      </Box>
    </>
  );

  function keyHint(): string {
    if (provider?.apiKey.configured) return t('apiKeyKeep');
    return needsKey ? t('apiKeyHint') : t('apiKeyOptional');
  }
}

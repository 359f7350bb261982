/** Form of a provider: connection, deployments, default models. */
import Typography from '@mui/material/Typography';
import {
  completeDeployment,
  isEmbeddingModel,
} from '@polylogue/contract/instance/model-providers/deployments';
import {
  type DiscoveredModelServer,
  type ModelProvider,
  ModelProviderSettingsSchema,
} from '@polylogue/contract/instance/model-providers/schemas';
import { type ReactNode, useEffect, useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import IconCoin from '#icon/IconCoin';
import IconCpu from '#icon/IconCpu';
import IconMessage from '#icon/IconMessage';
import IconPlugConnected from '#icon/IconPlugConnected';
import { EntityForm } from '../../../../entity/form/entity-form.tsx';
import { useEntityForm } from '../../../../entity/form/use-entity-form.ts';
import { fixedOptions, FormCombo } from '../../../../ui/forms/fields/form-combo.tsx';
import { FormSwitch } from '../../../../ui/forms/fields/form-switch.tsx';
import { FormText } from '../../../../ui/forms/fields/form-text.tsx';
import { DeploymentPrices } from '../../../access-policies/parts/deployment-prices.tsx';
import { useSelectNewAgent } from '../../../chat/public.ts';
import { providerApi } from '../api.ts';
import {
  connectionOf,
  newValues,
  type ProviderValues,
  valuesOfProvider,
  valuesOfServer,
} from '../provider-values.ts';
import { useConnectionTest, useFailedTest, useTesting } from '../use-connection-test.ts';
import { useDeploymentSummary } from '../use-deployment-summary.ts';
import { ConnectionFields } from './connection-fields.tsx';
import { DeploymentFields } from './deployment-fields.tsx';

interface ProviderEditorProps {
  /** `undefined` for a new one. */
  provider?: ModelProvider;
  /** Discovered server used as the initial value. */
  server?: DiscoveredModelServer | undefined;
  /** Another provider is the default one, which a new one replaces only if chosen. */
  hasDefault?: boolean;
  /** Shown above the fields of a new provider. */
  offer?: ReactNode;
}

export function ProviderEditor({ provider, server, hasDefault = false, offer }: ProviderEditorProps) {
  const { t } = useTranslation('model-providers');
  const testing = useTesting();
  const form = useProviderForm({ provider, server, hasDefault }, useFailedTest(testing));
  const { control, methods } = form;
  const test = useConnectionTest(methods, provider, testing);
  const deployments = useWatch({ control, name: 'deployments' }) ?? [];
  const summary = useDeploymentSummary();
  return (
    <EntityForm
      form={form}
      saveLabel={provider ? undefined : t('save')}
      describe={(name, value) =>
        name === 'deployments' && Array.isArray(value)
          ? (value as ModelProvider['deployments']).map((one) => `${one.name}: ${summary(one)}`).join('\n')
          : undefined
      }
      sections={[
        {
          name: 'connection',
          title: t('sections.connection'),
          icon: <IconPlugConnected />,
          content: (
            <>
              {offer}
              <FormText control={control} name="name" label={t('columns.name')} />
              <ConnectionFields form={methods} provider={provider} test={test} />
            </>
          ),
        },
        {
          name: 'deployments',
          title: t('columns.deployments'),
          icon: <IconCpu />,
          count: deployments.length,
          intro: t('deployments.intro'),
          content: <DeploymentFields form={methods} listed={test.listed} />,
        },
        ...(provider
          ? [
              {
                name: 'prices',
                title: t('sections.prices'),
                icon: <IconCoin />,
                intro: t('sections.pricesIntro'),
                content: <DeploymentPrices modelProviderId={provider.modelProviderId} />,
              },
            ]
          : []),
        {
          name: 'answers',
          title: t('sections.answers'),
          icon: <IconMessage />,
          content: <AnswerFields form={methods} deployments={deployments} />,
        },
      ]}
    />
  );
}

interface AnswerFieldsProps<Output> {
  form: UseFormReturn<ProviderValues, unknown, Output>;
  deployments: NonNullable<ProviderValues['deployments']>;
}

/** Model used for answers, and for whom. Embedding models are excluded. */
function AnswerFields<Output>({ form, deployments }: AnswerFieldsProps<Output>) {
  const { t } = useTranslation('model-providers');
  const control = form.control as unknown as UseFormReturn<ProviderValues>['control'];
  const names = deployments
    .filter((deployment) => !isEmbeddingModel(completeDeployment(deployment)))
    .map(({ name }) => name)
    .join('\n');
  const useModels = useMemo(
    () => fixedOptions(names === '' ? [] : names.split('\n').map((name) => ({ value: name, label: name }))),
    [names],
  );
  const isForSearchAlone = deployments.length > 0 && names === '';
  useEffect(() => {
    if (!isForSearchAlone) return;
    form.setValue('isDefault', false, { shouldDirty: true });
    form.setValue('defaultModel', null, { shouldDirty: true });
  }, [isForSearchAlone, form]);
  if (isForSearchAlone) return <Typography variant="body2">{t('forSearchAlone')}</Typography>;
  return (
    <>
      <FormSwitch control={control} name="isDefault" label={t('isDefault')} hint={t('isDefaultHint')} />
      <FormCombo
        control={control}
        name="defaultModel"
        label={t('model')}
        hint={t('defaultModelHint')}
        useOptions={useModels}
      />
    </>
  );
}

function useProviderForm(
  { provider, server, hasDefault }: ProviderEditorProps,
  failed: ReturnType<typeof useFailedTest>,
) {
  const [create] = providerApi.create.useMutation();
  const [update] = providerApi.update.useMutation();
  const adoptNewAgent = useSelectNewAgent();
  const navigate = useNavigate();
  return useEntityForm<typeof ModelProviderSettingsSchema, ModelProvider>({
    name: provider
      ? `model-provider/${provider.modelProviderId}`
      : `model-provider/${server?.baseUrl ?? 'new'}`,
    schema: ModelProviderSettingsSchema,
    entity: provider,
    valuesOf(entity) {
      if (entity) return valuesOfProvider(entity);
      const values = server ? valuesOfServer(server) : newValues;
      return hasDefault ? { ...values, isDefault: false } : values;
    },
    isSure: failed.isSure,
    save(values, { ifMatch, requestId }) {
      const body = { ...values, ...connectionOf(values) };
      if (!provider || ifMatch === undefined) return create({ body, requestId }).unwrap();
      const params = { modelProviderId: provider.modelProviderId };
      return update({ params, body, ifMatch, requestId }).unwrap();
    },
    async onSaved(saved) {
      failed.keep(saved);
      await adoptNewAgent();
      if (!provider) await navigate('/admin/models');
    },
  });
}

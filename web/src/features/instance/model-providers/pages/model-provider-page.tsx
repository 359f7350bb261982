/** Page of a model provider: its form, or read-only facts without write access. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ModelProvider } from '@polylogue/contract/instance/model-providers/schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import IconTrash from '#icon/IconTrash';
import { QueryView } from '../../../../entity/query-view.tsx';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { useConfirm } from '../../../../ui/overlays/confirm.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { PageSection } from '../../../../ui/page/page-section.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { Fact } from '../../../../ui/text/fact.tsx';
import { DeploymentPrices } from '../../../access-policies/parts/deployment-prices.tsx';
import { providerApi } from '../api.ts';
import { ProviderEditor } from '../components/provider-editor.tsx';
import { useDeploymentSummary } from '../use-deployment-summary.ts';

export function ModelProviderPage() {
  const { t } = useTranslation('model-providers');
  const { modelProviderId = '' } = useParams();
  const query = providerApi.get.useQuery({ params: { modelProviderId } });
  const provider = query.currentData;
  const canEdit = provider?.permissions.canEdit ?? false;
  return (
    <PageBody
      title={provider?.name ?? t('provider')}
      form={canEdit ? 'wide' : 'column'}
      actions={provider?.permissions.canDelete && <RemoveProvider provider={provider} />}
    >
      <QueryView query={query}>
        {(found) =>
          found.permissions.canEdit ? (
            <ProviderEditor key={found.modelProviderId} provider={found} />
          ) : (
            <ProviderFacts provider={found} />
          )
        }
      </QueryView>
    </PageBody>
  );
}

function RemoveProvider({ provider: { modelProviderId, name, version } }: { provider: ModelProvider }) {
  const { t } = useTranslation('model-providers');
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [remove] = providerApi.remove.useMutation();
  const start = async () => {
    const isSure = await confirm({
      title: t('removeTitle', { name }),
      text: t('removeText'),
      confirmLabel: t('remove'),
      isDangerous: true,
    });
    if (!isSure) return;
    const { error } = await remove({ params: { modelProviderId }, ifMatch: version });
    if (error !== undefined) return void toast({ message: errorText(error).message, tone: 'error' });
    toast({ message: t('removed', { name }), tone: 'success' });
    await navigate('/admin/models');
  };
  return <PageAction kind="danger" label={t('remove')} icon={<IconTrash />} onClick={() => void start()} />;
}

function ProviderFacts({ provider }: { provider: ModelProvider }) {
  const { t } = useTranslation('model-providers');
  const summary = useDeploymentSummary();
  const { source, kind, baseUrl, defaultModel, deployments } = provider;
  const facts = [
    [t('provider'), t(`kind.${kind}`)],
    [t('baseUrl'), baseUrl],
    [t('model'), defaultModel],
  ] as const;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {source === 'environment' ? t('environmentText') : t('notAllowed')}
      </Typography>
      <Box component="dl" sx={{ display: 'grid', gap: 3, m: 0, overflowWrap: 'anywhere' }}>
        {facts.map(([label, value]) =>
          value ? (
            <Fact key={label} label={label}>
              <bdi>{value}</bdi>
            </Fact>
          ) : null,
        )}
        {deployments.map((deployment) => (
          <Box key={deployment.name}>
            <Typography component="dt" variant="subtitle2">
              <bdi>{deployment.name}</bdi>
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, color: 'text.secondary' }}>
              {summary(deployment)}
            </Typography>
          </Box>
        ))}
      </Box>
      <PageSection title={t('sections.prices')}>
        <Typography variant="body2" sx={{ mb: 4, color: 'text.secondary' }}>
          {t('sections.pricesIntro')}
        </Typography>
        <DeploymentPrices modelProviderId={provider.modelProviderId} />
      </PageSection>
    </Box>
  );
}

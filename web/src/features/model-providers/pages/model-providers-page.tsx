/** The models of the instance, for administrators: those that are connected, and connecting others. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ModelProvider } from '@polylogue/contract/model-providers/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { PageBody } from '../../../ui/page/page-body.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx';
import { useHasAction } from '../../account/api.ts';
import { useModelProvidersQuery } from '../api.ts';
import { type ChosenProvider, formOf } from '../chosen-provider.ts';
import { ConfiguredProviders } from '../components/configured-providers.tsx';
import { DiscoveredServers } from '../components/discovered-servers.tsx';
import { ProviderForm } from '../components/provider-form.tsx';
import { useConnectedToast } from '../use-connected-toast.ts';

/** For whoever may change them. */
function ChangeableProviders({ providers }: { providers: readonly ModelProvider[] }) {
  const { t } = useTranslation('model-providers');
  const sayConnected = useConnectedToast();
  const [chosen, setChosen] = useState<ChosenProvider>();
  const { key, ...form } = formOf(chosen);
  const hasProviders = providers.length > 0;
  const addTitle = hasProviders ? t('addTitle') : t('title');
  return (
    <Box sx={{ display: 'grid', gap: 8 }}>
      {hasProviders && (
        <ConfiguredProviders providers={providers} onEdit={(provider) => setChosen({ provider })} />
      )}
      <DiscoveredServers onUse={(server) => setChosen({ server })} />
      <Box component="section">
        <Typography variant="h3" component="h2" sx={{ mb: 4 }}>
          {form.provider ? t('editTitle', { name: form.provider.name }) : addTitle}
        </Typography>
        <ProviderForm
          key={key}
          {...form}
          onSaved={(name) => {
            sayConnected(name);
            setChosen(undefined);
          }}
          onCancel={chosen && (() => setChosen(undefined))}
        />
      </Box>
    </Box>
  );
}

function Providers() {
  const { t } = useTranslation('model-providers');
  const errorText = useErrorText();
  const mayChange = useHasAction('InstanceSettingsWrite');
  const { data, error, refetch } = useModelProvidersQuery();
  if (error) return <ErrorCallout {...errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={4} heightPx={40} />;
  if (mayChange) return <ChangeableProviders providers={data.items} />;
  return (
    <Box sx={{ display: 'grid', gap: 8 }}>
      {data.items.length > 0 && <ConfiguredProviders providers={data.items} />}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('notAllowed')}
      </Typography>
    </Box>
  );
}

export function ModelProvidersPage() {
  const { t } = useTranslation('model-providers');
  return (
    <PageBody title={t('pageTitle')} intro={t('intro')}>
      <Providers />
    </PageBody>
  );
}

/** Connecting models: the step after set-up, and the place where keys are mended later. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import type { DiscoveredModelServer, ModelProvider } from '@polylogue/contract/model-providers/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import IconArrowRight from '#icon/IconArrowRight';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { useHasAction } from '../../account/api.ts';
import { RequireSession } from '../../auth/exported/require-session.tsx';
import { BrandBackdrop } from '../../brands/exported/brand-backdrop.tsx';
import { useModelProvidersQuery } from '../api.ts';
import { ConfiguredProviders } from '../components/configured-providers.tsx';
import { DiscoveredServers } from '../components/discovered-servers.tsx';
import { ProviderForm } from '../components/provider-form.tsx';
import { draftOfProvider, draftOfServer, emptyDraft } from '../provider-draft.ts';

/** What the form is filled with: nothing, a found server, or a saved provider. */
type Chosen = { server: DiscoveredModelServer } | { provider: ModelProvider } | undefined;

function formOf(chosen: Chosen) {
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

function Providers() {
  const { t } = useTranslation('model-providers');
  const errorText = useErrorText();
  const toast = useToast();
  const navigate = useNavigate();
  const { data, error, refetch } = useModelProvidersQuery();
  const [chosen, setChosen] = useState<Chosen>();
  if (error) return <ErrorCallout {...errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={4} heightPx={40} />;

  const hasProviders = data.items.length > 0;
  const { key, ...form } = formOf(chosen);
  const onSaved = (name: string) => {
    toast({ message: t('connected', { name }), tone: 'success' });
    if (hasProviders) setChosen(undefined);
    else void navigate('/chat');
  };
  const formTitle = form.provider ? t('editTitle', { name: form.provider.name }) : t('addTitle');
  return (
    <Box sx={{ display: 'grid', gap: 8 }}>
      {hasProviders && (
        <ConfiguredProviders providers={data.items} onEdit={(provider) => setChosen({ provider })} />
      )}
      <DiscoveredServers onUse={(server) => setChosen({ server })} />
      <Box component="section">
        {hasProviders && (
          <Typography variant="h3" component="h2" sx={{ mb: 4 }}>
            {formTitle}
          </Typography>
        )}
        <ProviderForm
          key={key}
          {...form}
          onSaved={onSaved}
          onCancel={chosen && (() => setChosen(undefined))}
        />
      </Box>
      <Divider />
      <Button
        component={Link}
        to="/chat"
        color="inherit"
        endIcon={<IconArrowRight className="flip-in-rtl" />}
        sx={{ justifySelf: 'center' }}
      >
        {hasProviders ? t('toChat') : t('skip')}
      </Button>
    </Box>
  );
}

function Content() {
  const { t } = useTranslation('model-providers');
  const { t: tApp } = useTranslation('app');
  const mayConnect = useHasAction('InstanceSettingsWrite');
  usePageTitle(tApp('titles.firstModel'));
  return (
    <BrandBackdrop maxWidthPx={560}>
      <Typography variant="h1">{t('title')}</Typography>
      <Typography variant="body1" sx={{ mt: 1, mb: 8, color: 'text.secondary' }}>
        {mayConnect === false ? t('notAllowed') : t('intro')}
      </Typography>
      {mayConnect === false ? (
        <Button component={Link} to="/chat" variant="contained">
          {t('toChat')}
        </Button>
      ) : (
        mayConnect && <Providers />
      )}
    </BrandBackdrop>
  );
}

export function ModelProvidersPage() {
  return (
    <RequireSession>
      <Content />
    </RequireSession>
  );
}

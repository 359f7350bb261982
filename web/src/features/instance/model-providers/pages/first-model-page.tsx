/** Set-up step after the first administrator: connect a model, or skip. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { DiscoveredModelServer } from '@polylogue/contract/instance/model-providers/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate } from 'react-router';
import IconArrowRight from '#icon/IconArrowRight';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { usePageTitle } from '../../../../ui/page/page-title.ts';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { useHasAction } from '../../../people/public.ts';
import { useSelectNewAgent } from '../../../chat/public.ts';
import { RequireSession } from '../../../people/parts/require-session.tsx';
import { BrandBackdrop } from '../../../brands/parts/brand-backdrop.tsx';
import { providerApi } from '../api.ts';
import { DiscoveredServers } from '../components/discovered-servers.tsx';
import { FirstProviderForm } from '../components/first-provider-form.tsx';

function FirstProvider() {
  const { t } = useTranslation('model-providers');
  const navigate = useNavigate();
  const toast = useToast();
  const adoptNewAgent = useSelectNewAgent();
  const [server, setServer] = useState<DiscoveredModelServer>();
  const onSaved = async (name: string) => {
    toast({ message: t('connected', { name }), tone: 'success' });
    await adoptNewAgent();
    await navigate('/chat');
  };
  return (
    <Box sx={{ display: 'grid', gap: 8 }}>
      <DiscoveredServers onUse={setServer} />
      <FirstProviderForm
        key={server?.baseUrl}
        server={server}
        onSaved={(name) => void onSaved(name)}
        onCancel={server && (() => setServer(undefined))}
      />
    </Box>
  );
}

/** Redirects to the chat if a model is already connected, or without permission to connect one. */
function Content() {
  const { t } = useTranslation('model-providers');
  const { t: tApp } = useTranslation('app');
  const errorText = useErrorText();
  const mayConnect = useHasAction('InstanceSettingsWrite');
  const { data, error, refetch } = providerApi.list.useQuery({ query: { top: 1 } }, { skip: !mayConnect });
  // State on arrival, kept because connecting a model here also leads to the chat.
  const [isFirst, setIsFirst] = useState<boolean>();
  if (data && isFirst === undefined) setIsFirst(data.items.length === 0);
  usePageTitle(tApp('titles.firstModel'));
  if (mayConnect === false || isFirst === false) return <Navigate to="/chat" replace />;
  return (
    <BrandBackdrop maxWidthPx={560}>
      <Typography variant="h1">{t('title')}</Typography>
      <Typography variant="body1" sx={{ mt: 1, color: 'text.secondary' }}>
        {t('intro')}
      </Typography>
      <Button
        component={Link}
        to="/chat"
        color="inherit"
        endIcon={<IconArrowRight className="flip-in-rtl" />}
        // Above the form, which is taller than a small window.
        sx={{ mt: 1, mb: 5 }}
      >
        {t('skip')}
      </Button>
      {error && <ErrorCallout {...errorText(error)} onRetry={() => void refetch()} />}
      {!error && (isFirst ? <FirstProvider /> : <SkeletonLines count={4} heightPx={40} />)}
    </BrandBackdrop>
  );
}

export function FirstModelPage() {
  return (
    <RequireSession>
      <Content />
    </RequireSession>
  );
}

/** Page that asks a visitor after sign-in whether to transfer their conversations (domain.md §3). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { visitorHandoverRoutes } from '@polylogue/contract/chat/visitors/handover-routes';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { api, mutationOf } from '../../../lib/http/api.ts';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { sessionStore } from '../../../lib/storage/browser-storage.ts';
import { BusyButton } from '../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { RequireSession } from '../../people/parts/require-session.tsx';
import { BrandBackdrop } from '../../brands/parts/brand-backdrop.tsx';

const handoverApi = api.injectEndpoints({
  endpoints: (build) => ({
    previewHandover: mutationOf(build, visitorHandoverRoutes.preview),
    takeHandover: mutationOf(build, visitorHandoverRoutes.take),
  }),
});

/** Stores the code for this tab during the sign-in. */
const storageKey = 'visitorHandover';

function storedCode(): string {
  const given = location.hash.slice(1);
  if (given) sessionStore.write(storageKey, given);
  const kept = sessionStore.read(storageKey);
  return typeof kept === 'string' ? kept : '';
}

export function ClaimVisitorChatPage() {
  const { t } = useTranslation('claim-visitor-chat');
  const [code] = useState(storedCode);
  usePageTitle(t('title'));
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  return (
    <RequireSession>
      <BrandBackdrop maxWidthPx={460}>
        <Typography variant="h1">{t('title')}</Typography>
        <Handover code={code} />
      </BrandBackdrop>
    </RequireSession>
  );
}

function Handover({ code }: { code: string }) {
  const { t } = useTranslation('claim-visitor-chat');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [preview, found] = handoverApi.usePreviewHandoverMutation();
  const [take, taking] = handoverApi.useTakeHandoverMutation();
  useEffect(() => void preview({ body: { code } }), [preview, code]);
  const failure = found.error ?? taking.error;
  const onClaim = () => {
    void take({ body: { code } })
      .unwrap()
      .then(() => {
        sessionStore.remove(storageKey);
        return navigate('/chat', { replace: true });
      })
      .catch(() => undefined);
  };
  if (!found.data && !failure) {
    return (
      <Box sx={{ mt: 6 }}>
        <SkeletonLines count={3} heightPx={40} />
      </Box>
    );
  }
  return (
    <>
      {found.data && <Question {...found.data} />}
      {failure !== undefined && (
        <Box sx={{ my: 4 }}>
          <ErrorCallout {...errorText(failure)} />
        </Box>
      )}
      {found.data && found.data.conversations > 0 && (
        <BusyButton fullWidth size="large" variant="contained" isBusy={taking.isLoading} onClick={onClaim}>
          {t('take')}
        </BusyButton>
      )}
      <Button component={Link} to="/chat" fullWidth size="large" sx={{ mt: 2 }}>
        {t('leave')}
      </Button>
    </>
  );
}

function Question({ conversations, newestTitle }: { conversations: number; newestTitle: string | null }) {
  const { t } = useTranslation('claim-visitor-chat');
  return (
    <Typography variant="body1" sx={{ mt: 1, mb: 6, color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {newestTitle === null ? t('none') : t('ask', { count: conversations, title: newestTitle })}
    </Typography>
  );
}

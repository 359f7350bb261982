/** The login screen: completes a sign-in that comes back here, else offers one (document 1 §2). */
import Typography from '@mui/material/Typography';
import { useEffectEvent, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Navigate, useNavigate } from 'react-router';
import { BusyButton } from '../../../ui/actions/busy-button.tsx';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { BrandBackdrop } from '../../brands/exported/brand-backdrop.tsx';
import { useBrand } from '../../brands/api.ts';
import { useSession, useSetupStateQuery } from '../api.ts';
import { selectAuth, selectIsAuthenticated } from '../auth-state.ts';
import { loginPath } from '../identity-config.ts';
import { safePathAfterLogin } from '../path-after-login.ts';
import { signInErrorText } from '../sign-in-error-text.ts';

/** Whether the provider sent the browser back with an answer. */
const hasProviderAnswer = () => /[#?&](code|error)=/.test(location.hash + location.search);

/** Completes what the address brings, or takes up a known account again, before anything is painted. */
function useSignInInAddress(): void {
  const session = useSession();
  const { account, n1aiToken } = useSelector(selectAuth);
  const navigate = useNavigate();
  const begin = useEffectEvent(async () => {
    if (hasProviderAnswer()) await session.acceptRedirect();
    else if (account.userName && !n1aiToken) await session.renew().catch(() => undefined);
    const isLeaving = session.port.token() !== undefined;
    // What a provider left in the address is used up, also after a sign-out.
    if (!isLeaving && (location.search || location.hash)) void navigate(loginPath, { replace: true });
  });
  useLayoutEffect(() => void begin(), []);
}

export function LoginPage() {
  const { t } = useTranslation('auth');
  const { t: tError } = useTranslation('errors');
  const session = useSession();
  const brand = useBrand();
  const { t: tApp } = useTranslation('app');
  const { data: setup } = useSetupStateQuery();
  useSignInInAddress();
  usePageTitle(tApp('titles.login'));
  const isAuthenticated = useSelector(selectIsAuthenticated);
  const { isBusy, error, pathAfterLogin, settings } = useSelector(selectAuth);
  if (isAuthenticated) return <Navigate to={safePathAfterLogin(pathAfterLogin, location.origin)} replace />;
  return (
    <BrandBackdrop>
      <Typography variant="h1">{brand.name}</Typography>
      {settings.organizationName && (
        <Typography variant="body1" sx={{ mt: 1, color: 'text.secondary' }}>
          {settings.organizationName}
        </Typography>
      )}
      {setup?.isRequired && (
        <Typography variant="body2" sx={{ mt: 6 }}>
          {t('setupRequired')}
        </Typography>
      )}
      <BusyButton
        fullWidth
        size="large"
        variant="contained"
        sx={{ mt: 8 }}
        isBusy={isBusy}
        onClick={() => void session.signIn()}
      >
        {isBusy ? t('signingIn') : t('signIn')}
      </BusyButton>
      {error && !isBusy && (
        <Typography component="div" sx={{ mt: 4 }}>
          <ErrorMessage>{signInErrorText(error, t, tError)}</ErrorMessage>
        </Typography>
      )}
    </BrandBackdrop>
  );
}

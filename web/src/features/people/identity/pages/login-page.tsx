/** Login screen: completes a returning sign-in, otherwise offers one (document 1 §2). */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, Navigate, useNavigate } from 'react-router';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorMessage } from '../../../../ui/feedback/error-message.tsx';
import { usePageTitle } from '../../../../ui/page/page-title.ts';
import { BrandBackdrop } from '../../../brands/parts/brand-backdrop.tsx';
import { EmptyBackdrop } from '../../../brands/parts/empty-backdrop.tsx';
import { useBrand } from '../../../brands/public.ts';
import { useSession, useSetupStateQuery } from '../api.ts';
import { selectAuth, selectIsAuthenticated } from '../auth-state.ts';
import { forgottenPasswordPath, loginPath } from '../identity-config.ts';
import { LocalSignInForm } from '../local-sign-in-form.tsx';
import { usesLocalAccounts } from '../local-sign-in.ts';
import { safePathAfterLogin } from '../path-after-login.ts';
import { signInErrorText } from '../sign-in-error-text.ts';

/** Returns true if the address contains a provider's response. */
const hasProviderAnswer = () => /[#?&](code|error)=/.test(location.hash + location.search);

/**
 * Completes a sign-in from the address, or resumes a known account, before the first paint. Returns
 * true meanwhile.
 */
function useSignInInAddress(): boolean {
  const session = useSession();
  const { account, n1aiToken } = useSelector(selectAuth);
  const navigate = useNavigate();
  const isKnown = Boolean(account.userName && !n1aiToken);
  const [isCompleting, setIsCompleting] = useState(() => hasProviderAnswer() || isKnown);
  const begin = useEffectEvent(async () => {
    if (hasProviderAnswer()) await session.acceptRedirect();
    else if (isKnown) await session.renew().catch(() => undefined);
    const isLeaving = session.port.token() !== undefined;
    // Removes a used provider response from the address, also after a sign-out.
    if (!isLeaving && (location.search || location.hash)) void navigate(loginPath, { replace: true });
  });
  useLayoutEffect(() => void begin().then(() => setIsCompleting(false)), []);
  return isCompleting;
}

/** Sign-in at an external provider. */
function OutsideSignIn() {
  const { t } = useTranslation('auth');
  const session = useSession();
  const { isBusy } = useSelector(selectAuth);
  return (
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
  );
}

/** Sign-in form, or before the set-up a hint to it. */
function SignIn({
  isSetUp,
  canRequestPasswordReset,
}: {
  isSetUp: boolean;
  canRequestPasswordReset: boolean;
}) {
  const { t } = useTranslation('auth');
  const { t: tError } = useTranslation('errors');
  const { isBusy, error, settings } = useSelector(selectAuth);
  const isLocal = usesLocalAccounts(settings.entraIdSettings, location.origin);
  return (
    <>
      {!isSetUp && (
        <Typography variant="body1" sx={{ mt: 6 }}>
          {t('setupRequired')}
        </Typography>
      )}
      {isSetUp && !isLocal && <OutsideSignIn />}
      {isSetUp && isLocal && (
        <LocalSignInForm>
          {canRequestPasswordReset && (
            <Button component={Link} to={forgottenPasswordPath} fullWidth sx={{ mt: 3 }}>
              {t('local.forgotten')}
            </Button>
          )}
        </LocalSignInForm>
      )}
      {error && !isBusy && (
        <Typography component="div" sx={{ mt: 4 }}>
          <ErrorMessage>{signInErrorText(error, t, tError)}</ErrorMessage>
        </Typography>
      )}
    </>
  );
}

export function LoginPage() {
  const { t } = useTranslation('auth');
  const { t: tApp } = useTranslation('app');
  const brand = useBrand();
  // Refetches, since a set-up may have ended in this page.
  const { data: setup, isFetching } = useSetupStateQuery(undefined, { refetchOnMountOrArgChange: true });
  const isCompleting = useSignInInAddress();
  usePageTitle(tApp('titles.login'));
  const isAuthenticated = useSelector(selectIsAuthenticated);
  const { pathAfterLogin, settings } = useSelector(selectAuth);
  if (isAuthenticated || isCompleting || isFetching) {
    return (
      <>
        <EmptyBackdrop label={isCompleting ? t('signingIn') : undefined} />
        {isAuthenticated && <Navigate to={safePathAfterLogin(pathAfterLogin, location.origin)} replace />}
      </>
    );
  }
  return (
    <BrandBackdrop isNamed>
      <Typography variant="h1">{brand.name}</Typography>
      {settings.organizationName && (
        <Typography variant="body1" sx={{ mt: 1, color: 'text.secondary' }}>
          {settings.organizationName}
        </Typography>
      )}
      <SignIn
        isSetUp={!setup?.isRequired}
        canRequestPasswordReset={setup?.canRequestPasswordReset ?? false}
      />
    </BrandBackdrop>
  );
}

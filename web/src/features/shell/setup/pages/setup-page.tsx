/** One-time set-up link, which creates the first administrator (choices.md, Sign-in). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { usePageTitle } from '../../../../ui/page/page-title.ts';
import { storeSetupToken, readSetupToken, useSetupStateQuery } from '../../../people/public.ts';
import { useBrand } from '../../../brands/public.ts';
import { BrandBackdrop } from '../../../brands/parts/brand-backdrop.tsx';
import { AdministratorForm } from '../administrator-form.tsx';
import { OutsideAdministrator } from '../outside-administrator.tsx';

/**
 * Reads the link's token and removes it from the address, to keep it out of histories and
 * screenshots.
 */
function useSetupToken(): string | undefined {
  const [search, setSearch] = useSearchParams();
  const inAddress = search.get('token');
  const [token] = useState(() => inAddress ?? readSetupToken());
  useEffect(() => {
    if (inAddress === null) return;
    storeSetupToken(inAddress);
    setSearch({}, { replace: true });
  }, [inAddress, setSearch]);
  return token;
}

function Message({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body1" sx={{ mt: 1, mb: 6, color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}

function SetupSteps({ token }: { token: string | undefined }) {
  const { t } = useTranslation('setup');
  const errorText = useErrorText();
  const { data, error, refetch } = useSetupStateQuery();
  if (error) {
    return (
      <Box sx={{ mt: 6 }}>
        <ErrorCallout {...errorText(error)} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (!data) return null;
  if (!data.isRequired) {
    return (
      <>
        <Message>{t('done')}</Message>
        <Button component={Link} to="/auth/jwt/login" fullWidth size="large" variant="contained">
          {t('signIn')}
        </Button>
      </>
    );
  }
  if (!token) return <Message>{t('noToken')}</Message>;
  return (
    <>
      <Message>{data.usesLocalAccounts ? t('intro') : t('outsideIntro')}</Message>
      {data.usesLocalAccounts ? <AdministratorForm token={token} /> : <OutsideAdministrator token={token} />}
    </>
  );
}

export function SetupPage() {
  const { t } = useTranslation('setup');
  const { t: tApp } = useTranslation('app');
  const { name } = useBrand();
  const token = useSetupToken();
  usePageTitle(tApp('titles.setup'));
  return (
    <BrandBackdrop maxWidthPx={460}>
      <Typography variant="h1">{t('title', { product: name })}</Typography>
      <SetupSteps token={token} />
    </BrandBackdrop>
  );
}

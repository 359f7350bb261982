/** Account of the signed-in user. Each section is a file of its own in `../sections/`. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../../../entity/query-view.tsx';
import { usePageTitle } from '../../../../../ui/page/page-title.ts';
import { scrolling } from '../../../../../ui/page/scrolling.ts';
import { ownAccountApi } from '../own-account.ts';
import { PasswordSection } from '../sections/password-section.tsx';
import { ProfileSection } from '../sections/profile-section.tsx';
import { SecondFactorSection } from '../sections/second-factor-section.tsx';

const OwnConsents = lazy(async () => ({
  default: (await import('../../../../brands/parts/own-consents.tsx')).OwnConsents,
}));

export function AccountPage() {
  const { t } = useTranslation('account-page');
  usePageTitle(t('title'));
  const query = ownAccountApi.get.useQuery();
  return (
    <Box sx={scrollerStyles}>
      <Box sx={{ maxWidth: 640, mx: 'auto' }}>
        <Typography variant="h1">{t('title')}</Typography>
        <QueryView query={query}>
          {(account) => (
            <>
              <ProfileSection account={account} />
              {account.isLocal && <PasswordSection />}
              {account.isLocal && <SecondFactorSection />}
              <Suspense fallback={null}>
                <OwnConsents />
              </Suspense>
            </>
          )}
        </QueryView>
      </Box>
    </Box>
  );
}

const scrollerStyles = {
  flex: 1,
  minHeight: 0,
  ...scrolling,
  px: { xs: 4, md: 10 },
  pb: 'max(40px, env(safe-area-inset-bottom))',
} as const;

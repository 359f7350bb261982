/** Account of the signed-in user. Each section is a file of its own in `../sections/`. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../../../../ui/page/page-title.ts';
import { scrolling } from '../../../../../ui/page/scrolling.ts';
import { ProfileSection } from '../sections/profile-section.tsx';

export function AccountPage() {
  const { t } = useTranslation('account-page');
  usePageTitle(t('title'));
  return (
    <Box sx={scrollerStyles}>
      <Box sx={{ maxWidth: 640, mx: 'auto' }}>
        <Typography variant="h1">{t('title')}</Typography>
        <ProfileSection />
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

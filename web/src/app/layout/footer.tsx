/** Footer, shown only with the flag ShowFooter (document 1 §6). */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useApplicationSettings, useIsFeatureEnabled } from '../../features/people/public.ts';

export function Footer() {
  const { t } = useTranslation('layout');
  const isShown = useIsFeatureEnabled('ShowFooter');
  const { name, organizationName } = useApplicationSettings();
  if (!isShown) return null;
  return (
    <Box
      component="footer"
      sx={{ px: 4, pb: 2, typography: 'caption', color: 'text.secondary', textAlign: 'center' }}
    >
      {t('footer', { name: [organizationName, name].filter(Boolean).join(' · ') })}
    </Box>
  );
}

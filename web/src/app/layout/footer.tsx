/** Footer of the brand, otherwise of the instance; shown only with the flag ShowFooter (document 1 §6). */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { LazyBrandFooter } from '../../features/brands/parts/lazy-brand-footer.tsx';
import { useBrand } from '../../features/brands/public.ts';
import { useApplicationSettings, useIsFeatureEnabled } from '../../features/people/public.ts';

export function Footer() {
  const { t } = useTranslation('layout');
  const isShown = useIsFeatureEnabled('ShowFooter');
  const { name, organizationName } = useApplicationSettings();
  const { footer } = useBrand();
  if (!isShown) return null;
  if (footer.text !== '' || footer.links.length > 0) return <LazyBrandFooter sx={{ px: 4, pb: 2 }} />;
  return (
    <Box
      component="footer"
      sx={{ px: 4, pb: 2, typography: 'caption', color: 'text.secondary', textAlign: 'center' }}
    >
      {t('footer', { name: [organizationName, name].filter(Boolean).join(' · ') })}
    </Box>
  );
}

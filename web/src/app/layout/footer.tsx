/** Footer of the brand, otherwise of the instance; shown only with the flag ShowFooter (document 1 §6). */
import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../features/brands/public.ts';
import { useApplicationSettings, useIsFeatureEnabled } from '../../features/people/public.ts';

/** Loaded where it is shown. */
const BrandFooter = lazy(async () => ({
  default: (await import('../../features/brands/parts/brand-footer.tsx')).BrandFooter,
}));

export function Footer() {
  const { t } = useTranslation('layout');
  const isShown = useIsFeatureEnabled('ShowFooter');
  const { name, organizationName } = useApplicationSettings();
  const { footer } = useBrand();
  if (!isShown) return null;
  if (footer.text !== '' || footer.links.length > 0) {
    return (
      <Suspense fallback={null}>
        <Box sx={{ px: 4, pb: 2 }}>
          <BrandFooter footer={footer} />
        </Box>
      </Suspense>
    );
  }
  return (
    <Box
      component="footer"
      sx={{ px: 4, pb: 2, typography: 'caption', color: 'text.secondary', textAlign: 'center' }}
    >
      {t('footer', { name: [organizationName, name].filter(Boolean).join(' · ') })}
    </Box>
  );
}

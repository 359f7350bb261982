/** Footer of the page's brand, loaded for brands that have one. */
import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import { useBrand } from '../brands/api.ts';

const BrandFooter = lazy(async () => ({ default: (await import('./brand-footer.tsx')).BrandFooter }));

export function LazyBrandFooter({ sx }: { sx: SxProps }) {
  const { footer } = useBrand();
  if (footer.text === '' && footer.links.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Box sx={sx}>
        <BrandFooter footer={footer} />
      </Box>
    </Suspense>
  );
}

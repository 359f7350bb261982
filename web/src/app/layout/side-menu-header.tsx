/** Header of the side menu: brand, additions of the menu's content, and one button. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { BrandMark } from '../../features/brands/parts/brand-mark.tsx';
import { useBrand } from '../../features/brands/public.ts';
import { tourTarget } from '../../features/shell/parts/tour-state.ts';
import { SlotOutlet } from '../../ui/page/slots.tsx';

export function SideMenuHeader({ isMini, action }: { isMini: boolean; action: ReactNode }) {
  const { name } = useBrand();
  if (isMini) {
    return (
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 2, pt: 3, pb: 2 }}>
        <BrandMark sizePx={32} />
        {action}
      </Box>
    );
  }
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 56,
        paddingInlineStart: 4,
        paddingInlineEnd: 2,
      }}
    >
      <Box {...tourTarget('brandLogo')} sx={{ display: 'flex' }}>
        <BrandMark sizePx={28} />
      </Box>
      <Typography
        component="span"
        variant="subtitle2"
        noWrap
        sx={{ flex: 1, marginInlineStart: 2, fontSize: '0.9375rem' }}
      >
        {name}
      </Typography>
      <SlotOutlet name="side-menu-actions" />
      {action}
    </Box>
  );
}

/** Bar above the chat: the page's slots, and the menu button on narrow screens. */
import Box from '@mui/material/Box';
import { bannerOffset } from '../../ui/page/banner-offset.ts';
import { SlotOutlet } from '../../ui/page/slots.tsx';
import { MenuButton } from './menu-button.tsx';

export function TopBar({ hasMenuButton }: { hasMenuButton: boolean }) {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        flex: 'none',
        minHeight: 56,
        px: { xs: 2, md: 4 },
        pt: 'env(safe-area-inset-top)',
        mb: { xs: bannerOffset.size, md: 0 },
      }}
    >
      {hasMenuButton && <MenuButton />}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flex: 1, minWidth: 0 }}>
        <SlotOutlet name="top-bar-start" />
      </Box>
      <SlotOutlet name="top-bar-end" />
    </Box>
  );
}

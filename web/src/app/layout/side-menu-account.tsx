/** Signed-in user at the bottom of the side menu, with the account menu. */
import Box from '@mui/material/Box';
import { useDispatch } from 'react-redux';
import { AccountMenu } from '../../features/people/parts/account-menu.tsx';
import { layoutActions } from './layout-state.ts';

export function SideMenuAccount({ isMini, onNavigate }: { isMini: boolean; onNavigate(): void }) {
  const dispatch = useDispatch();
  return (
    <Box
      sx={{
        px: isMini ? 1 : 2,
        py: 2,
        pb: 'max(8px, env(safe-area-inset-bottom))',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <AccountMenu
        isMini={isMini}
        onNavigate={onNavigate}
        onOpenSettings={() => dispatch(layoutActions.drawerChanged('settings'))}
        onOpenAbout={() => dispatch(layoutActions.drawerChanged('about'))}
      />
    </Box>
  );
}

/** Content of the side menu in all its frames: brand, the area's own part, account. */
import Box from '@mui/material/Box';
import type { ComponentType, ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { layoutActions } from './layout-state.ts';
import { SideMenuAccount } from './side-menu-account.tsx';
import { SideMenuHeader } from './side-menu-header.tsx';

/** The area's part between brand and account. */
export type AreaMenu = ComponentType<{
  /** Shows only icons. */
  isMini: boolean;
  /** Called after navigation, to close the drawer on narrow screens. */
  onNavigate(): void;
}>;

interface SideMenuContentProps {
  Menu: AreaMenu;
  isMini: boolean;
  /** Button next to the brand. */
  action: ReactNode;
}

export function SideMenuContent({ Menu, isMini, action }: SideMenuContentProps) {
  const dispatch = useDispatch();
  const onNavigate = () => dispatch(layoutActions.mobileMenuChanged(false));
  return (
    <>
      <SideMenuHeader isMini={isMini} action={action} />
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
        <Menu isMini={isMini} onNavigate={onNavigate} />
      </Box>
      <SideMenuAccount isMini={isMini} onNavigate={onNavigate} />
    </>
  );
}

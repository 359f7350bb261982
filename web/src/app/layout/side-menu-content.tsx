/** What stands in a side menu, whatever frame it has: brand, the area's own content, account. */
import Box from '@mui/material/Box';
import type { ComponentType, ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { layoutActions } from './layout-state.ts';
import { SideMenuAccount } from './side-menu-account.tsx';
import { SideMenuHeader } from './side-menu-header.tsx';

/** What an area puts between brand and account. */
export type AreaMenu = ComponentType<{
  /** Only icons. */
  isMini: boolean;
  /** Something was opened: the drawer of narrow screens closes. */
  onNavigate(): void;
}>;

interface SideMenuContentProps {
  Menu: AreaMenu;
  isMini: boolean;
  /** The button beside the brand. */
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

/**
 * Side menu on narrow screens: a drawer opened by a swipe from the edge and closed by a swipe back.
 */
import Box from '@mui/material/Box';
import SwipeableDrawer from '@mui/material/SwipeableDrawer';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import IconX from '#icon/IconX';
import { Drawer } from '../../ui/overlays/overlays.tsx';
import { menuSurface } from '../../theme/menu-surface.ts';
import { widths } from '../../theme/sizes.ts';
import { IconAction } from '../../ui/actions/icon-action.tsx';
import { layoutActions, selectLayout } from './layout-state.ts';
import type { MenuFrameProps } from './side-menu.tsx';

interface MobileMenuProps extends MenuFrameProps {
  /** Shows it without a modal dialog, for the product tour. */
  isPinned: boolean;
}

export function MobileMenu({ id, label, isPinned, children }: MobileMenuProps) {
  const { t } = useTranslation('layout');
  const dispatch = useDispatch();
  const { isMobileMenuOpen } = useSelector(selectLayout);
  const show = (isOpen: boolean) => dispatch(layoutActions.mobileMenuChanged(isOpen));
  const content = (
    <Box component="nav" aria-label={label} sx={{ display: 'contents' }}>
      {children(
        <IconAction label={t('menu.close')} onClick={() => show(false)}>
          <IconX />
        </IconAction>,
      )}
    </Box>
  );
  if (isPinned) {
    return (
      <Drawer variant="persistent" anchor="left" open slotProps={{ paper: { id, sx: paperStyles } }}>
        {content}
      </Drawer>
    );
  }
  return (
    <SwipeableDrawer
      anchor="left"
      open={isMobileMenuOpen}
      onOpen={() => show(true)}
      onClose={() => show(false)}
      ModalProps={{ keepMounted: false }}
      slotProps={{
        paper: { id, role: 'dialog', 'aria-modal': true, 'aria-label': label, sx: paperStyles },
      }}
    >
      {content}
    </SwipeableDrawer>
  );
}

const paperStyles = [menuSurface, { width: widths.sideMenu, maxWidth: '88vw' }];

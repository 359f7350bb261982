/** Side menu next to the page on wide screens: 280 px wide or 72 px mini (document 1 §9). */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import IconLayoutSidebar from '#icon/IconLayoutSidebar';
import { menuSurface } from '../../theme/menu-surface.ts';
import { motion, widths } from '../../theme/sizes.ts';
import { IconAction } from '../../ui/actions/icon-action.tsx';
import { isAppleSystem, keyLabels } from '../../ui/keyboard/shortcut-keys.ts';
import { type Area, layoutActions } from './layout-state.ts';

export interface MenuFrameProps {
  id: string;
  /** Accessible name of the navigation. */
  label: string;
  /** Content; `action` is the frame's own button, placed next to the brand. */
  children(action: ReactNode): ReactNode;
}

/** Toggles the width of the menu. */
export const menuKeys = 'mod+b';

export function SideMenu({
  id,
  label,
  area,
  isMini,
  children,
}: MenuFrameProps & { area: Area; isMini: boolean }) {
  const { t } = useTranslation('layout');
  const dispatch = useDispatch();
  const isApple = isAppleSystem();
  return (
    <Box
      component="nav"
      id={id}
      tabIndex={-1}
      data-region
      aria-label={label}
      sx={[
        menuSurface,
        {
          display: 'flex',
          flexDirection: 'column',
          flex: 'none',
          width: isMini ? widths.miniMenu : widths.sideMenu,
          overflow: 'hidden',
          borderInlineEnd: '1px solid',
          borderColor: 'divider',
          transition: `width ${motion.panelMs}ms ${motion.easing}`,
        },
      ]}
    >
      {children(
        <IconAction
          label={isMini ? t('menu.expand') : t('menu.collapse')}
          shortcut={keyLabels(menuKeys, isApple).join(isApple ? '' : '+')}
          aria-expanded={!isMini}
          onClick={() => dispatch(layoutActions.menuToggled(area))}
        >
          <IconLayoutSidebar className="flip-in-rtl" />
        </IconAction>,
      )}
    </Box>
  );
}

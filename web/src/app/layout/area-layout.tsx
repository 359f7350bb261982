/**
 * Layout of chat and administration: side menu, top bar, page, drawers, shortcuts. Each area
 * provides the menu's content and the page. Slots: `top-bar-start`, `top-bar-end`,
 * `side-menu-actions`.
 */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { RequireSession } from '../../features/people/parts/require-session.tsx';
import { useIsTourInMenu } from '../../features/shell/parts/tour-state.ts';
import { SkipLinks } from '../../ui/keyboard/skip-links.tsx';
import { SlotProvider } from '../../ui/page/slots.tsx';
import { Footer } from './footer.tsx';
import { LayoutDrawers } from './layout-drawers.tsx';
import { LayoutShortcuts } from './layout-shortcuts.tsx';
import { type Area, useIsMenuOpen } from './layout-state.ts';
import { PaletteShortcut } from './palette-shortcut.tsx';
import { SideMenu } from './side-menu.tsx';
import { type AreaMenu, SideMenuContent } from './side-menu-content.tsx';
import { TopBar } from './top-bar.tsx';
import { mainId } from './use-focus-at-page.ts';

/** Loaded on demand: only narrow screens need the swipeable drawer. */
const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }));

/** Loaded after the first view. */
const Notices = lazy(async () => ({
  default: (await import('../../features/instance/parts/notices.tsx')).Notices,
}));

const menuId = 'side-menu';

export interface AreaLayoutProps {
  area: Area;
  /** Accessible names of the regions. */
  labels: { navigation: string; main: string; skipToMain: string };
  Menu: AreaMenu;
  /** True if each page draws its own bar (`PageBar`); otherwise the layout draws one with slots. */
  havePagesBars?: boolean;
  children: ReactNode;
}

/** Layout of an area for signed-in users. */
export function AreaLayout({ area, labels, Menu, havePagesBars = false, children }: AreaLayoutProps) {
  const { t } = useTranslation('layout');
  const { breakpoints } = useTheme();
  const isWide = useMediaQuery(breakpoints.up('md'), { noSsr: true });
  const isTourInMenu = useIsTourInMenu();
  const isMini = !useIsMenuOpen(area) && !isTourInMenu;
  const menu = { id: menuId, label: labels.navigation };
  return (
    <RequireSession>
      <SlotProvider>
        <SkipLinks
          targets={[
            { id: mainId, label: labels.skipToMain },
            { id: menuId, label: t('skip.navigation') },
          ]}
        />
        <LayoutShortcuts area={area} />
        <PaletteShortcut area={area} />
        <Box sx={{ display: 'flex', height: '100dvh', overflow: 'hidden' }}>
          {isWide && (
            <SideMenu {...menu} area={area} isMini={isMini}>
              {(action) => <SideMenuContent Menu={Menu} isMini={isMini} action={action} />}
            </SideMenu>
          )}
          {!isWide && (
            <Suspense fallback={null}>
              <MobileMenu {...menu} isPinned={isTourInMenu}>
                {(action) => <SideMenuContent Menu={Menu} isMini={false} action={action} />}
              </MobileMenu>
            </Suspense>
          )}
          <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
            <Suspense fallback={null}>
              <Notices />
            </Suspense>
            {!havePagesBars && <TopBar hasMenuButton={!isWide} />}
            <Box
              component="main"
              id={mainId}
              tabIndex={-1}
              data-region
              aria-label={labels.main}
              sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
            >
              {children}
            </Box>
            {area === 'chat' && <Footer />}
          </Box>
        </Box>
        <LayoutDrawers />
      </SlotProvider>
    </RequireSession>
  );
}

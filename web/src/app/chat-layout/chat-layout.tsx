/**
 * The frame of the chat: side menu, top bar, page. The conversations feature fills it: `ChatSideMenu` inside the
 * menu, `ChatPage` below the bar, and the slots `top-bar-start`, `top-bar-end` and `side-menu-actions`.
 */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Outlet } from 'react-router';
import { RequireSession } from '../../features/auth/exported/require-session.tsx';
import { focusNextRegion } from '../../ui/keyboard/region-cycle.ts';
import { useShortcut } from '../../ui/keyboard/shortcuts.tsx';
import { SkipLinks } from '../../ui/keyboard/skip-links.tsx';
import { SlotProvider } from '../../ui/page/slots.tsx';
import { ChatFooter } from './chat-footer.tsx';
import { LayoutDrawers, settingsKeys } from './layout-drawers.tsx';
import { layoutActions, selectLayout } from '../layout-state.ts';
import { PaletteShortcut } from './palette-shortcut.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

/** Only narrow screens need a drawer that can be swiped. */
const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }));

/** A page that is never idle waits no longer; nor does a browser that can't say when it is (Safari). */
const longestWaitMs = 1000;
const shortWaitMs = 200;
const mainId = 'main-content';
const menuId = 'side-menu';

function LayoutShortcuts() {
  const { t } = useTranslation();
  const { t: tAccount } = useTranslation('account');
  const dispatch = useDispatch();
  useShortcut({
    keys: 'f6',
    label: t('shortcuts.nextRegion'),
    isKeyOnly: true,
    run: () => focusNextRegion(1),
  });
  useShortcut({
    keys: 'shift+f6',
    label: t('shortcuts.previousRegion'),
    isKeyOnly: true,
    run: () => focusNextRegion(-1),
  });
  useShortcut({
    keys: 'mod+b',
    label: t('shortcuts.toggleMenu'),
    run: () => dispatch(layoutActions.chatMenuToggled()),
  });
  useShortcut({
    keys: settingsKeys,
    label: tAccount('settings'),
    run: () => dispatch(layoutActions.settingsToggled()),
  });
  return null;
}

/** Fetches what the first answer needs while the question is still being written. */
function useEarlyAnswerParts(): void {
  useEffect(() => {
    const fetchParts = () => {
      void import('../../features/markdown/exported/markdown.tsx');
      void import('@polylogue/contract/conversations/stream-events');
    };
    if ('requestIdleCallback' in window) {
      const idle = requestIdleCallback(fetchParts, { timeout: longestWaitMs });
      return () => cancelIdleCallback(idle);
    }
    const timer = setTimeout(fetchParts, shortWaitMs);
    return () => clearTimeout(timer);
  }, []);
}

/** The chat area, for signed-in people. */
export function ChatLayout() {
  const { t } = useTranslation();
  const { breakpoints } = useTheme();
  const isWide = useMediaQuery(breakpoints.up('md'), { noSsr: true });
  const { isChatMenuOpen } = useSelector(selectLayout);
  useEarlyAnswerParts();
  return (
    <RequireSession>
      <SlotProvider>
        <SkipLinks
          targets={[
            { id: mainId, label: t('skip.content') },
            { id: menuId, label: t('skip.navigation') },
          ]}
        />
        <LayoutShortcuts />
        <PaletteShortcut />
        <Box sx={{ display: 'flex', height: '100dvh', overflow: 'hidden' }}>
          {isWide && <SideMenu id={menuId} isMini={!isChatMenuOpen} />}
          {!isWide && (
            <Suspense fallback={null}>
              <MobileMenu id={menuId} />
            </Suspense>
          )}
          <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
            <TopBar hasMenuButton={!isWide} />
            <Box
              component="main"
              id={mainId}
              tabIndex={-1}
              data-region
              aria-label={t('menu.main')}
              sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
            >
              <Outlet />
            </Box>
            <ChatFooter />
          </Box>
        </Box>
        <LayoutDrawers />
      </SlotProvider>
    </RequireSession>
  );
}

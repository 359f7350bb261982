/** The chat's side menu: brand, conversations, account; 280 px wide or 72 px mini (document 1 §9). */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import IconLayoutSidebar from '#icon/IconLayoutSidebar';
import { ChatSideMenu } from '../../features/conversations/exported/chat-side-menu.tsx';
import { menuSurface } from '../../theme/menu-surface.ts';
import { motion, widths } from '../../theme/sizes.ts';
import { IconAction } from '../../ui/actions/icon-action.tsx';
import { isAppleSystem, keyLabels } from '../../ui/keyboard/shortcut-keys.ts';
import { layoutActions } from '../layout-state.ts';
import { SideMenuAccount } from './side-menu-account.tsx';
import { SideMenuHeader } from './side-menu-header.tsx';

/** What stands in the menu, whatever frame it has. `onNavigate` closes the drawer on phones. */
export function SideMenuContent({ isMini, onNavigate }: { isMini: boolean; onNavigate(): void }) {
  return (
    <>
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
        <ChatSideMenu isMini={isMini} onNavigate={onNavigate} />
      </Box>
      <SideMenuAccount isMini={isMini} />
    </>
  );
}

/** The menu beside the page, on screens that have room for it. */
export function SideMenu({ id, isMini }: { id: string; isMini: boolean }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isApple = isAppleSystem();
  return (
    <Box
      component="nav"
      id={id}
      tabIndex={-1}
      data-region
      aria-label={t('menu.navigation')}
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
      <SideMenuHeader
        isMini={isMini}
        action={
          <IconAction
            label={isMini ? t('menu.expand') : t('menu.collapse')}
            shortcut={keyLabels('mod+b', isApple).join(isApple ? '' : '+')}
            aria-expanded={!isMini}
            onClick={() => dispatch(layoutActions.chatMenuToggled())}
          >
            <IconLayoutSidebar className="flip-in-rtl" />
          </IconAction>
        }
      />
      <SideMenuContent isMini={isMini} onNavigate={() => undefined} />
    </Box>
  );
}

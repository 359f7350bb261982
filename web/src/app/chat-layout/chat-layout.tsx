/**
 * The chat area. The conversations feature fills it: `ChatMenu` in the menu, `ChatPage` below the bar, and
 * the slots of the frame.
 */
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { AreaLayout } from '../layout/area-layout.tsx';
import { ChatMenu } from './chat-menu.tsx';

export function ChatLayout() {
  // All that the first look needs, at once: one after the other costs a round trip each.
  const { t } = useTranslation(['layout', 'account', 'conversations']);
  const labels = { navigation: t('menu.navigation'), main: t('menu.main'), skipToMain: t('skip.content') };
  return (
    <AreaLayout area="chat" labels={labels} Menu={ChatMenu}>
      <Outlet />
    </AreaLayout>
  );
}

/**
 * Chat area. The conversations feature provides `ChatMenu`, `ChatPage` and the contents of the
 * layout's slots.
 */
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { NewChatShortcut } from '../../features/chat/parts/new-chat-shortcut.tsx';
import { AreaLayout } from '../layout/area-layout.tsx';
import { ChatMenu } from './chat-menu.tsx';

/** Loaded after the first view. */
const ConversationEvents = lazy(async () => ({
  default: (await import('../../features/chat/parts/conversation-events.tsx')).ConversationEvents,
}));

export function ChatLayout() {
  // Requests all namespaces of the first view together, since each one costs a round trip.
  const { t } = useTranslation(['layout', 'account', 'conversations']);
  const labels = { navigation: t('menu.navigation'), main: t('menu.main'), skipToMain: t('skip.content') };
  return (
    <AreaLayout area="chat" labels={labels} Menu={ChatMenu}>
      <NewChatShortcut />
      <Outlet />
      <Suspense fallback={null}>
        <ConversationEvents />
      </Suspense>
    </AreaLayout>
  );
}

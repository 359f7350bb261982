/**
 * The chat area. The conversations feature fills it: `ChatSideMenu` inside the menu, `ChatPage` below the bar, and
 * the slots of the frame.
 */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { ChatSideMenu } from '../../features/conversations/exported/chat-side-menu.tsx';
import { AreaLayout } from '../layout/area-layout.tsx';

/** A page that is never idle waits no longer; nor does a browser that can't say when it is (Safari). */
const longestWaitMs = 1000;
const shortWaitMs = 200;

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

export function ChatLayout() {
  // All that the first look needs, at once: one after the other costs a round trip each.
  const { t } = useTranslation(['layout', 'account', 'conversations']);
  useEarlyAnswerParts();
  const labels = { navigation: t('menu.navigation'), main: t('menu.main'), skipToMain: t('skip.content') };
  return (
    <AreaLayout area="chat" labels={labels} Menu={ChatSideMenu}>
      <Outlet />
    </AreaLayout>
  );
}

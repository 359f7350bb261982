/** Side menu of the chat: chats and agents (document 1 §2). */
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatSideMenu } from '../../features/chat/parts/chat-side-menu.tsx';
import type { AreaMenu } from '../layout/side-menu-content.tsx';

/** Loaded on demand: an open chat does not need it. */
const AgentsMenu = lazy(async () => ({
  default: (await import('../../features/agents/parts/agents-menu.tsx')).AgentsMenu,
}));

export const ChatMenu: AreaMenu = ({ isMini, onNavigate }) => {
  const { t } = useTranslation('conversations');
  const [tab, setTab] = useState<'chats' | 'agents'>('chats');
  const panelId = useId();
  if (isMini) return <ChatSideMenu isMini onNavigate={onNavigate} />;
  return (
    <>
      <Tabs
        value={tab}
        variant="fullWidth"
        aria-label={t('menu.tabs')}
        onChange={(_event, next: 'chats' | 'agents') => setTab(next)}
        sx={{ flex: 'none', mx: '12px', mb: 1, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="chats" label={t('menu.chats')} aria-controls={panelId} />
        <Tab value="agents" label={t('agent.list')} aria-controls={panelId} />
      </Tabs>
      <Box
        id={panelId}
        role="tabpanel"
        aria-label={tab === 'chats' ? t('menu.chats') : t('agent.list')}
        sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
      >
        {tab === 'chats' ? (
          <ChatSideMenu isMini={false} onNavigate={onNavigate} />
        ) : (
          <Suspense fallback={null}>
            <AgentsMenu onNavigate={onNavigate} />
          </Suspense>
        )}
      </Box>
    </>
  );
};

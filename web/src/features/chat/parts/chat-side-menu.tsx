/** Side menu of the chat: new chat, search, and the current or archived conversations. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconArchive from '#icon/IconArchive';
import IconHistory from '#icon/IconHistory';
import IconPlus from '#icon/IconPlus';
import IconSearch from '#icon/IconSearch';
import { restoreLostFocus } from '../../../lib/browser/lost-focus.ts';
import { IconAction } from '../../../ui/actions/icon-action.tsx';
import { tourTarget } from '../../shell/parts/tour-state.ts';
import { useNewChat } from '../state/use-new-chat.ts';
import { ChatContext } from '../state/context/chat-context.ts';
import { userChat } from '../state/context/user-chat.ts';
import { ConversationList } from '../side-menu/conversation-list.tsx';
import { TitleSearch } from '../side-menu/title-search.tsx';

interface ChatSideMenuProps {
  /** Icon-only menu. */
  isMini: boolean;
  /** Called on navigation, so that a drawer can close. */
  onNavigate(): void;
}

export function ChatSideMenu({ isMini, onNavigate }: ChatSideMenuProps) {
  const { t } = useTranslation('conversations');
  const newChat = useNewChat();
  const begin = () => {
    newChat();
    onNavigate();
  };
  if (isMini) {
    return (
      <Box sx={{ display: 'flex', justifyContent: 'center', pt: 2 }}>
        <IconAction label={t('menu.newChat')} onClick={begin}>
          <IconPlus />
        </IconAction>
      </Box>
    );
  }
  return <WideMenu onNavigate={onNavigate} onNewChat={begin} />;
}

function WideMenu({ onNavigate, onNewChat }: { onNavigate(): void; onNewChat(): void }) {
  const { t } = useTranslation('conversations');
  const [isArchived, setArchived] = useState(false);
  const [keywords, setKeywords] = useState('');
  const listId = useId();
  const newChat = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, paddingInline: '12px', pt: 1 }}>
        <MenuHead onSearch={setKeywords}>
          <Button
            ref={newChat}
            variant="outlined"
            color="inherit"
            startIcon={<IconPlus />}
            onClick={onNewChat}
            sx={{ flex: 1, justifyContent: 'flex-start', borderColor: 'divider', minHeight: 38 }}
          >
            {t('menu.newChat')}
          </Button>
        </MenuHead>
      </Box>
      <Box
        id={listId}
        role="tabpanel"
        aria-label={isArchived ? t('menu.archived') : t('menu.history')}
        sx={{
          flex: 1,
          minHeight: 0,
          paddingInline: '12px',
          overflow: 'hidden',
          '& li': { listStyle: 'none' },
        }}
      >
        <ChatContext value={userChat}>
          {/* Inside the padding, so that the tour's spotlight stays in the menu. */}
          <Box {...tourTarget('conversationList')} sx={{ height: '100%' }}>
            <ConversationList
              isArchived={isArchived}
              keywords={keywords}
              onNavigate={onNavigate}
              afterLast={newChat}
            />
          </Box>
        </ChatContext>
      </Box>
      <Tabs
        value={isArchived ? 'archived' : 'history'}
        variant="fullWidth"
        aria-label={t('menu.list')}
        onChange={(_event, value: string) => setArchived(value === 'archived')}
        sx={{ borderTop: 1, borderColor: 'divider', flex: 'none', '.MuiTabs-indicator': { top: 0 } }}
      >
        <Tab
          value="history"
          icon={<IconHistory />}
          iconPosition="start"
          label={t('menu.history')}
          aria-controls={listId}
        />
        <Tab
          value="archived"
          icon={<IconArchive />}
          iconPosition="start"
          label={t('menu.archived')}
          aria-controls={listId}
        />
      </Tabs>
    </>
  );
}

/** New Chat with the search button next to it, or the search field below it. */
function MenuHead({ onSearch, children }: { onSearch(keywords: string): void; children: ReactNode }) {
  const { t } = useTranslation('conversations');
  const [isSearching, setSearching] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setSearching(false);
    restoreLostFocus(() => button.current);
  }, []);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {children}
        {!isSearching && (
          <IconAction
            ref={button}
            label={t('menu.search')}
            onClick={() => setSearching(true)}
            {...tourTarget('titleSearch')}
          >
            <IconSearch />
          </IconAction>
        )}
      </Box>
      {isSearching && <TitleSearch onSearch={onSearch} onClose={close} />}
    </>
  );
}

/** Chat page: the conversation in the URL, or a new one. */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import type { AgentForConversation } from '@polylogue/contract/chat/conversations/schemas';
import IconPlus from '#icon/IconPlus';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { IconAction } from '../../../ui/actions/icon-action.tsx';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { SlotContent } from '../../../ui/page/slots.tsx';
import { TourEntry } from '../../shell/parts/tour-entry.tsx';
import { type Agents, useAgent, useAgents } from '../state/use-agents.ts';
import { conversationPath, useChatAddress, useChatNavigation } from '../state/use-chat-address.ts';
import { useNewChat } from '../state/use-new-chat.ts';
import {
  ChatContext,
  type ChatLocation,
  ChatLocationContext,
  useChatLocation,
} from '../state/context/chat-context.ts';
import { userChat } from '../state/context/user-chat.ts';
import { AgentHeading } from '../view/agent-heading.tsx';
import { ChatView } from '../view/chat-view.tsx';
import { useAgentName } from '../state/use-agent-name.ts';
import {
  isMissing,
  type ShownConversation,
  useConversation,
} from '../state/conversation/use-conversation.ts';
import { useDispatch } from 'react-redux';
import { currentAgentChanged, currentConversationChanged, useChatState } from '../state/chat-slice.ts';

/** Stores the shown conversation as the last one, and clears it when it no longer exists. */
function useStoreLastConversation(shown: ShownConversation): void {
  const dispatch = useDispatch();
  const { conversationId } = useChatLocation();
  const { currentConversationId } = useChatState();
  const isThere = shown.conversation !== undefined;
  useEffect(() => {
    if (conversationId && isThere) dispatch(currentConversationChanged(conversationId));
  }, [conversationId, isThere, dispatch]);
  const isGone = isMissing(shown) && conversationId === currentConversationId;
  useEffect(() => {
    if (isGone) dispatch(currentConversationChanged(''));
  }, [isGone, dispatch]);
}

/** Returns the conversation to reopen when the URL names none. */
function useLastConversation(
  conversationId: string | undefined,
  entryGptSystemId: string | undefined,
): string | undefined {
  const { currentConversationId } = useChatState();
  const isUnnamed = conversationId === undefined && entryGptSystemId === undefined;
  return isUnnamed && currentConversationId !== '' ? currentConversationId : undefined;
}

/** Returns the location of the signed-in user's chat, a page with its own URL. */
function useUserLocation(): ChatLocation {
  const { conversationId, turnId, openSource, showSource } = useChatAddress();
  const { openConversation: goTo } = useChatNavigation();
  const startNew = useNewChat();
  // A new key per navigation, also when New Chat navigates to the same URL.
  const { key: visit } = useLocation();
  const openConversation = useCallback((id: string) => goTo(id, { replace: true, flushSync: true }), [goTo]);
  return useMemo(
    () => ({
      conversationId,
      ...(turnId !== undefined && { turnId }),
      openConversation,
      startNew,
      openSource,
      showSource,
      visit,
    }),
    [conversationId, turnId, openConversation, startNew, openSource, showSource, visit],
  );
}

/** Lazy, as few visits use such a URL. */
const SharedAgentMemory = lazy(async () => ({
  default: (await import('../../agents/parts/shared-agent-memory.tsx')).SharedAgentMemory,
}));

/** Makes the agent in the URL the current one, which New Chat stays with (document 1 §3, Chat state). */
function useStoreOpenedAgent(opened: AgentForConversation | undefined): void {
  const dispatch = useDispatch();
  const gptSystemId = opened?.gptSystemId;
  useEffect(() => {
    if (gptSystemId !== undefined) dispatch(currentAgentChanged(gptSystemId));
  }, [gptSystemId, dispatch]);
}

export function ChatPage() {
  // Loaded up front: suspending at the first answer would blank the page and lose the focus.
  useTranslation(['conversations', 'markdown', 'errors']);
  const { conversationId, entryGptSystemId } = useChatAddress();
  const remembered = useLastConversation(conversationId, entryGptSystemId);
  const agents = useAgents(entryGptSystemId);
  const opened = entryGptSystemId === undefined || agents.isUnknown ? undefined : agents.current;
  useStoreOpenedAgent(agents.isLoading ? undefined : opened);
  if (remembered) return <Navigate to={conversationPath(remembered)} replace />;
  if (agents.isLoading) return null;
  if (agents.error) return <AgentsFailure agents={agents} />;
  return (
    <>
      <UserChat agents={agents} />
      {opened?.gptSystemType === 'User' && (
        <Suspense fallback={null}>
          <SharedAgentMemory key={opened.gptSystemId} gptSystemId={opened.gptSystemId} />
        </Suspense>
      )}
    </>
  );
}

function UserChat({ agents }: { agents: Agents }) {
  return (
    <ChatContext value={userChat}>
      <ChatLocationContext value={useUserLocation()}>
        <Chat agents={agents} />
      </ChatLocationContext>
    </ChatContext>
  );
}

function Chat({ agents }: { agents: Agents }) {
  const { t } = useTranslation('conversations');
  const { startNew } = useChatNavigation();
  const shown = useConversation();
  useStoreLastConversation(shown);
  const nameOf = useAgentName();
  const { conversation } = shown;
  const own = conversation?.gptSystem;
  const sought = useAgent(own?.gptSystemId, agents.agents);
  const agent = own ? sought.agent : agents.current;
  const agentName = nameOf(agent?.name ?? own?.name);
  usePageTitle(conversation?.title ?? t('title'));
  return (
    <>
      <SlotContent name="top-bar-start">
        {(agent || own) && (
          <AgentHeading
            name={agentName}
            agent={agent}
            isPrivate={conversation?.isPrivate === true}
            agents={agents.agents}
            onChoose={startNew}
          />
        )}
      </SlotContent>
      <SlotContent name="top-bar-end">
        <TourEntry />
        <NarrowNewChat />
      </SlotContent>
      <ChatView
        shown={shown}
        agent={agent}
        agentName={agentName}
        isAgentUnknown={agents.isUnknown}
        isAgentGone={own !== undefined && agent === undefined && !sought.isLoading}
        opening={own ? sought.opening : agents.opening}
      />
    </>
  );
}

/** New Chat button for narrow windows, where the menu is hidden. */
function NarrowNewChat() {
  const { t } = useTranslation('conversations');
  const { breakpoints } = useTheme();
  const isNarrow = useMediaQuery(breakpoints.down('md'), { noSsr: true });
  const newChat = useNewChat();
  if (!isNarrow) return null;
  return (
    <IconAction label={t('menu.newChat')} onClick={newChat}>
      <IconPlus />
    </IconAction>
  );
}

function AgentsFailure({ agents: { error, retry } }: { agents: Agents }) {
  const { message, requestId } = useErrorText()(error);
  return (
    <Box sx={{ maxWidth: 560, m: 'auto', p: 4 }}>
      <ErrorCallout message={message} requestId={requestId} onRetry={retry} />
    </Box>
  );
}

/** The chat: the conversation that the address names, or the beginning of a new one. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { SlotContent } from '../../../ui/page/slots.tsx';
import { type Agents, useAgents } from '../chat-state/use-agents.ts';
import { conversationPath, useChatAddress, useChatNavigation } from '../chat-state/use-chat-address.ts';
import { AgentHeading } from '../page/agent-heading.tsx';
import { ChatView } from '../page/chat-view.tsx';
import { useAgentName } from '../page/use-agent-name.ts';
import { useConversation } from '../page/use-conversation.ts';
import {
  useNamedConversation,
  useRememberedConversation,
  useRemembering,
} from '../page/use-named-conversation.ts';

export function ChatPage() {
  // Texts that were fetched only with the first answer would blank the page for a moment and lose the focus.
  useTranslation(['conversations', 'markdown', 'errors']);
  const { conversationId, entryGptSystemId } = useChatAddress();
  const remembered = useRememberedConversation(conversationId, entryGptSystemId);
  const agents = useAgents(entryGptSystemId);
  if (remembered) return <Navigate to={conversationPath(remembered)} replace />;
  if (agents.isLoading) return null;
  if (agents.error) return <AgentsFailure agents={agents} />;
  return <Chat agents={agents} />;
}

function Chat({ agents }: { agents: Agents }) {
  const { t } = useTranslation('conversations');
  const { conversationId, openSource, showSource } = useChatAddress();
  const { startNew } = useChatNavigation();
  const shown = useConversation(conversationId);
  useRemembering(conversationId, shown);
  const threadKey = useNamedConversation(conversationId);
  const nameOf = useAgentName();
  const { conversation } = shown;
  const own = conversation?.gptSystem;
  const agent = own
    ? agents.agents.find(({ gptSystemId }) => gptSystemId === own.gptSystemId)
    : agents.current;
  const agentName = nameOf(agent?.name ?? own?.name);
  usePageTitle(conversation?.title ?? t('title'));
  return (
    <>
      <SlotContent name="top-bar-start">
        {(agent || own) && (
          <AgentHeading name={agentName} agent={agent} agents={agents.agents} onChoose={startNew} />
        )}
      </SlotContent>
      <ChatView
        conversationId={conversationId}
        threadKey={threadKey}
        shown={shown}
        agent={agent}
        agentName={agentName}
        isAgentUnknown={agents.isUnknown}
        isAgentGone={own !== undefined && agent === undefined}
        openSource={openSource}
        showSource={showSource}
      />
    </>
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

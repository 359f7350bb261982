/** Chat with one agent, loaded through `LazyChat`. */
import type { AgentForConversation } from '@polylogue/contract/chat/conversations/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Chat,
  ChatContext,
  type ChatLocation,
  ChatLocationContext,
} from '../state/context/chat-context.ts';
import { useAgentName } from '../state/use-agent-name.ts';
import { ChatView } from './chat-view.tsx';
import { useConversation } from '../state/conversation/use-conversation.ts';

interface ChatWithAgentProps {
  chat: Chat;
  place: ChatLocation;
  agent: AgentForConversation;
  /** Content below the message field, in the chat's column. */
  footnote?: ReactNode;
}

/** Chat with one agent outside the person's own page: a visitor's page or a pane. Fills its column. */
export function ChatWithAgent({ chat, place, ...shown }: ChatWithAgentProps) {
  // Loaded up front: suspending at the first answer would blank the chat and lose the focus.
  useTranslation(['conversations', 'markdown', 'errors']);
  return (
    <ChatContext value={chat}>
      <ChatLocationContext value={place}>
        <AgentChatView {...shown} />
      </ChatLocationContext>
    </ChatContext>
  );
}

function AgentChatView({ agent, footnote }: Pick<ChatWithAgentProps, 'agent' | 'footnote'>) {
  const shown = useConversation();
  const agentName = useAgentName()(agent.name);
  return <ChatView {...{ shown, agent, agentName, footnote }} isAgentUnknown={false} isAgentGone={false} />;
}

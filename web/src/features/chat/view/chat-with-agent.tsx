/** The chat with one agent, as `PlacedChat` fetches it. */
import type { AgentForConversation } from '@polylogue/contract/chat/conversations/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Chat, ChatContext, type ChatPlace, ChatPlaceContext } from '../state/context/chat-context.ts';
import { useAgentName } from '../state/use-agent-name.ts';
import { ChatView } from './chat-view.tsx';
import { useConversation } from '../state/conversation/use-conversation.ts';

interface PlacedChatProps {
  chat: Chat;
  place: ChatPlace;
  agent: AgentForConversation;
  /** Below the message field, in the column of the chat. */
  footnote?: ReactNode;
}

/** A chat with one agent in a place of its own: a page for visitors, or a pane. Fills a column, as the page does. */
export function ChatWithAgent({ chat, place, ...shown }: PlacedChatProps) {
  // Texts that came with the first answer would blank the chat for a moment and lose the focus.
  useTranslation(['conversations', 'markdown', 'errors']);
  return (
    <ChatContext value={chat}>
      <ChatPlaceContext value={place}>
        <PlacedView {...shown} />
      </ChatPlaceContext>
    </ChatContext>
  );
}

function PlacedView({ agent, footnote }: Pick<PlacedChatProps, 'agent' | 'footnote'>) {
  const shown = useConversation();
  const agentName = useAgentName()(agent.name);
  return <ChatView {...{ shown, agent, agentName, footnote }} isAgentUnknown={false} isAgentGone={false} />;
}

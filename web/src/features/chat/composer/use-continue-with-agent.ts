/** What is typed goes on with another agent, in a new chat. */
import { useChatNavigation } from '../state/use-chat-address.ts';
import { useChat, useChatPlace } from '../state/context/chat-context.ts';
import { useDraft } from '../state/drafts/drafts-slice.ts';
import { newConversationKey } from '../state/drafts/person-drafts.ts';

interface TypedMessage {
  draftKey: string;
  text: string;
  setText(text: string): void;
}

/** The key of the new chat, and how to begin it; `undefined` where a chat has the agent that it has. */
export function useGoingOn({ draftKey, text, setText }: TypedMessage) {
  const chat = useChat();
  const { name } = useChatPlace();
  const { startNew } = useChatNavigation();
  const newKey = newConversationKey(chat);
  const [begun, setBegun] = useDraft(newKey);
  if (!chat.offers.list || name !== undefined) return undefined;
  return {
    draftKey: newKey,
    begin(gptSystemId: string) {
      if (newKey !== draftKey) {
        setText('');
        // What was begun there stays.
        setBegun([begun, text].filter((part) => part.trim() !== '').join('\n'));
      }
      startNew(gptSystemId);
    },
  };
}

/** Moves the typed message to a new chat with another agent. */
import { useChatNavigation } from '../state/use-chat-address.ts';
import { useChat, useChatLocation } from '../state/context/chat-context.ts';
import { useDraft } from '../state/drafts/drafts-slice.ts';
import { newConversationKey } from '../state/drafts/person-drafts.ts';

interface TypedMessage {
  draftKey: string;
  text: string;
  setText(text: string): void;
}

/**
 * Returns the new chat's draft key and a function that starts it; `undefined` in a chat with a fixed agent.
 */
export function useContinueWithAgent({ draftKey, text, setText }: TypedMessage) {
  const chat = useChat();
  const { name } = useChatLocation();
  const { startNew } = useChatNavigation();
  const newKey = newConversationKey(chat);
  const [begun, setBegun] = useDraft(newKey);
  if (!chat.features.list || name !== undefined) return undefined;
  return {
    draftKey: newKey,
    begin(gptSystemId: string) {
      if (newKey !== draftKey) {
        setText('');
        // Keeps text already typed there.
        setBegun([begun, text].filter((part) => part.trim() !== '').join('\n'));
      }
      startNew(gptSystemId);
    },
  };
}

/** The beginning of a chat, for features that offer agents. */
import { useChatNavigation } from '../state/use-chat-address.ts';
import { useDraft } from '../state/drafts/drafts-slice.ts';
import { newConversationKey } from '../state/drafts/person-drafts.ts';
import { userChat } from '../state/context/user-chat.ts';
import { withoutGap } from '../view/starter-prompt.ts';

/**
 * Returns what opens a new chat with an agent: it becomes the current one, and the current conversation is cleared
 * (document 1 §4, Agent lists).
 */
export const useStartChat = (): ((gptSystemId: string) => void) => useChatNavigation().startNew;

/** The same with one of its suggested prompts in the message field, to be sent or finished. */
export function useStartWithPrompt(): (gptSystemId: string, prompt: string) => void {
  const { startNew } = useChatNavigation();
  const [, setDraft] = useDraft(newConversationKey(userChat));
  return (gptSystemId, prompt) => {
    setDraft(withoutGap(prompt));
    startNew(gptSystemId);
  };
}

/** Starting a chat from features that list agents. */
import { useCallback } from 'react';
import { useChatNavigation } from '../state/use-chat-address.ts';
import { useDraft } from '../state/drafts/drafts-slice.ts';
import { newConversationKey } from '../state/drafts/person-drafts.ts';
import { useThunkDispatch } from '../state/store-types.ts';
import { filesCleared } from '../state/uploads/files-cleared.ts';
import { userChat } from '../state/context/user-chat.ts';
import { withoutGap } from '../view/starter-prompt.ts';

/**
 * Returns a function that opens a new chat with an agent: it selects the agent and clears the current
 * conversation with its files (document 1 §4, Agent lists).
 */
export function useStartChat(): (gptSystemId: string) => void {
  const { startNew } = useChatNavigation();
  const dispatch = useThunkDispatch();
  return useCallback(
    (gptSystemId: string) => {
      dispatch(filesCleared(newConversationKey(userChat)));
      startNew(gptSystemId);
    },
    [startNew, dispatch],
  );
}

/** Returns a function that also inserts a suggested prompt into the message field. */
export function useStartWithPrompt(): (gptSystemId: string, prompt: string) => void {
  const startChat = useStartChat();
  const [, setDraft] = useDraft(newConversationKey(userChat));
  return (gptSystemId, prompt) => {
    setDraft(withoutGap(prompt));
    startChat(gptSystemId);
  };
}

/** Syncs a chat's location with the conversation started in it. */
import { useEffect, useState } from 'react';
import { conversationNamed } from '../state/drafts/drafts-slice.ts';
import { newConversationKey } from '../state/drafts/person-drafts.ts';
import { useChat, useChatLocation } from '../state/context/chat-context.ts';
import { useThunkDispatch } from '../state/runs/store-types.ts';
import { useAnswerRuns } from '../state/runs/use-answer-runs.ts';

/**
 * Navigates to a new conversation once it has an id. Returns a key that stays the same across that, so that
 * the thread stays mounted.
 */
export function useNamedConversation(): string {
  const runs = useAnswerRuns();
  const dispatch = useThunkDispatch();
  const chat = useChat();
  const { conversationId, openConversation } = useChatLocation();
  const [startedHere, setStartedHere] = useState<string>();
  useEffect(() => {
    if (conversationId !== undefined) return;
    let begun = runs.find(undefined);
    const follow = () => {
      const named = begun?.conversationId;
      begun = runs.find(undefined);
      if (!named) return;
      setStartedHere(named);
      dispatch(conversationNamed(newConversationKey(chat), named));
      openConversation(named);
    };
    return runs.subscribe(follow);
  }, [conversationId, runs, dispatch, chat, openConversation]);
  return conversationId === undefined || conversationId === startedHere ? 'new' : conversationId;
}

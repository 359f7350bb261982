/** Keeps the address and the last conversation in step with each other. */
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { currentConversationChanged, useChatState } from '../chat-state/chat-slice.ts';
import { useChatNavigation } from '../chat-state/use-chat-address.ts';
import { conversationNamed } from '../composer/drafts-slice.ts';
import { useThunkDispatch } from '../runs/store-types.ts';
import { useAnswerRuns } from '../runs/use-answer-runs.ts';
import { isMissing, type ShownConversation } from './use-conversation.ts';

/**
 * Gives a conversation that was begun here its address as soon as the server has named it. Returns a key that
 * stays the same meanwhile, so that the thread stays where it is.
 */
export function useNamedConversation(conversationId: string | undefined): string {
  const runs = useAnswerRuns();
  const dispatch = useThunkDispatch();
  const { openConversation } = useChatNavigation();
  const [bornHere, setBornHere] = useState<string>();
  useEffect(() => {
    if (conversationId !== undefined) return;
    let begun = runs.find(undefined);
    const follow = () => {
      const named = begun?.conversationId;
      begun = runs.find(undefined);
      if (!named) return;
      setBornHere(named);
      dispatch(conversationNamed(named));
      openConversation(named, { replace: true, flushSync: true });
    };
    return runs.subscribe(follow);
  }, [conversationId, runs, dispatch, openConversation]);
  return conversationId === undefined || conversationId === bornHere ? 'new' : conversationId;
}

/** Remembers the conversation that is shown, and forgets one that is not there any more. */
export function useRemembering(conversationId: string | undefined, shown: ShownConversation): void {
  const dispatch = useDispatch();
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

/** The conversation to go back to when the address names none. */
export function useRememberedConversation(
  conversationId: string | undefined,
  entryGptSystemId: string | undefined,
): string | undefined {
  const { currentConversationId } = useChatState();
  const isUnnamed = conversationId === undefined && entryGptSystemId === undefined;
  return isUnnamed && currentConversationId !== '' ? currentConversationId : undefined;
}

/** New Chat (document 1 §4: requires a current agent). */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { conversationsApi } from './api.ts';
import { useChatState } from './chat-slice.ts';
import { userChat } from './context/user-chat.ts';
import { newConversationKey } from './drafts/person-drafts.ts';
import { useThunkDispatch } from './store-types.ts';
import { filesCleared } from './uploads/files-cleared.ts';
import { useChatNavigation } from './use-chat-address.ts';

/** Returns a function that starts an empty conversation with the current agent, or shows that there is none. */
export function useNewChat(): () => void {
  const { t } = useTranslation('conversations');
  const hasAgent = useHasAgent();
  const { startNew } = useChatNavigation();
  const dispatch = useThunkDispatch();
  const toast = useToast();
  return useCallback(() => {
    if (!hasAgent) toast({ message: t('agent.none'), tone: 'error' });
    else {
      dispatch(filesCleared(newConversationKey(userChat)));
      startNew();
    }
  }, [hasAgent, startNew, dispatch, toast, t]);
}

/**
 * Returns true when an agent is available or still loading. Sends no request for a single agent: each new
 * button would repeat a refused one, and the waiting page would unmount the button.
 */
function useHasAgent(): boolean {
  const { data, isLoading } = conversationsApi.useAgentsQuery();
  const { currentGptSystemId: gptSystemId } = useChatState();
  const chosen = conversationsApi.endpoints.agentDetails.useQueryState({ params: { gptSystemId } });
  return isLoading || chosen.isFetching || chosen.data !== undefined || (data?.items.length ?? 0) > 0;
}

/** New Chat (document 1 §4: it needs a current agent). */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { conversationsApi } from './api.ts';
import { useChatState } from './chat-slice.ts';
import { useChatNavigation } from './use-chat-address.ts';

/** Returns what begins a new conversation with the current agent, or says that there is none. */
export function useNewChat(): () => void {
  const { t } = useTranslation('conversations');
  const hasAgent = useHasAgent();
  const { startNew } = useChatNavigation();
  const toast = useToast();
  return useCallback(() => {
    if (!hasAgent) toast({ message: t('agent.none'), tone: 'error' });
    else startNew();
  }, [hasAgent, startNew, toast, t]);
}

/**
 * There is one, or will be as far as is known. Asks for no agent by itself: one that is refused would be asked for again
 * by each button that comes, and the page, which waits for the answer, would take the button away.
 */
function useHasAgent(): boolean {
  const { data, isLoading } = conversationsApi.useAgentsQuery();
  const { currentGptSystemId: gptSystemId } = useChatState();
  const chosen = conversationsApi.endpoints.agentDetails.useQueryState({ params: { gptSystemId } });
  return isLoading || chosen.isFetching || chosen.data !== undefined || (data?.items.length ?? 0) > 0;
}

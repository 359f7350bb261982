/** New Chat (document 1 §4: it needs a current agent). */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { useAgents } from './use-agents.ts';
import { useChatNavigation } from './use-chat-address.ts';

/** Returns what begins a new conversation with the current agent, or says that there is none. */
export function useNewChat(): () => void {
  const { t } = useTranslation('conversations');
  const { current, isLoading } = useAgents();
  const { startNew } = useChatNavigation();
  const toast = useToast();
  const hasAgent = current !== undefined || isLoading;
  return useCallback(() => {
    if (!hasAgent) toast({ message: t('agent.none'), tone: 'error' });
    else startNew();
  }, [hasAgent, startNew, toast, t]);
}

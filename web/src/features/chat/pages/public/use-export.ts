import { useTranslation } from 'react-i18next';
import { useHttp } from '../../../../lib/http/http-context.ts';
import { log } from '../../../../lib/log.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { conversationsApi } from '../../state/api.ts';
import type { ConversationCalls } from '../../state/context/conversation-calls.ts';

/** Returns a function that saves the conversation as a file; `undefined` when there is none. */
export function useExport(
  calls: ConversationCalls,
  conversationId: string | undefined,
): (() => void) | undefined {
  const { t } = useTranslation('conversations');
  const http = useHttp();
  const toast = useToast();
  const key = { calls, conversationId: conversationId ?? '' };
  const { data } = conversationsApi.endpoints.conversation.useQueryState(key, {
    skip: conversationId === undefined,
  });
  if (!data || conversationId === undefined) return undefined;
  return () => {
    // Loaded on demand.
    import('../../view/save-export.ts')
      .then(({ saveExport }) => saveExport(http, { ...key, title: data.title }))
      .catch((error: unknown) => {
        log.error('The conversation could not be exported', error);
        toast({ message: t('menu.exportFailed'), tone: 'error' });
      });
  };
}

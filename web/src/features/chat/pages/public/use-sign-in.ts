/** Sign-in of a visitor that transfers the conversation. */
import { useTranslation } from 'react-i18next';
import { useHttp } from '../../../../lib/http/http-context.ts';
import { log } from '../../../../lib/log.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';

/** Returns a function that opens the sign-in; `undefined` without a conversation to transfer. */
export function useSignIn(
  sessionIdentifier: string,
  conversationId: string | undefined,
): (() => void) | undefined {
  const { t } = useTranslation('public-chat');
  const http = useHttp();
  const toast = useToast();
  if (conversationId === undefined) return undefined;
  return () => {
    import('./open-handover.ts')
      .then(({ openHandover }) => openHandover(http, sessionIdentifier))
      .then((isOpen) => !isOpen && toast({ message: t('signInBlocked'), tone: 'error' }))
      .catch((error: unknown) => {
        log.error('The sign-in could not be opened', error);
        toast({ message: t('signInFailed'), tone: 'error' });
      });
  };
}

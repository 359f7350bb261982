/** Says that a provider is connected. */
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/feedback/toasts.tsx';

/** Returns what says it, with the provider's name. */
export function useConnectedToast(): (name: string) => void {
  const { t } = useTranslation('model-providers');
  const toast = useToast();
  return (name) => toast({ message: t('connected', { name }), tone: 'success' });
}

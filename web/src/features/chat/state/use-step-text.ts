import type { Step } from '@polylogue/contract/chat/engine/stream-events';
import { useTranslation } from 'react-i18next';
import { useChat } from './context/chat-context.ts';

/**
 * Returns a function that labels a step: by its kind in the user's language, or by its content. Search queries are
 * shown only where the execution details are.
 */
export function useStepText(): (
  step: Pick<Step, 'kind' | 'title' | 'waitsFor' | 'isRateLimited' | 'task' | 'queries'>,
) => string {
  const { t } = useTranslation('conversations');
  const { features } = useChat();
  return ({ kind, title, waitsFor, isRateLimited, task, queries }) => {
    if (waitsFor) return t(`steps.${waitsFor}`);
    if (isRateLimited) return t('steps.rateLimited');
    if (task) return t(`steps.${task}`);
    const query = features.details ? queries?.join(' · ') : undefined;
    if (query && kind === 'tool') return t('steps.searchingIn', { name: title, query });
    if (query) return t('steps.searchingFor', { query });
    if (kind === 'retrieval' || kind === 'model' || kind === 'reasoning') return t(`steps.${kind}`);
    return title;
  };
}

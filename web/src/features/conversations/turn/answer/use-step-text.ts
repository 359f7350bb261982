import type { Step } from '@polylogue/contract/conversations/stream-events';
import { useTranslation } from 'react-i18next';

/** Names a step: in the reader's language where its kind says it all, others by what they do. */
export function useStepText(): (step: Pick<Step, 'kind' | 'title' | 'waitsFor'>) => string {
  const { t } = useTranslation('conversations');
  return ({ kind, title, waitsFor }) => {
    if (waitsFor) return t(`steps.${waitsFor}`);
    if (kind === 'retrieval' || kind === 'model' || kind === 'reasoning') return t(`steps.${kind}`);
    return title;
  };
}

/** Text of a limit that refused a question: its use, and when it is available again. */
import type { ReachedLimit as Reached } from '@polylogue/contract/access-policies/limits/schemas';
import { useTranslation } from 'react-i18next';
import { useLimitLabels } from '../limits/use-limit-labels.ts';

interface ReachedLimitProps {
  reached: Reached;
  /** Remaining time in words, such as *in 51 minutes*. */
  remaining: string;
  isOver: boolean;
}

export function ReachedLimit({ reached, remaining, isOver }: ReachedLimitProps) {
  const { t } = useTranslation('limits');
  const { used, moment } = useLimitLabels();
  if (reached.freeAt === null) return t('concurrent', { limit: used(reached) });
  if (isOver) return t('reachedOver');
  return t('reachedUntil', { limit: used(reached), when: moment(reached.freeAt), remaining });
}

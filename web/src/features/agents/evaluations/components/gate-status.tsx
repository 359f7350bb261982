/** State of a publishing gate in few words. */
import type { GateState } from '@polylogue/contract/agents/evaluations/schemas';
import { useTranslation } from 'react-i18next';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconLock from '#icon/IconLock';
import { StatusText } from '../../../../ui/feedback/status-text.tsx';

export const GateIcon = ({ isOpen }: Pick<GateState, 'isOpen'>) =>
  isOpen ? <IconCircleCheck /> : <IconLock />;

export function GateStatus({ gate: { isOpen, why } }: { gate: GateState }) {
  const { t } = useTranslation('evaluations');
  const verdict = isOpen ? 'success' : 'warning';
  return (
    <StatusText
      tone={why === 'off' ? 'neutral' : verdict}
      icon={<GateIcon isOpen={isOpen} />}
      label={t(`gate.short.${why}`)}
    />
  );
}

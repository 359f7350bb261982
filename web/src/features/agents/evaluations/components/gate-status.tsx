/** State of a publishing gate in few words. */
import type { GateState } from '@polylogue/contract/agents/evaluations/schemas';
import { useTranslation } from 'react-i18next';
import IconLock from '#icon/IconLock';
import IconLockOpen from '#icon/IconLockOpen';
import { StatusText } from '../../../../ui/feedback/status-text.tsx';

export function GateStatus({ gate: { isOpen, why } }: { gate: GateState }) {
  const { t } = useTranslation('evaluations');
  const verdict = isOpen ? 'success' : 'warning';
  return (
    <StatusText
      tone={why === 'off' ? 'neutral' : verdict}
      icon={isOpen ? <IconLockOpen /> : <IconLock />}
      label={t(`gate.short.${why}`)}
    />
  );
}

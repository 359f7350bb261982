/** Text of an agent outside of its opening hours: when it opens, in the reader's zone and language. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLimitLabels } from '../limits/use-limit-labels.ts';

interface ClosedAgentProps {
  opensAt: string;
  isOver?: boolean;
  /** Called when the agent opens. */
  onOpen?: () => void;
}

export function ClosedAgent({ opensAt, isOver = false, onOpen }: ClosedAgentProps) {
  const { t } = useTranslation('opening');
  const { moment } = useLimitLabels();
  useEffect(() => {
    const timer = setInterval(() => Date.now() >= Date.parse(opensAt) && onOpen?.(), checkIntervalMs);
    return () => clearInterval(timer);
  }, [opensAt, onOpen]);
  return isOver ? t('open') : t('closed', { when: moment(opensAt) });
}

const checkIntervalMs = 10_000;

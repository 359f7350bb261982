/** Availability of an agent as icon and text. */
import type { AgentRow } from '@polylogue/contract/agents/agent/schemas';
import { useTranslation } from 'react-i18next';
import IconCalendarOff from '#icon/IconCalendarOff';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconClock from '#icon/IconClock';
import IconEyeOff from '#icon/IconEyeOff';
import IconPencil from '#icon/IconPencil';
import IconTrash from '#icon/IconTrash';
import { StatusText } from '../../../ui/feedback/status-text.tsx';

const appearances = {
  published: { tone: 'success', Icon: IconCircleCheck },
  scheduled: { tone: 'info', Icon: IconClock },
  expired: { tone: 'warning', Icon: IconCalendarOff },
  unpublished: { tone: 'neutral', Icon: IconPencil },
  deleted: { tone: 'warning', Icon: IconTrash },
} as const;

export function AgentStatus({
  state,
  isHidden,
  note,
}: Pick<AgentRow, 'state' | 'isHidden'> & { note?: string }) {
  const { t } = useTranslation('agents');
  const isShown = state === 'published' && isHidden;
  const { tone, Icon } = isShown ? { tone: 'neutral' as const, Icon: IconEyeOff } : appearances[state];
  const label = isShown ? t('status.hidden') : t(`status.${state}`);
  return <StatusText tone={tone} icon={<Icon />} label={label} {...(note !== undefined && { note })} />;
}

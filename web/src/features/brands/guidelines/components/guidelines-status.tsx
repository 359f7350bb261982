/** State of a document: its version in force, a scheduled one, and changes in its draft. */
import Box from '@mui/material/Box';
import type { GuidelinesRow } from '@polylogue/contract/brands/guidelines/schemas';
import { useTranslation } from 'react-i18next';
import IconCalendar from '#icon/IconCalendar';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleOff from '#icon/IconCircleOff';
import IconPencil from '#icon/IconPencil';
import { useFormats } from '../../../../lib/formats.ts';
import { StatusText, type StatusTone } from '../../../../ui/feedback/status-text.tsx';

type Status = Pick<GuidelinesRow, 'status' | 'inForceVersion' | 'scheduled' | 'hasChanges'>;

const looks = {
  draft: { tone: 'neutral', Icon: IconPencil },
  scheduled: { tone: 'info', Icon: IconCalendar },
  inForce: { tone: 'success', Icon: IconCircleCheck },
  withdrawn: { tone: 'warning', Icon: IconCircleOff },
} as const satisfies Record<Status['status'], { tone: StatusTone; Icon: typeof IconPencil }>;

/** Returns the state in words. */
export function useStatusText(): (document: Status) => string {
  const { t } = useTranslation('guidelines');
  const { time } = useFormats();
  return ({ status, inForceVersion: version, scheduled }) => {
    if (status === 'inForce') return t('status.inForce', { version });
    if (status === 'scheduled' && scheduled) {
      return t('status.scheduled', { time: time.format(new Date(scheduled.effectiveFrom)) });
    }
    return t(status === 'withdrawn' ? 'status.withdrawn' : 'status.draft');
  };
}

/** `hasNotes` adds a later version and changes since the latest one, where there is room. */
export function GuidelinesStatus({ document, hasNotes = false }: { document: Status; hasNotes?: boolean }) {
  const { t } = useTranslation('guidelines');
  const { time } = useFormats();
  const textOf = useStatusText();
  const { status, scheduled, hasChanges } = document;
  const { tone, Icon } = looks[status];
  const later = status === 'inForce' && scheduled;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 3 }}>
      <StatusText tone={tone} icon={<Icon />} label={textOf(document)} />
      {hasNotes && (
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline-flex' }, gap: 3 }}>
          {later && (
            <StatusText
              tone="info"
              icon={<IconCalendar />}
              label={t('status.later', { ...later, time: time.format(new Date(later.effectiveFrom)) })}
            />
          )}
          {hasChanges && status !== 'draft' && (
            <StatusText icon={<IconPencil />} label={t('status.hasChanges')} />
          )}
        </Box>
      )}
    </Box>
  );
}

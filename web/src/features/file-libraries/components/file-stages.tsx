/** How many files stand where on their way into the index. */
import Box from '@mui/material/Box';
import { type FileState, fileStates } from '@polylogue/contract/file-libraries/file-states';
import type { FileCounts } from '@polylogue/contract/file-libraries/schemas';
import { useTranslation } from 'react-i18next';
import IconAlertCircle from '#icon/IconAlertCircle';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconHourglass from '#icon/IconHourglass';
import IconLoader from '#icon/IconLoader';
import { useFormats } from '../../../lib/formats.ts';
import { StatusText } from '../../../ui/feedback/status-text.tsx';

const looks = {
  Queued: { icon: <IconHourglass />, tone: 'neutral' },
  Extracting: { icon: <IconLoader />, tone: 'info' },
  Embedding: { icon: <IconLoader />, tone: 'info' },
  Indexing: { icon: <IconLoader />, tone: 'info' },
  Ready: { icon: <IconCircleCheck />, tone: 'success' },
  Failed: { icon: <IconAlertCircle />, tone: 'error' },
} as const satisfies Record<FileState, unknown>;

export function FileStateText({ state }: { state: FileState }) {
  const { t } = useTranslation('file-libraries');
  return <StatusText {...looks[state]} label={t(`states.${state}`)} />;
}

/** Files of which something is still to be done. */
export const inWork = (counts: FileCounts): number =>
  counts.Queued + counts.Extracting + counts.Embedding + counts.Indexing;

export function FileStages({ counts }: { counts: FileCounts }) {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  return (
    <Box component="dl" aria-label={t('stages')} sx={stripStyles}>
      {fileStates.map((state) => (
        <Box key={state} sx={{ display: 'flex', flexDirection: 'column-reverse', minWidth: 88 }}>
          <Box component="dt">
            <FileStateText state={state} />
          </Box>
          <Box component="dd" sx={{ m: 0, typography: 'h2', fontVariantNumeric: 'tabular-nums' }}>
            {number.format(counts[state])}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const stripStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 6,
  rowGap: 2,
  m: 0,
  px: 4,
  py: 3,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** Number of files in each indexing stage; each links to its files. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { type FileState, fileStates } from '@polylogue/contract/knowledge/libraries/file-states';
import type { FileCounts, FileLibrary, LibraryFile } from '@polylogue/contract/knowledge/libraries/schemas';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertCircle from '#icon/IconAlertCircle';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconHourglass from '#icon/IconHourglass';
import IconLoader from '#icon/IconLoader';
import IconPlayerStop from '#icon/IconPlayerStop';
import IconRefresh from '#icon/IconRefresh';
import { useFormats } from '../../../../lib/formats.ts';
import { StatusText } from '../../../../ui/feedback/status-text.tsx';
import { libraryApi } from '../api.ts';

const appearances = {
  Queued: { icon: <IconHourglass />, tone: 'neutral' },
  Extracting: { icon: <IconLoader />, tone: 'info' },
  Embedding: { icon: <IconLoader />, tone: 'info' },
  Indexing: { icon: <IconLoader />, tone: 'info' },
  Ready: { icon: <IconCircleCheck />, tone: 'success' },
  Failed: { icon: <IconAlertCircle />, tone: 'error' },
} as const satisfies Record<FileState, unknown>;
const stoppedAppearance = { icon: <IconPlayerStop />, tone: 'neutral' } as const;

/** `isQuiet`: neutral colour, because no file is in this state. */
function StageText({ state, isQuiet }: { state: FileState; isQuiet: boolean }) {
  const { t } = useTranslation('file-libraries');
  const { icon, tone } = appearances[state];
  return <StatusText icon={icon} tone={isQuiet ? 'neutral' : tone} label={t(`states.${state}`)} />;
}

type FileStatus = Pick<LibraryFile, 'state' | 'errorCode'>;

/**
 * Returns true for files stopped by a user: still readable, counted with the failed ones, but not
 * failed.
 */
export const isStoppedByUser = ({ state, errorCode }: FileStatus): boolean =>
  state === 'Failed' && errorCode === 'file.reading_stopped';

export function useStateText(): (file: FileStatus) => string {
  const { t } = useTranslation('file-libraries');
  return useCallback((file) => t(isStoppedByUser(file) ? 'stopped' : `states.${file.state}`), [t]);
}

export function FileStateText({ file }: { file: FileStatus }) {
  const label = useStateText()(file);
  const { icon, tone } = isStoppedByUser(file) ? stoppedAppearance : appearances[file.state];
  return <StatusText icon={icon} tone={tone} label={label} />;
}

/** Checks whether processing of a file is unfinished. */
export const isProcessing = ({ state }: Pick<LibraryFile, 'state'>): boolean =>
  state !== 'Ready' && state !== 'Failed';

/** Counts the files whose processing is unfinished. */
export const countProcessing = (counts: FileCounts): number =>
  counts.Queued + counts.Extracting + counts.Embedding + counts.Indexing;

/** Number of files that can be stopped; those being indexed are nearly finished. */
const unread = ({ Queued, Extracting, Embedding }: FileCounts): number => Queued + Extracting + Embedding;

interface FileStagesProps {
  library: FileLibrary;
  counts: FileCounts;
  /** State that the list is filtered by. */
  chosen: string | undefined;
  onChoose(state: FileState | undefined): void;
}

export function FileStages({ library, counts, chosen, onChoose }: FileStagesProps) {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  return (
    <Box sx={stripStyles}>
      <Box role="group" aria-label={t('stages')} sx={stagesStyles}>
        {fileStates.map((state) => (
          <ButtonBase
            key={state}
            aria-pressed={chosen === state}
            onClick={() => onChoose(chosen === state ? undefined : state)}
            sx={[stageStyles, chosen === state && { bgcolor: 'action.selected' }]}
          >
            <Box component="span" data-count sx={{ typography: 'h3', fontVariantNumeric: 'tabular-nums' }}>
              {number.format(counts[state])}
            </Box>
            <StageText state={state} isQuiet={counts[state] === 0} />
          </ButtonBase>
        ))}
      </Box>
      <StageActions library={library} counts={counts} />
    </Box>
  );
}

function StageActions({ library, counts }: Pick<FileStagesProps, 'library' | 'counts'>) {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const [retryFailed] = libraryApi.retryFailed.useMutation();
  const [stopReading] = libraryApi.stopReading.useMutation();
  const { dataSourceId, permissions } = library;
  const params = { dataSourceId };
  if (!permissions.canEdit) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mx: 2 }}>
      {unread(counts) > 0 && (
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<IconPlayerStop />}
          title={t('stopHint')}
          onClick={() => void stopReading({ params })}
        >
          {t('stop')}
        </Button>
      )}
      {counts.Failed > 0 && (
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<IconRefresh />}
          onClick={() => void retryFailed({ params })}
        >
          {t('retryFailed', { count: counts.Failed, number: number.format(counts.Failed) })}
        </Button>
      )}
    </Box>
  );
}

const stripStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  px: { xs: 2, md: 4 },
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** One line, except on phones, where the actions move below. */
const stagesStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', sm: 'repeat(6, auto)' },
  justifyContent: { sm: 'space-between' },
  flex: '1 1 540px',
  maxWidth: 720,
  minWidth: 0,
} as const;

const stageStyles = {
  display: 'grid',
  justifyItems: 'start',
  alignContent: 'start',
  justifyContent: 'start',
  minWidth: 0,
  px: 2,
  py: 1,
  borderRadius: 2,
  textAlign: 'start',
  '&:hover': { bgcolor: 'action.hover' },
} as const;

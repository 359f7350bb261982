/** Note above the first turn while older ones load or after a failure. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslation } from 'react-i18next';
import IconRefresh from '#icon/IconRefresh';
import { Delayed } from '../../../ui/feedback/delayed.tsx';
import type { OlderTurns } from '../state/segments/use-older-turns.ts';
import { overlayStyles, pillStyles } from './overlay-styles.ts';

/** Delay before the note appears, in ms; preloading usually finishes sooner. */
const noteDelayMs = 700;

export function OlderNote({ state, onRetry }: { state: OlderTurns['state']; onRetry(): void }) {
  const { t } = useTranslation('conversations');
  if (state === 'idle') return null;
  return (
    <Box sx={[overlayStyles, { top: 12 }]}>
      {state === 'reading' ? (
        <Delayed delayMs={noteDelayMs}>
          <CircularProgress size={24} aria-label={t('thread.olderReading')} />
        </Delayed>
      ) : (
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          startIcon={<IconRefresh />}
          onClick={onRetry}
          sx={pillStyles}
        >
          {t('thread.olderFailed')}
        </Button>
      )}
    </Box>
  );
}

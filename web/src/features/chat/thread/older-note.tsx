/** Note above the first turn while older ones load or after a failure. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslation } from 'react-i18next';
import IconRefresh from '#icon/IconRefresh';
import { Delayed } from '../../../ui/feedback/delayed.tsx';
import type { OlderTurns } from '../state/segments/use-older-turns.ts';

/** Delay before the note appears, in ms; preloading usually finishes sooner. */
const noteDelayMs = 700;

export function OlderNote({ state, onRetry }: { state: OlderTurns['state']; onRetry(): void }) {
  const { t } = useTranslation('conversations');
  if (state === 'idle') return null;
  return (
    <Box
      sx={{
        position: 'absolute',
        insetInline: 0,
        top: 12,
        display: 'grid',
        justifyItems: 'center',
        pointerEvents: 'none',
      }}
    >
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
          sx={{
            pointerEvents: 'auto',
            borderRadius: 999,
            bgcolor: 'surface.raised',
            boxShadow: '0 8px 24px -12px rgba(0, 0, 0, .3)',
            '&:hover': { bgcolor: 'surface.bubble' },
          }}
        >
          {t('thread.olderFailed')}
        </Button>
      )}
    </Box>
  );
}

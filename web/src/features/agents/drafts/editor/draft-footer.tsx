/** Saving state of the draft: saved, saving, or the reason for a failure. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import IconAlertCircle from '#icon/IconAlertCircle';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconCheck from '#icon/IconCheck';
import IconLoader2 from '#icon/IconLoader2';
import { useToastOffset } from '../../../../ui/feedback/toasts.tsx';
import { StatusText, type StatusTone } from '../../../../ui/feedback/status-text.tsx';
import type { DraftForm } from './use-draft-form.ts';

const heightPx = 52;

const appearances = {
  saved: { tone: 'success', Icon: IconCheck },
  pending: { tone: 'neutral', Icon: IconLoader2 },
  saving: { tone: 'neutral', Icon: IconLoader2 },
  invalid: { tone: 'warning', Icon: IconAlertTriangle },
  failed: { tone: 'error', Icon: IconAlertCircle },
  unchanged: { tone: 'neutral', Icon: IconCheck },
} as const satisfies Record<DraftForm['state'] | 'unchanged', { tone: StatusTone; Icon: unknown }>;

interface DraftFooterProps {
  form: DraftForm;
  /** Number of fields that differ from the published version. */
  changes: number;
  /** False if publishing would change nothing. */
  hasChanges: boolean;
}

export function DraftFooter({ form, changes, hasChanges }: DraftFooterProps) {
  const { t } = useTranslation('agents');
  useToastOffset(heightPx);
  const state = form.state === 'saved' && !hasChanges ? 'unchanged' : form.state;
  const { tone, Icon } = appearances[state];
  const hasTrouble = state === 'failed' || state === 'invalid';
  return (
    <Box role="region" aria-label={t('editor.draft')} data-region tabIndex={-1} sx={footStyles}>
      <Box role="status" sx={{ flex: 1, minWidth: 0 }}>
        <StatusText tone={tone} icon={<Icon />} label={t(`states.${state}`)} mayWrap />
      </Box>
      {hasTrouble && (
        <Button size="small" color="inherit" variant="outlined" onClick={() => void form.flush()}>
          {t(state === 'failed' ? 'editor.retry' : 'editor.showErrors')}
        </Button>
      )}
      {changes > 0 && !hasTrouble && (
        <Button size="small" color="inherit" onClick={form.discard}>
          {t('editor.discard')}
        </Button>
      )}
    </Box>
  );
}

const footStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  flex: 'none',
  minHeight: heightPx,
  px: { xs: 4, md: 7 },
  pb: 'env(safe-area-inset-bottom)',
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
  '> .MuiButton-root': { flex: 'none' },
} as const;

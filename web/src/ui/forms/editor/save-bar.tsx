/** Footer of a form with unsaved changes: the changed sections and the actions. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../actions/busy-button.tsx';
import { useToastOffset } from '../../feedback/toasts.tsx';
import { isAppleSystem, keyLabels } from '../../keyboard/shortcut-keys.ts';

export const saveKeys = 'mod+s';
const barHeightPx = 60;

interface SaveBarProps {
  /** Names of the changed sections. */
  sections: readonly string[];
  saveLabel: string;
  /** True for a new entity without any input. */
  isUntouched: boolean;
  isSaving: boolean;
  onSave(): void;
  onDiscard(): void;
}

export function SaveBar({ sections, saveLabel, isUntouched, isSaving, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('entity');
  useToastOffset(barHeightPx);
  const isApple = isAppleSystem();
  const where = sections.join(t('form.separator'));
  const state = isUntouched ? t('form.notCreated') : t('form.unsaved');
  return (
    <Box role="region" aria-label={state} data-region sx={barStyles}>
      <Box sx={{ flex: 1, minWidth: 0, color: 'text.secondary' }}>
        {where ? `${t('form.unsavedIn')} ` : state}
        <Box component="bdi" sx={{ color: 'text.primary' }}>
          {where}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', gap: 2, width: { xs: '100%', sm: 'auto' } }}>
        {!isUntouched && (
          <Button color="inherit" disabled={isSaving} onClick={onDiscard}>
            {t('form.discard')}
          </Button>
        )}
        <BusyButton
          variant="contained"
          isBusy={isSaving}
          onClick={onSave}
          data-region-focus
          sx={{ flex: { xs: 1, sm: 'none' } }}
        >
          {saveLabel}
          <Box component="span" aria-hidden sx={keyStyles}>
            {keyLabels(saveKeys, isApple).join(isApple ? '' : ' ')}
          </Box>
        </BusyButton>
      </Box>
    </Box>
  );
}

const keyStyles = {
  display: { xs: 'none', md: 'inline' },
  marginInlineStart: 2,
  typography: 'caption',
  fontWeight: 500,
} as const;

const barStyles = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  gap: { xs: 1.5, sm: 4 },
  flex: 'none',
  minHeight: barHeightPx,
  px: { xs: 4, md: 7 },
  py: { xs: 2, sm: 1 },
  pb: { xs: 'max(8px, env(safe-area-inset-bottom))', sm: 1 },
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
  typography: 'small',
} as const;

/** Before the first question: whether the conversation is a private one, and what that means. */
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconLock from '#icon/IconLock';
import type { PrivateBeginning } from './private-beginning.ts';

export function PrivateSwitch({ isPrivate, setPrivate }: PrivateBeginning) {
  const { t } = useTranslation('conversations');
  const explanationId = useId();
  return (
    <Box sx={{ pb: 2, color: 'text.secondary' }}>
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={isPrivate}
            onChange={(_event, next) => setPrivate(next)}
            slotProps={{ input: { 'aria-describedby': isPrivate ? explanationId : undefined } }}
          />
        }
        label={
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
            <IconLock size={16} aria-hidden />
            {t('private.switch')}
          </Box>
        }
        slotProps={{ typography: { variant: 'small' } }}
        sx={{ m: 0, gap: 2, minHeight: 24, '@media (pointer: coarse)': { minHeight: 44 } }}
      />
      {isPrivate && (
        <Box id={explanationId} sx={{ typography: 'small', pt: 1 }}>
          {t('private.explanation')}
        </Box>
      )}
    </Box>
  );
}

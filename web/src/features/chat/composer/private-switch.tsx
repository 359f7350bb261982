/** Privacy switch of a new conversation, with an explanation. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconLock from '#icon/IconLock';
import IconToggleLeft from '#icon/IconToggleLeft';
import IconToggleRightFilled from '#icon/IconToggleRightFilled';
import type { PrivacySetting } from '../state/drafts/privacy-setting.ts';

const mark = { className: 'flip-in-rtl' };

/** Looks like a switch; the switch component would be larger than all of this. */
export function PrivateSwitch({ isPrivate, setPrivate }: PrivacySetting) {
  const { t } = useTranslation('conversations');
  const explanationId = useId();
  return (
    <Box sx={{ pb: 2, color: 'text.secondary' }}>
      <Button
        size="small"
        color="inherit"
        role="switch"
        aria-checked={isPrivate}
        aria-describedby={isPrivate ? explanationId : undefined}
        startIcon={<IconLock />}
        endIcon={isPrivate ? <IconToggleRightFilled {...mark} /> : <IconToggleLeft {...mark} />}
        onClick={() => setPrivate(!isPrivate)}
        sx={{ fontWeight: isPrivate ? 600 : 500 }}
      >
        {t('private.switch')}
      </Button>
      {isPrivate && (
        <Box id={explanationId} sx={{ typography: 'small', pt: 1 }}>
          {t('private.explanation')}
        </Box>
      )}
    </Box>
  );
}

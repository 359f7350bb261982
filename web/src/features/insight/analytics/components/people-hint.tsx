/** Explains which numbers of people are hidden or rounded. */
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconInfoCircle from '#icon/IconInfoCircle';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { Popover } from '../../../../ui/overlays/overlays.tsx';

export function PeopleHint() {
  const { t } = useTranslation('analytics');
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <IconAction
        label={t('people.hint')}
        aria-haspopup="dialog"
        sx={hintStyles}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <IconInfoCircle />
      </IconAction>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('people.hint'), tabIndex: -1 } }}
      >
        <Box sx={{ p: 4, maxWidth: 320, typography: 'body2' }}>{t('people.explanation')}</Box>
      </Popover>
    </>
  );
}

/** Without making the line of the title higher. */
const hintStyles = {
  my: '-4px',
  '.tabler-icon': { width: 16, height: 16 },
  '@media (pointer: coarse)': { m: '-12px' },
} as const;

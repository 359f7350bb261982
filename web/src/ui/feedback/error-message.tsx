/** One-line error with an icon, announced at once. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import { radius } from '../../theme/sizes.ts';

/** Never colour alone: icon and text mark the error. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        gap: 3,
        p: '15px 12px',
        borderRadius: `${radius.card}px`,
        typography: 'body2',
        color: 'error.darker',
        bgcolor: 'error.lighter',
        overflowWrap: 'anywhere',
      }}
    >
      <IconAlertTriangle aria-hidden />
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

/** An error in one line: icon and words, spoken at once. */
import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import IconAlertTriangle from '#icon/IconAlertTriangle';

/** Never colour alone: icon and words say that it is an error. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return (
    <Alert
      severity="error"
      icon={<IconAlertTriangle />}
      sx={{
        color: 'error.darker',
        bgcolor: 'error.lighter',
        overflowWrap: 'anywhere',
        '.MuiAlert-icon': { color: 'inherit', opacity: 1 },
        '.MuiAlert-message': { flex: 1, minWidth: 0 },
      }}
    >
      {children}
    </Alert>
  );
}

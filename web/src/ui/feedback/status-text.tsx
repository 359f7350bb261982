/** Status as icon and text, so that it never depends on colour alone. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export type StatusTone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

interface StatusTextProps {
  tone?: StatusTone;
  icon: ReactNode;
  label: string;
  /** Shown after the text, for example a date. */
  note?: string;
  /** Allows wrapping in narrow places. */
  mayWrap?: boolean;
}

export function StatusText({ tone = 'neutral', icon, label, note, mayWrap }: StatusTextProps) {
  return (
    <Box component="span" sx={[statusStyles, mayWrap === true && { whiteSpace: 'normal' }]}>
      <Box
        component="span"
        aria-hidden
        sx={{ color: tone === 'neutral' ? 'text.secondary' : `${tone}.main` }}
      >
        {icon}
      </Box>
      {label}
      {note && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {note}
        </Box>
      )}
    </Box>
  );
}

const statusStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  typography: 'small',
  whiteSpace: 'nowrap',
  '> [aria-hidden]': { display: 'inline-flex' },
  '.tabler-icon': { width: 16, height: 16 },
} as const;

/** A former and a present text next to each other, with their differences by word. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { DiffText } from './diff-text.tsx';

interface DiffSidesProps {
  former: string;
  present: string;
  /** Titles of the two sides. */
  titles: readonly [former: string, present: string];
}

export function DiffSides({ former, present, titles }: DiffSidesProps) {
  return (
    <Box sx={sidesStyles}>
      <Side title={titles[0]}>
        <DiffText text={former} other={present} isFormer />
      </Side>
      <Side title={titles[1]}>
        <DiffText text={present} other={former} />
      </Side>
    </Box>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{title}</Box>
      <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  );
}

const sidesStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 4,
  pt: 1,
} as const;

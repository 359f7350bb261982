/** A former and a present text next to each other, with their differences by word. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { DiffText } from './diff-text.tsx';

interface DiffSidesProps {
  former: string;
  present: string;
  /** Titles of the two sides. */
  titles: readonly [former: string, present: string];
  /** Language of both texts, if it is not that of the page. */
  lang?: string | undefined;
}

export function DiffSides({ former, present, titles, lang }: DiffSidesProps) {
  return (
    <Box sx={sidesStyles}>
      <Side title={titles[0]} lang={lang}>
        <DiffText text={former} other={present} isFormer />
      </Side>
      <Side title={titles[1]} lang={lang}>
        <DiffText text={present} other={former} />
      </Side>
    </Box>
  );
}

interface SideProps {
  title: string;
  lang: string | undefined;
  children: ReactNode;
}

function Side({ title, lang, children }: SideProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{title}</Box>
      <Box lang={lang} sx={textStyles}>
        {children}
      </Box>
    </Box>
  );
}

const textStyles = {
  typography: 'body2',
  overflowWrap: 'anywhere',
  // Aligned by its own direction.
  '> [dir]': { display: 'block' },
} as const;

const sidesStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 4,
  pt: 1,
} as const;

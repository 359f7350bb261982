/** A page of the administration: its bar, and below it what scrolls. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PageBar, type PageBarProps } from './page-bar.tsx';
import { usePageTitle } from './page-title.ts';
import { scrolling } from './scrolling.ts';

export interface PageBodyProps extends Omit<PageBarProps, 'isHeading'> {
  intro?: string;
  /**
   * `column`: as wide as a form or a text may be, scrolling as a whole; `wide`: the whole room, whose content scrolls
   * by itself, as a table or an editor.
   */
  form?: 'column' | 'wide';
  children: ReactNode;
}

const columnWidthPx = 720;

/** The title is the heading, and the page's title in the browser. */
export function PageBody({ intro, form = 'column', children, ...bar }: PageBodyProps) {
  usePageTitle(bar.title);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <PageBar {...bar} />
      <Box sx={roomStyles}>{form === 'wide' ? children : <Column intro={intro}>{children}</Column>}</Box>
    </Box>
  );
}

function Column({ intro, children }: Pick<PageBodyProps, 'intro' | 'children'>) {
  return (
    <Box sx={columnStyles}>
      {intro && (
        <Typography variant="body2" sx={{ mb: 6, color: 'text.secondary' }}>
          {intro}
        </Typography>
      )}
      {children}
    </Box>
  );
}

const roomStyles = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  ...scrolling,
} as const;

const columnStyles = {
  width: '100%',
  maxWidth: columnWidthPx,
  mx: 'auto',
  px: { xs: 4, md: 8 },
  pt: { xs: 4, md: 8 },
  pb: 'max(40px, env(safe-area-inset-bottom))',
} as const;

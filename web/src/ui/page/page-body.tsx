/** Administration page: its bar, and the scrolling content below. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PageBar, type PageBarProps } from './page-bar.tsx';
import { usePageTitle } from './page-title.ts';
import { scrolling } from './scrolling.ts';

export interface PageBodyProps extends Omit<PageBarProps, 'isHeading'> {
  intro?: string;
  /**
   * `column`: limited to the width of a form or text, scrolls as a whole; `wide`: full size, with
   * content that scrolls itself, for example a table or editor.
   */
  form?: 'column' | 'wide';
  children: ReactNode;
}

const columnWidthPx = 720;

/** The title is both the heading and the document title. */
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

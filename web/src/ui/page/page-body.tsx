/** The body of a screen that has a title and scrolls as a whole: its heading, what it is about, its content. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';

export interface PageBodyProps {
  /** The heading, and the page's title in the browser. */
  title: string;
  intro?: string;
  children: ReactNode;
}

/** As wide as a form or a text may be. */
const maxWidthPx = 720;

export function PageBody({ title, intro, children }: PageBodyProps) {
  usePageTitle(title);
  return (
    <Box
      sx={{
        width: '100%',
        maxWidth: maxWidthPx,
        mx: 'auto',
        px: { xs: 4, md: 8 },
        pt: { xs: 2, md: 10 },
        pb: 'max(40px, env(safe-area-inset-bottom))',
      }}
    >
      <Typography variant="h1">{title}</Typography>
      {intro && (
        <Typography variant="body1" sx={{ mt: 1, color: 'text.secondary' }}>
          {intro}
        </Typography>
      )}
      <Box sx={{ mt: 8 }}>{children}</Box>
    </Box>
  );
}

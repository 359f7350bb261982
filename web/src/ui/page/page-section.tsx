/** Section of a page: heading with an action, and content. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageSectionProps {
  title: string;
  note?: string;
  action?: ReactNode;
  children: ReactNode;
}

export function PageSection({ title, note, action, children }: PageSectionProps) {
  return (
    <Box component="section" sx={{ mt: 8 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 2, mb: 2 }}>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
          {note}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  );
}

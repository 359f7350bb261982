/** Section of the execution details. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export function Section({ title, children }: { title: string | undefined; children: ReactNode }) {
  return (
    <Box component="section" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      {title && (
        <Typography variant="h4" component="h3">
          {title}
        </Typography>
      )}
      {children}
    </Box>
  );
}

/** Heading of a subsection. */
export const SubHeading = ({
  children,
  ...props
}: {
  children: ReactNode;
  component?: 'h3' | 'h4';
  dir?: 'auto';
}) => (
  <Typography variant="small" component="h4" {...props} sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}>
    {children}
  </Typography>
);

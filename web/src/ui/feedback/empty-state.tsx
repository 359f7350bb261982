/** Message for a place without content. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  icon?: ReactNode;
  title?: string;
  text: ReactNode;
  /** Suggested next step. */
  action?: ReactNode;
  isCompact?: boolean;
  /** Level of the title; default h2. */
  headingLevel?: 'h1' | 'h2';
}

/** Centred icon, title, one line and an action. */
export function EmptyState({
  icon,
  title,
  text,
  action,
  isCompact = false,
  headingLevel = 'h2',
}: EmptyStateProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 2,
        maxWidth: 360,
        // Centred in the free space of a column.
        margin: isCompact ? '0 auto' : 'auto',
        px: 4,
        py: isCompact ? 4 : 12,
        textAlign: 'center',
        '& > .tabler-icon': { width: isCompact ? 24 : 36, height: isCompact ? 24 : 36, opacity: 0.7 },
      }}
    >
      {icon}
      {title && (
        <Typography variant="h3" component={headingLevel}>
          {title}
        </Typography>
      )}
      <Typography variant="body2" sx={{ opacity: 0.85, textWrap: 'balance' }}>
        {text}
      </Typography>
      {action && <Box sx={actionStyles}>{action}</Box>}
    </Box>
  );
}

const actionStyles = { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2, pt: 2 } as const;

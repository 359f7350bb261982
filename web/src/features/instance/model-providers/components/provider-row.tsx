/** Provider or server in a list: icon, name, facts, actions. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface ProviderRowProps {
  icon: ReactNode;
  name: ReactNode;
  details: readonly string[];
  children?: ReactNode;
}

export function ProviderRow({ icon, name, details, children }: ProviderRowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        paddingInlineStart: 4,
        paddingInlineEnd: 3,
        py: 2.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
      }}
    >
      <Box sx={{ display: 'flex', color: 'text.secondary' }}>{icon}</Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          variant="subtitle2"
          component="div"
          sx={{ display: 'flex', alignItems: 'center', gap: 2 }}
        >
          {name}
        </Typography>
        <Typography
          variant="small"
          component="div"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 3,
            color: 'text.secondary',
            overflowWrap: 'anywhere',
          }}
        >
          {details.map((detail) => (
            <bdi key={detail}>{detail}</bdi>
          ))}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}

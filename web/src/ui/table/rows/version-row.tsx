/** Content of a row in a list of versions. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface VersionRowProps {
  title: string;
  /** Mark of the current version; `undefined` for earlier ones. */
  mark: string | undefined;
  details: ReactNode;
  action: ReactNode;
}

export function VersionRow({ title, mark, details, action }: VersionRowProps) {
  return (
    <>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>
          {title}
          {mark !== undefined && (
            <Box component="span" sx={{ fontWeight: 400, color: 'success.main' }}>
              {' '}
              {mark}
            </Box>
          )}
        </Box>
        <Box sx={{ typography: 'small', color: 'text.secondary', overflowWrap: 'anywhere' }}>{details}</Box>
      </Box>
      {action}
    </>
  );
}

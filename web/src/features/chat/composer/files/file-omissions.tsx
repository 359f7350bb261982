/** Parts of an attached file that were not read, below its name. */
import Box from '@mui/material/Box';
import type { Omission } from '@polylogue/contract/knowledge/libraries/omissions';
import { lazy, Suspense } from 'react';

/** Loaded with the first file that was not read completely. */
const OmissionsText = lazy(async () => ({
  default: (await import('../../../../content/omissions/parts/omissions-text.tsx')).OmissionsText,
}));

export const FileOmissions = ({ id, omissions }: { id?: string; omissions: readonly Omission[] }) => (
  <Box component="span" id={id} sx={omissionsStyles}>
    <Suspense fallback={null}>
      <OmissionsText omissions={omissions} />
    </Suspense>
  </Box>
);

const omissionsStyles = {
  display: 'block',
  typography: 'caption',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
} as const;

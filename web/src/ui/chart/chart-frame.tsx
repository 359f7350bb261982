/** Space reserved for a chart, also while it loads. */
import Box from '@mui/material/Box';
import { SkeletonLines } from '../feedback/skeleton-lines.tsx';

export const plotHeightPx = 168;

export const frameStyles = {
  m: 0,
  flex: 'none',
  minWidth: 0,
  px: { xs: 4, sm: 6 },
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

export const PlotSkeleton = () => (
  <Box sx={{ height: plotHeightPx, pt: 2, overflow: 'hidden' }}>
    <SkeletonLines count={5} gapPx={16} />
  </Box>
);

/** Replaces a whole chart while it loads. */
export const ChartSkeleton = () => (
  <Box sx={frameStyles}>
    <Box sx={{ height: 60 }} />
    <PlotSkeleton />
  </Box>
);

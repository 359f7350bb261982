/** Space reserved for a chart, also while it loads. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { radius } from '../../theme/sizes.ts';
import { SkeletonLines } from '../feedback/skeleton-lines.tsx';

/** `strip`: across the page, above a list; `card`: one of several. */
export type ChartFrame = 'strip' | 'card';

export const plotHeightPx = 168;

/** Heights of the plot in a card, without and with a legend. */
export const cardPlotHeightPx = 212;
export const legendHeightPx = 24;

/** Height of a card, so that loading moves nothing. */
export const cardHeightPx = 278;

const stripStyles = {
  m: 0,
  flex: 'none',
  minWidth: 0,
  px: { xs: 4, sm: 6 },
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const cardStyles = {
  display: 'flex',
  flexDirection: 'column',
  m: 0,
  minWidth: 0,
  height: '100%',
  minHeight: cardHeightPx,
  px: 4,
  py: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
} as const;

/** In a grid, cards of a row are equally high. */
export const frameStyles = { strip: stripStyles, card: cardStyles };

export const chartToolStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  marginInlineStart: 'auto',
} as const;

/** Line with the title and the controls of a chart. */
export const chartHeadStyles = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 1,
  minHeight: 36,
} as const;

interface ChartCardProps {
  title: string;
  /** Controls next to the title. */
  actions?: ReactNode;
  /** True for content lower than charts. */
  isShort?: boolean;
  children: ReactNode;
}

/** Card of a chart that draws itself, or of its skeleton or error. */
export function ChartCard({ title, actions, isShort = false, children }: ChartCardProps) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={[cardStyles, isShort && { minHeight: 0 }]}>
      <Box sx={[chartHeadStyles, { mb: 1 }]}>
        <Typography id={titleId} variant="h4" component="h2">
          {title}
        </Typography>
        <Box sx={chartToolStyles}>{actions}</Box>
      </Box>
      {children}
    </Box>
  );
}

export const PlotSkeleton = () => (
  <Box sx={{ height: plotHeightPx, pt: 2, overflow: 'hidden' }}>
    <SkeletonLines count={5} gapPx={16} />
  </Box>
);

/** Replaces a whole chart while it loads. */
export const ChartSkeleton = () => (
  <Box sx={stripStyles}>
    <Box sx={{ height: 60 }} />
    <PlotSkeleton />
  </Box>
);

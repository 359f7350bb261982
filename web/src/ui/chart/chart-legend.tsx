/** Legend with the sum of each series, or its last figure when the series does not add up. */
import Box from '@mui/material/Box';
import { useSeriesColours } from './chart-colours.ts';
import { type ChartSeries, type FigureFormat, sumOf } from './chart-figures.ts';

interface ChartLegendProps {
  series: readonly ChartSeries[];
  isSummed: boolean;
  format: FigureFormat;
}

export function ChartLegend({ series, isSummed, format }: ChartLegendProps) {
  const colours = useSeriesColours(series);
  return (
    <Box component="ul" sx={legendStyles}>
      {series.map(({ key, label, values, total }, index) => (
        <li key={key}>
          <Box component="span" aria-hidden sx={swatchStyles} style={{ backgroundColor: colours[index] }} />
          <bdi>{label}</bdi>
          <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {total ?? format.full(isSummed ? sumOf(values) : (values.at(-1) ?? 0))}
          </Box>
        </li>
      ))}
    </Box>
  );
}

const legendStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1,
  m: 0,
  p: 0,
  pb: 1,
  listStyle: 'none',
  typography: 'caption',
  li: { display: 'flex', alignItems: 'center', gap: '6px' },
} as const;

const swatchStyles = {
  width: 10,
  height: 10,
  borderRadius: '3px',
  flex: 'none',
  // Keeps the colour in forced-colours mode, since the colour is the information.
  forcedColorAdjust: 'none',
} as const;

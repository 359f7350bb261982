/**
 * Series colours derived from the brand: the main colour for the leading series, grey for the
 * combined rest. No green or red: more is neither better nor worse.
 */
import { type Theme, useTheme } from '@mui/material/styles';
import { type ChartSeries, otherKey } from './chart-figures.ts';

/** Mixes with the page colour, in light and in dark mode. */
const mixWithPage = (colour: string, page: string) => `color-mix(in oklab, ${colour} 50%, ${page})`;

const scale = ({ vars: { palette } }: Theme) => [
  palette.primary.main,
  palette.info.main,
  palette.secondary.main,
  mixWithPage(palette.primary.main, palette.background.default),
  mixWithPage(palette.info.main, palette.background.default),
  palette.text.secondary,
];

/** Returns the colour of each series as a CSS value that follows light and dark mode. */
export function useSeriesColours(series: readonly ChartSeries[]): string[] {
  const theme = useTheme();
  const colours = scale(theme);
  const grey = theme.vars.palette.text.disabled;
  return series.map(({ key, isComparison }, index) =>
    key === otherKey || isComparison ? grey : (colours[index] ?? grey),
  );
}

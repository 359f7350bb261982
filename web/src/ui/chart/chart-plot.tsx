/** Drawn part of a chart, loaded when a chart is shown. */
import Box from '@mui/material/Box';
import { type Theme, useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { ChartsText, type ChartsTextProps } from '@mui/x-charts/ChartsText';
import { LineChart } from '@mui/x-charts/LineChart';
import { createContext, use, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWidth } from '../../lib/browser/use-width.ts';
import { useFormats } from '../../lib/formats.ts';
import { useSeriesColours } from './chart-colours.ts';
import type { ChartCategory, ChartFigures } from './chart-figures.ts';
import { plotHeightPx } from './chart-frame.tsx';

/** Width of one label below the plot. */
const labelWidthPx = 68;
const labelLinePx = 16;

/** Labels below the plot, keyed by the marks that the chart places for them. */
const TickContext = createContext<ReadonlyMap<string, string>>(new Map());
const tickMark = (index: number) => `#${index}`;

/**
 * The chart wraps or cuts long labels: it measures a short mark and draws the label in its place.
 */
const TickLabel = ({ text, ...props }: ChartsTextProps) => (
  <ChartsText {...props} text={use(TickContext).get(text) ?? text} />
);

interface ChartPlotProps extends ChartFigures {
  kind: 'bar' | 'line';
  maxValue?: number | undefined;
  onChoose?: ((category: ChartCategory) => void) | undefined;
}

/** Starts at the reading side. Readers who cannot see it use the table. */
export function ChartPlot({ kind, categories, series, maxValue, onChoose }: ChartPlotProps) {
  const { direction } = useTheme();
  const { i18n } = useTranslation();
  const colours = useSeriesColours(series);
  const number = new Intl.NumberFormat(i18n.language, { notation: 'compact' });
  const { number: full } = useFormats();
  const isRtl = direction === 'rtl';
  const box = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(box) ?? 0;
  const step = Math.max(1, Math.ceil((categories.length * labelWidthPx) / Math.max(labelWidthPx, widthPx)));
  // A line ends at the edge of the plot, bars half a bar before it, with half of the newest label beyond.
  const beforeEndPx = kind === 'line' ? 0 : widthPx / Math.max(1, categories.length) / 2;
  const endPx = Math.max(16, labelWidthPx / 2 - beforeEndPx);
  const ticks = new Map(categories.map(({ tick }, index) => [tickMark(index), tick]));
  const labelLines = Math.max(1, ...categories.map(({ tick }) => tick.split('\n').length));
  const xAxis = {
    data: categories.map(({ key }) => key),
    valueFormatter: (key: string, { location }: { location: string }) => {
      const index = categories.findIndex((one) => one.key === key);
      return location === 'tick' ? tickMark(index) : (categories[index]?.name ?? key);
    },
    reverse: isRtl,
    // Counts from the last category, the newest, so that it always has a label.
    tickLabelInterval: (_key: string, index: number) => (categories.length - 1 - index) % step === 0,
    height: 8 + labelLines * labelLinePx,
    disableTicks: true,
  };
  const shared = {
    height: plotHeightPx,
    hideLegend: true,
    skipAnimation: true,
    disableKeyboardNavigation: true,
    margin: { top: 8, bottom: 0, left: isRtl ? endPx : 0, right: isRtl ? 0 : endPx },
    grid: { horizontal: true },
    yAxis: [
      {
        position: isRtl ? ('right' as const) : ('left' as const),
        width: 40,
        // Starts at 0: equal figures would leave one label on the axis, and small differences would
        // look large.
        min: 0,
        ...(maxValue !== undefined && { max: maxValue }),
        // Whole numbers get no fractional ticks; amounts of money do.
        ...(series.every(({ values }) => values.every(Number.isInteger)) && { tickMinStep: 1 }),
        tickNumber: 4,
        disableLine: true,
        disableTicks: true,
        valueFormatter: (value: number) => number.format(value),
      },
    ],
    onAxisClick: (_event: unknown, data: { dataIndex?: number } | null) => {
      const category = categories[data?.dataIndex ?? -1];
      if (category) onChoose?.(category);
    },
    slots: { axisTickLabel: TickLabel },
    slotProps: { tooltip: { sx: tooltipStyles } },
    sx: [plotStyles, onChoose !== undefined && { cursor: 'pointer' }],
  };
  const drawn = series.map(({ key, label, values }, index) => ({
    id: key,
    label,
    data: [...values],
    ...(colours[index] && { color: colours[index] }),
    valueFormatter: (value: number | null) => full.format(value ?? 0),
  }));
  return (
    <Box ref={box} aria-hidden sx={{ height: plotHeightPx, minWidth: 0 }}>
      <TickContext value={ticks}>
        {kind === 'bar' ? (
          <BarChart
            {...shared}
            xAxis={[{ ...xAxis, scaleType: 'band', categoryGapRatio: 0.35 }]}
            series={drawn.map((one) => ({ ...one, stack: 'all' }))}
          />
        ) : (
          <LineChart
            {...shared}
            xAxis={[{ ...xAxis, scaleType: 'point' }]}
            series={drawn.map((one) => ({
              ...one, // A line needs two points to be visible.
              showMark: categories.length < 2,
              curve: 'linear' as const,
            }))}
          />
        )}
      </TickContext>
    </Box>
  );
}

const plotStyles = ({ vars: { palette } }: Theme) => ({
  '.MuiChartsAxis-root text': { fill: palette.text.secondary, fontSize: '0.75rem' },
  '.MuiChartsAxis-root line, .MuiChartsGrid-root line': { stroke: palette.divider },
});

const tooltipStyles = {
  '.MuiChartsTooltip-table': { typography: 'small' },
  '.MuiChartsTooltip-table caption': { typography: 'small', fontWeight: 600, px: 3, py: 2 },
  '.MuiChartsTooltip-paper .MuiChartsTooltip-cell': { py: 0.5, typography: 'small' },
  '.MuiChartsTooltip-paper .MuiChartsTooltip-labelCell': { paddingInlineStart: 3 },
  '.MuiChartsTooltip-paper .MuiChartsTooltip-valueCell': {
    paddingInlineEnd: 3,
    fontVariantNumeric: 'tabular-nums',
  },
} as const;

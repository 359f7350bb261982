/** Drawn part of a chart, loaded when a chart is shown. */
import Box from '@mui/material/Box';
import { type Theme, useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { ChartsText, type ChartsTextProps } from '@mui/x-charts/ChartsText';
import { LineChart } from '@mui/x-charts/LineChart';
import { createContext, use, useRef } from 'react';
import { useWidth } from '../../lib/browser/use-width.ts';
import { useSeriesColours } from './chart-colours.ts';
import {
  type ChartCategory,
  type ChartFigures,
  type ChartLimit,
  type FigureFormat,
  figureText,
  totalsByCategory,
} from './chart-figures.ts';

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
  heightPx: number;
  maxValue?: number | undefined;
  limit?: ChartLimit | undefined;
  format: FigureFormat;
  onChoose?: ((category: ChartCategory) => void) | undefined;
}

/** Room for the labels of the axis of figures. */
const minAxisPx = 40;
const axisCharacterPx = 8;

/** Room above a limit, as a factor. */
const aboveLimit = 1.15;

/** Returns the end of the axis if the figures alone would put it too low. */
function topOf({ categories, series, maxValue, limit }: ChartPlotProps): { max?: number } {
  if (maxValue !== undefined) return { max: maxValue };
  const highest = Math.max(...totalsByCategory(series, categories.length));
  const needed = limit ? limit.value * aboveLimit : 0;
  return needed > highest ? { max: needed } : {};
}

function axisWidthPx(props: ChartPlotProps): number {
  const { categories, series, format } = props;
  const highest = topOf(props).max ?? Math.max(...totalsByCategory(series, categories.length));
  return Math.max(minAxisPx, format.axis(highest).length * axisCharacterPx);
}

/** Starts at the reading side. Readers who cannot see it use the table. */
export function ChartPlot(props: ChartPlotProps) {
  const { kind, heightPx, categories, series, limit, format, onChoose } = props;
  const { direction, vars } = useTheme();
  const colours = useSeriesColours(series);
  const isRtl = direction === 'rtl';
  const box = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(box) ?? 0;
  const roomPx = Math.max(labelWidthPx, widthPx - axisWidthPx(props));
  const step = Math.max(1, Math.ceil((categories.length * labelWidthPx) / roomPx));
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
    height: heightPx,
    hideLegend: true,
    skipAnimation: true,
    disableKeyboardNavigation: true,
    margin: { top: 8, bottom: 0, left: isRtl ? endPx : 0, right: isRtl ? 0 : endPx },
    grid: { horizontal: true },
    yAxis: [
      {
        position: isRtl ? ('right' as const) : ('left' as const),
        width: axisWidthPx(props),
        // Starts at 0: equal figures would leave one label on the axis, and small differences would
        // look large.
        min: 0,
        ...topOf(props),
        // Whole numbers get no fractional ticks; amounts of money do.
        ...(series.every(({ values }) =>
          values.every((value) => value === null || Number.isInteger(value)),
        ) && { tickMinStep: 1 }),
        tickNumber: 4,
        disableLine: true,
        disableTicks: true,
        valueFormatter: (value: number) => format.axis(value),
      },
    ],
    onAxisClick: (_event: unknown, data: { dataIndex?: number } | null) => {
      const category = categories[data?.dataIndex ?? -1];
      if (category) onChoose?.(category);
    },
    slots: { axisTickLabel: TickLabel },
    slotProps: { tooltip: { sx: tooltipStyles } },
    sx: [plotStyles, comparisonStyles(series), onChoose !== undefined && { cursor: 'pointer' }],
  };
  const drawn = series.map((one, index) => ({
    id: one.key,
    label: one.label,
    data: [...one.values],
    ...(colours[index] && { color: colours[index] }),
    valueFormatter: (_value: number | null, { dataIndex }: { dataIndex: number }) =>
      figureText(one, dataIndex, format),
  }));
  const hasGaps = series.some(({ values }) => values.includes(null));
  const line = limit && (
    <ChartsReferenceLine
      y={limit.value}
      label={limit.label}
      labelAlign={isRtl ? 'end' : 'start'}
      lineStyle={{ strokeDasharray: '6 4' }}
      // In right-to-left text, the start is at the right.
      labelStyle={{ ...haloStyles, textAnchor: 'start', stroke: vars.palette.background.default }}
    />
  );
  return (
    <Box ref={box} aria-hidden sx={{ height: heightPx, minWidth: 0 }}>
      <TickContext value={ticks}>
        {kind === 'bar' ? (
          <BarChart
            {...shared}
            xAxis={[{ ...xAxis, scaleType: 'band', categoryGapRatio: 0.35 }]}
            series={drawn.map((one) => ({ ...one, stack: 'all' }))}
          >
            {line}
          </BarChart>
        ) : (
          <LineChart
            {...shared}
            xAxis={[{ ...xAxis, scaleType: 'point' }]}
            series={drawn.map((one) => ({
              ...one,
              // A line needs two points in a row to be visible.
              showMark: categories.length < 2 || hasGaps,
              curve: 'linear' as const,
            }))}
          >
            {line}
          </LineChart>
        )}
      </TickContext>
    </Box>
  );
}

const plotStyles = ({ vars: { palette } }: Theme) => ({
  '.MuiChartsAxis-root text': { fill: palette.text.secondary, fontSize: '0.75rem' },
  '.MuiChartsAxis-root line, .MuiChartsGrid-root line': { stroke: palette.divider },
});

/** Dashes the lines of other periods. */
const comparisonStyles = (series: readonly { key: string; isComparison?: boolean }[]) =>
  Object.fromEntries(
    series
      .filter(({ isComparison }) => isComparison)
      .map(({ key }) => [`path[data-series="${key}"]`, { strokeDasharray: '4 4' }]),
  );

/** Readable over bars. */
const haloStyles = { fontSize: '0.75rem', fontWeight: 500, paintOrder: 'stroke', strokeWidth: 4 } as const;

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

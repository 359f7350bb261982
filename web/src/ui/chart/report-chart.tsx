/**
 * Report chart: figures by series over categories such as days. The same figures are available as a
 * table and a CSV file; screen readers get a sentence with sum and peak.
 */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconChartBar from '#icon/IconChartBar';
import IconDownload from '#icon/IconDownload';
import IconTable from '#icon/IconTable';
import { saveFile } from '../../lib/browser/save-file.ts';
import { csvFile } from '../../lib/csv.ts';
import { IconAction } from '../actions/icon-action.tsx';
import { VisuallyHidden } from '../screen-reader/visually-hidden.tsx';
import type {
  ChartCategory,
  ChartChoice,
  ChartFigures,
  ChartLimit,
  ChartSeries,
  FigureFormat,
} from './chart-figures.ts';
import { drawnSeries, figureText, ownSeries, sumOf, totalsByCategory } from './chart-figures.ts';
import {
  cardPlotHeightPx,
  type ChartFrame,
  chartHeadStyles,
  chartToolStyles,
  frameStyles,
  legendHeightPx,
  PlotSkeleton,
  plotHeightPx,
} from './chart-frame.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';
import { useNumberFormat } from './figure-format.ts';

const importPlot = async () => ({ default: (await import('./chart-plot.tsx')).ChartPlot });

/** Loaded on demand: larger than the screens that contain a chart. */
const ChartPlot = lazy(importPlot);

/** Loads what draws charts while their figures are on the way; a chart tries again after a failure. */
export const preloadPlot = (): void => void importPlot().catch(() => undefined);

export interface ReportChartProps extends ChartFigures, ChartChoice {
  title: string;
  /** Name of the saved file. */
  name: string;
  kind: 'bar' | 'line';
  /** Controls next to the title, for example the choice of series. */
  actions?: ReactNode;
  /** True if figures add up, as counts do; false for times and shares. Default true. */
  isSummed?: boolean;
  /** End of the axis, for example 100 for a share. Default: the highest figure. */
  maxValue?: number;
  /** Text shown when every figure is 0. */
  empty: string;
  /** Default `strip`. */
  frame?: ChartFrame;
  format?: FigureFormat | undefined;
  /** Figure next to the title; default: the total of what adds up. */
  headline?: string | undefined;
  limit?: ChartLimit | undefined;
}

const tableHeightPx = 220;

export function ReportChart(props: ReportChartProps) {
  const {
    title,
    name,
    categories,
    series,
    categoryTitle,
    kind,
    actions,
    empty,
    onChoose,
    maxValue,
    isSummed = true,
    frame = 'strip',
    headline,
    limit,
  } = props;
  const { t } = useTranslation('entity');
  const [isTable, setTable] = useState(false);
  const [titleId, summaryId] = [useId(), useId()];
  const numbers = useNumberFormat();
  const { format = numbers } = props;
  const total = sumOf(series.flatMap(({ values }) => values));
  const own = sumOf(ownSeries(series).flatMap(({ values }) => values));
  const drawn = drawnSeries(series, t('chart.other'));
  const hasLegend = drawn.some(({ label }) => label !== title);
  const cardPx = hasLegend ? cardPlotHeightPx - legendHeightPx : cardPlotHeightPx;
  const heightPx = frame === 'card' ? cardPx : plotHeightPx;
  const save = () => {
    const head = [categoryTitle, ...series.map(({ label }) => label)];
    const rows = categories.map(({ key }, index) => [key, ...series.map((one) => fileCell(one, index))]);
    saveFile(csvFile([head, ...rows]), `${name}.csv`);
  };
  return (
    <Box component="figure" aria-labelledby={titleId} aria-describedby={summaryId} sx={frameStyles[frame]}>
      <Box sx={chartHeadStyles}>
        <Typography id={titleId} variant="h4" component="h2">
          {title}
        </Typography>
        <Typography variant="small" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {headline ?? (isSummed && format.full(own))}
        </Typography>
        <Box sx={chartToolStyles}>
          {actions}
          <IconAction
            label={isTable ? t('chart.showChart') : t('chart.showTable')}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? <IconChartBar /> : <IconTable />}
          </IconAction>
          <IconAction label={t('chart.save')} onClick={save} disabled={categories.length === 0}>
            <IconDownload />
          </IconAction>
        </Box>
      </Box>
      <Summary id={summaryId} {...{ categories, series, isSummed, format }} />
      {total === 0 && !isTable && <Box sx={[emptyStyles, { height: heightPx }]}>{empty}</Box>}
      {total > 0 && !isTable && (
        <>
          {hasLegend && <ChartLegend series={drawn} isSummed={isSummed} format={format} />}
          <Suspense fallback={<PlotSkeleton />}>
            <ChartPlot
              kind={kind}
              heightPx={heightPx}
              categories={categories}
              series={drawn}
              maxValue={maxValue}
              limit={limit}
              format={format}
              onChoose={onChoose}
            />
          </Suspense>
        </>
      )}
      {isTable && <ChartTable {...props} {...{ isSummed, titleId, format }} heightPx={tableHeightPx} />}
    </Box>
  );
}

/** Returns a figure for a file; its text where there is one. */
const fileCell = ({ values, texts }: ChartSeries, index: number) => texts?.[index] ?? values[index] ?? '';

interface SummaryProps {
  id: string;
  categories: readonly ChartCategory[];
  series: readonly ChartSeries[];
  isSummed: boolean;
  format: FigureFormat;
}

/** Sum and peak; the last figure of each series when they do not add up. */
function Summary({ id, categories, series, isSummed, format }: SummaryProps) {
  const { t } = useTranslation('entity');
  const totals = totalsByCategory(series, categories.length);
  const total = sumOf(totals);
  const peak = Math.max(0, ...totals);
  const category = categories[totals.indexOf(peak)];
  if (!isSummed) {
    const last = series.map(
      (one) => `${one.label}: ${one.total ?? figureText(one, one.values.length - 1, format)}`,
    );
    return <VisuallyHidden id={id}>{last.join(', ')}</VisuallyHidden>;
  }
  return (
    <VisuallyHidden id={id}>
      {t('chart.total', { total: format.full(total) })}{' '}
      {category && peak > 0 && t('chart.peak', { category: category.name, value: format.full(peak) })}
    </VisuallyHidden>
  );
}

const emptyStyles = {
  display: 'grid',
  placeItems: 'center',
  typography: 'body2',
  color: 'text.secondary',
} as const;

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
import { useFormats } from '../../lib/formats.ts';
import { IconAction } from '../actions/icon-action.tsx';
import { VisuallyHidden } from '../screen-reader/visually-hidden.tsx';
import type { ChartCategory, ChartChoice, ChartFigures, ChartSeries } from './chart-figures.ts';
import { drawnSeries, sumOf, totalsByCategory } from './chart-figures.ts';
import { frameStyles, PlotSkeleton, plotHeightPx } from './chart-frame.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';

/** Loaded on demand: larger than the screens that contain a chart. */
const ChartPlot = lazy(async () => ({ default: (await import('./chart-plot.tsx')).ChartPlot }));

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
}

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
  } = props;
  const { t } = useTranslation('entity');
  const [isTable, setTable] = useState(false);
  const [titleId, summaryId] = [useId(), useId()];
  const { number } = useFormats();
  const total = sumOf(series.flatMap(({ values }) => values));
  const drawn = drawnSeries(series, t('chart.other'));
  const save = () => {
    const head = [categoryTitle, ...series.map(({ label }) => label)];
    const rows = categories.map(({ key }, index) => [key, ...series.map(({ values }) => values[index] ?? 0)]);
    saveFile(csvFile([head, ...rows]), `${name}.csv`);
  };
  return (
    <Box component="figure" aria-labelledby={titleId} aria-describedby={summaryId} sx={frameStyles}>
      <Box sx={headStyles}>
        <Typography id={titleId} variant="h4" component="h2">
          {title}
        </Typography>
        <Typography variant="small" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {isSummed && number.format(total)}
        </Typography>
        <Box sx={toolStyles}>
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
      <Summary id={summaryId} categories={categories} series={series} isSummed={isSummed} />
      {total === 0 && !isTable && <Box sx={emptyStyles}>{empty}</Box>}
      {total > 0 && !isTable && (
        <>
          {drawn.some(({ label }) => label !== title) && <ChartLegend series={drawn} isSummed={isSummed} />}
          <Suspense fallback={<PlotSkeleton />}>
            <ChartPlot
              kind={kind}
              categories={categories}
              series={drawn}
              maxValue={maxValue}
              onChoose={onChoose}
            />
          </Suspense>
        </>
      )}
      {isTable && <ChartTable {...props} isSummed={isSummed} titleId={titleId} />}
    </Box>
  );
}

interface SummaryProps {
  id: string;
  categories: readonly ChartCategory[];
  series: readonly ChartSeries[];
  isSummed: boolean;
}

/** Sum and peak; the last figure of each series when they do not add up. */
function Summary({ id, categories, series, isSummed }: SummaryProps) {
  const { t } = useTranslation('entity');
  const { number } = useFormats();
  const totals = totalsByCategory(series, categories.length);
  const total = sumOf(totals);
  const peak = Math.max(0, ...totals);
  const category = categories[totals.indexOf(peak)];
  if (!isSummed) {
    const last = series.map(({ label, values }) => `${label}: ${number.format(values.at(-1) ?? 0)}`);
    return <VisuallyHidden id={id}>{last.join(', ')}</VisuallyHidden>;
  }
  return (
    <VisuallyHidden id={id}>
      {t('chart.total', { total: number.format(total) })}{' '}
      {category && peak > 0 && t('chart.peak', { category: category.name, value: number.format(peak) })}
    </VisuallyHidden>
  );
}

const headStyles = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 2,
  minHeight: 36,
} as const;

const toolStyles = { display: 'flex', alignItems: 'center', gap: 2, marginInlineStart: 'auto' } as const;

const emptyStyles = {
  display: 'grid',
  placeItems: 'center',
  height: plotHeightPx,
  typography: 'body2',
  color: 'text.secondary',
} as const;

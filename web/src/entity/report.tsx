/** Report in one declaration: chart, table and CSV export of a route's figures. */
import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import type { ChartCategory, ChartLimit, ChartSeries, FigureFormat } from '../ui/chart/chart-figures.ts';
import { ChartCard, type ChartFrame, ChartSkeleton, PlotSkeleton } from '../ui/chart/chart-frame.tsx';
import { ChartToggle } from '../ui/chart/chart-toggle.tsx';
import { type MomentUnit, useMoments } from '../ui/chart/moments.ts';
import { ReportChart } from '../ui/chart/report-chart.tsx';
import type { ListAddress } from '../ui/table/filters/list-address.ts';
import { type QueryState, QueryView } from './query-view.tsx';

interface ReportTexts<By extends string, Answer> {
  title: string;
  /** Title of the column of days, or of other moments. */
  category: string;
  empty: string;
  /** Labels of the dimension select and its options. */
  dimension: string;
  dimensions: Readonly<Record<By, string>>;
  choose(category: ChartCategory): string;
  /** Returns the label of a series. */
  series(by: By, name: string): string;
  /** Returns what the figures alone don't show. */
  details?(answer: Answer, by: By): ReportDetails;
}

interface ReportDetails {
  /** Link or control after the choice of figures. */
  action?: ReactNode;
  format?: FigureFormat;
  headline?: string;
  /** Figures of series for the legend, by key, where they don't add up. */
  totals?: Readonly<Record<string, string>>;
  limit?: ChartLimit | undefined;
}

interface ReportMeasures {
  days: readonly string[];
  /** Length of a category; default `day`. */
  unit?: MomentUnit;
  series: readonly Omit<ChartSeries, 'label'>[];
}

export interface ReportQueryState<Answer> extends QueryState<Answer> {
  isFetching?: boolean;
}

interface ReportDefinition<By extends string, Answer> {
  /** Name of the CSV file. */
  name: string;
  kind?: 'bar' | 'line';
  frame?: ChartFrame;
  /** Dimensions to group series by, or measures to show; the first one is the default. */
  dimensions: readonly [By, ...By[]];
  /** False if figures don't add up. Default true. */
  isSummed?: boolean;
  useQuery(filters: ListAddress['values'], by: By): ReportQueryState<Answer>;
  /** Returns days and the figures of each series in the same order. */
  measures(answer: Answer, by: By): ReportMeasures;
  /** Returns the list filters set by selecting a day; `undefined` if it can't be selected. */
  filterOf(day: string, answer: NoInfer<Answer>): Readonly<Record<string, string>> | undefined;
  useTexts(): ReportTexts<By, Answer>;
}

/** Creates the report component for a filtered list. */
export const report =
  <By extends string, Answer>(definition: ReportDefinition<By, Answer>) =>
  ({ address }: { address: ListAddress }): ReactNode => <Report definition={definition} address={address} />;

interface ReportProps<By extends string, Answer> {
  definition: ReportDefinition<By, Answer>;
  address: ListAddress;
}

function Report<By extends string, Answer>({ definition, address }: ReportProps<By, Answer>) {
  const { name, dimensions, measures, filterOf, kind = 'bar', frame = 'strip', isSummed } = definition;
  const [by, setBy] = useState<By>(dimensions[0]);
  const query = definition.useQuery(address.values, by);
  const texts = definition.useTexts();
  const categoriesOf = useMoments();
  const choice = dimensions.length > 1 && (
    <ChartToggle
      label={texts.dimension}
      options={dimensions.map((value) => ({ value, label: texts.dimensions[value] }))}
      chosen={by}
      onChoose={setBy}
    />
  );
  const chart = (answer: Answer) => {
    const { days, unit, series } = measures(answer, by);
    const [first] = days;
    const { totals = {}, action, ...details } = texts.details?.(answer, by) ?? {};
    const isChoosable = first !== undefined && filterOf(first, answer) !== undefined;
    return (
      <ReportChart
        kind={kind}
        frame={frame}
        title={texts.title}
        name={name}
        categoryTitle={texts.category}
        categories={categoriesOf(days, unit)}
        series={series.map((one) => ({ total: totals[one.key], ...one, label: texts.series(by, one.key) }))}
        empty={texts.empty}
        actions={
          <>
            {choice}
            {action}
          </>
        }
        onChoose={isChoosable ? ({ key }) => address.change(filterOf(key, answer) ?? {}) : undefined}
        chooseLabel={texts.choose}
        {...(isSummed !== undefined && { isSummed })}
        {...details}
      />
    );
  };
  if (frame === 'strip') {
    return (
      <QueryView query={query} skeleton={<ChartSkeleton />}>
        {chart}
      </QueryView>
    );
  }
  return (
    <StaleView query={query} title={texts.title}>
      {chart}
    </StaleView>
  );
}

interface StaleViewProps<Answer> {
  query: ReportQueryState<Answer>;
  /** Title of the card around the skeleton or the error; without one, the caller draws the card. */
  title?: string;
  children(answer: Answer): ReactNode;
}

/** Keeps a chart while its next figures load, dimmed; skeletons and errors take its place. */
export function StaleView<Answer>({ query, title, children }: StaleViewProps<Answer>) {
  const { currentData, data, error, isFetching = false, refetch } = query;
  const shown = currentData ?? (isFetching ? data : undefined);
  const isStale = shown !== undefined && currentData === undefined;
  if (shown === undefined) {
    const state = (
      <QueryView query={{ refetch, ...(!isFetching && { error }) }} skeleton={<PlotSkeleton />}>
        {() => null}
      </QueryView>
    );
    return title === undefined ? state : <ChartCard title={title}>{state}</ChartCard>;
  }
  return (
    <Box aria-busy={isStale} sx={[cellStyles, isStale && { opacity: 0.55 }]}>
      {children(shown)}
    </Box>
  );
}

const cellStyles = { display: 'grid', flex: 1, minWidth: 0, transition: 'opacity 120ms' } as const;

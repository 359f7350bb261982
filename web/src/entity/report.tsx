/** Report in one declaration: chart, table and CSV export of a route's figures. */
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartCategory, ChartSeries } from '../ui/chart/chart-figures.ts';
import { ChartSkeleton } from '../ui/chart/chart-frame.tsx';
import { ReportChart } from '../ui/chart/report-chart.tsx';
import type { ListAddress } from '../ui/table/filters/list-address.ts';
import { type QueryState, QueryView } from './query-view.tsx';

interface ReportTexts<By extends string> {
  title: string;
  /** Title of the day column. */
  category: string;
  empty: string;
  /** Labels of the dimension select and its options. */
  dimension: string;
  dimensions: Readonly<Record<By, string>>;
  choose(category: ChartCategory): string;
  /** Returns the label of a series. */
  series(by: By, name: string): string;
}

interface ReportDefinition<By extends string, Answer> {
  /** Name of the CSV file. */
  name: string;
  /** Dimensions to group series by; the first one is the default. */
  dimensions: readonly [By, ...By[]];
  useQuery(filters: ListAddress['values'], by: By): QueryState<Answer>;
  /** Returns days and the figures of each series in the same order. */
  measures(answer: Answer): { days: readonly string[]; series: readonly Omit<ChartSeries, 'label'>[] };
  /** Returns the list filters set by selecting a day. */
  filterOf(day: string): Readonly<Record<string, string>>;
  useTexts(): ReportTexts<By>;
}

/** Creates the report component for a filtered list. */
export const report =
  <By extends string, Answer>(definition: ReportDefinition<By, Answer>) =>
  ({ address }: { address: ListAddress }): ReactNode => <Report definition={definition} address={address} />;

/** Formats days in the reader's language, in UTC, since a day has no time zone. */
function useDays(): (days: readonly string[]) => ChartCategory[] {
  const { i18n } = useTranslation();
  const tick = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const name = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeZone: 'UTC' });
  return (days) =>
    days.map((key) => ({ key, tick: tick.format(new Date(key)), name: name.format(new Date(key)) }));
}

interface ReportProps<By extends string, Answer> {
  definition: ReportDefinition<By, Answer>;
  address: ListAddress;
}

function Report<By extends string, Answer>({ definition, address }: ReportProps<By, Answer>) {
  const { name, dimensions, measures, filterOf } = definition;
  const [by, setBy] = useState<By>(dimensions[0]);
  const query = definition.useQuery(address.values, by);
  const texts = definition.useTexts();
  const categoriesOf = useDays();
  const choice = (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={by}
      aria-label={texts.dimension}
      sx={{ width: 'auto', whiteSpace: 'nowrap' }}
      onChange={(_event, next: By | null) => next && setBy(next)}
    >
      {dimensions.map((dimension) => (
        <ToggleButton key={dimension} value={dimension}>
          {texts.dimensions[dimension]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
  const chart = (answer: Answer) => {
    const { days, series } = measures(answer);
    return (
      <ReportChart
        kind="bar"
        title={texts.title}
        name={name}
        categoryTitle={texts.category}
        categories={categoriesOf(days)}
        series={series.map((one) => ({ ...one, label: texts.series(by, one.key) }))}
        empty={texts.empty}
        actions={choice}
        onChoose={({ key }) => address.change(filterOf(key))}
        chooseLabel={texts.choose}
      />
    );
  };
  return (
    <QueryView query={query} skeleton={<ChartSkeleton />}>
      {chart}
    </QueryView>
  );
}

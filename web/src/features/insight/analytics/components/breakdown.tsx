/** Figures by brand, agent, model or privacy: a table of bars whose rows filter the whole dashboard. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '#icon/IconDownload';
import { type ReportQueryState, StaleView } from '../../../../entity/report.tsx';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { csvFile } from '../../../../lib/csv.ts';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { ChartCard } from '../../../../ui/chart/chart-frame.tsx';
import { ChartToggle } from '../../../../ui/chart/chart-toggle.tsx';
import type { ListAddress } from '../../../../ui/table/filters/list-address.ts';
import {
  type BreakdownFigures,
  type BreakdownRow,
  type Measure,
  reportsBy,
  textOf,
  valueOf,
} from '../breakdown-figures.ts';
import { type DashboardQuery, type FilterName, queryOf } from '../report-query.ts';
import { useFigures } from '../use-figures.ts';
import { useReport } from '../use-report.ts';
import { BarList, type BarRow } from './bar-list.tsx';

interface BreakdownAnswer {
  total: BreakdownFigures;
  rows: readonly BreakdownRow[];
}

/** Loads the report of a measure; each of them keeps its hook. */
function useBreakdown(
  by: FilterName,
  measure: Measure,
  query: DashboardQuery,
): ReportQueryState<BreakdownAnswer> {
  const { conversations, tokens = conversations, people = conversations } = reportsBy[by];
  const isOfTokens = measure === 'tokens' || measure === 'cost';
  const ofConversations = useReport(conversations, query, measure !== 'conversations');
  const ofTokens = useReport(tokens, query, !isOfTokens);
  const ofPeople = useReport(people, query, measure !== 'people');
  const answers = { conversations: ofConversations, tokens: ofTokens, cost: ofTokens, people: ofPeople };
  // Reports by a dimension differ in their figures only.
  return answers[measure] as ReportQueryState<BreakdownAnswer>;
}

interface BreakdownProps {
  by: FilterName;
  title: string;
  address: ListAddress;
  /** Returns the name of a row. */
  nameOf(row: Pick<BreakdownRow, 'key' | 'name'>): string;
  /** Returns the address of a row's own page; `undefined` without one that the reader may open. */
  addressOf?(key: string): string | undefined;
}

export function Breakdown({ by, title, address, nameOf, addressOf }: BreakdownProps) {
  const { t } = useTranslation('analytics');
  const { t: common } = useTranslation('entity');
  const figures = useFigures();
  const [measure, setMeasure] = useState<Measure>('conversations');
  const query = useBreakdown(by, measure, queryOf(address.values));
  const { measures } = reportsBy[by];
  const options = measures.map((value) => ({ value, label: t(`cards.${value}`) }));
  const rowsOf = ({ total, rows }: BreakdownAnswer): BarRow[] => {
    const whole = valueOf(measure, total) ?? 0;
    return rows.map((row) => {
      const value = valueOf(measure, row);
      return {
        key: row.key,
        name: nameOf(row),
        value,
        text: textOf(measure, row, figures),
        // People can be in several rows: their shares would add up to more than all.
        share: measure === 'people' || whole === 0 ? undefined : (value ?? 0) / whole,
        // A deleted agent or brand has no page.
        to: row.key === null || row.name === null ? undefined : addressOf?.(row.key),
      };
    });
  };
  const save = () => {
    const cellOf = (row: BreakdownRow) =>
      (row.isExact === false ? null : valueOf(measure, row)) ?? textOf(measure, row, figures);
    const lines = (query.currentData?.rows ?? []).map((row) => [nameOf(row), cellOf(row)]);
    saveFile(csvFile([[title, t(`cards.${measure}`)], ...lines]), `${measure}-${by}.csv`);
  };
  const actions = (
    <>
      {measures.length > 1 && (
        <ChartToggle label={t('charts.measure')} options={options} chosen={measure} onChoose={setMeasure} />
      )}
      <IconAction label={common('chart.save')} onClick={save} disabled={!query.currentData}>
        <IconDownload />
      </IconAction>
    </>
  );
  return (
    <ChartCard title={title} actions={actions} isShort={measures.length === 1}>
      <StaleView query={query}>
        {(answer) => (
          <BarList
            title={title}
            measure={t(`cards.${measure}`)}
            rows={rowsOf(answer)}
            chosen={address.values[by]}
            onChoose={(key) => address.change({ [by]: key === address.values[by] ? undefined : key })}
          />
        )}
      </StaleView>
    </ChartCard>
  );
}

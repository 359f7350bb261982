/** Filters of the dashboard; what can be chosen is what the period holds. */
import { useTranslation } from 'react-i18next';
import type { SearchedFilter, TableFilter } from '../../../ui/table/filters/table-filter.ts';
import { type BreakdownRow, reportsBy } from './breakdown-figures.ts';
import { type DashboardQuery, type FilterName, personalAgentsKey } from './report-query.ts';
import { useNames } from './use-names.ts';
import { useReport } from './use-report.ts';

function useSearchedFilter(name: Exclude<FilterName, 'privacy'>, query: DashboardQuery): SearchedFilter {
  const { t } = useTranslation('analytics');
  const nameOf = useNames();
  return {
    kind: 'searched',
    name,
    label: t(`filters.${name}`),
    useOptions(text, chosen) {
      const { [name]: _, ...others } = query;
      const { data, isFetching = false } = useReport(reportsBy[name].conversations, others);
      const rows = (data?.rows ?? []) as readonly BreakdownRow[];
      const found = rows.flatMap((row) =>
        row.key === null ? [] : [{ value: row.key, label: nameOf(name, row) }],
      );
      // A shared address may name what the period does not hold.
      const isKnown = chosen === undefined || found.some(({ value }) => value === chosen);
      const unknown = name === 'gptSystemId' && chosen !== personalAgentsKey ? null : (chosen ?? null);
      const options = isKnown
        ? found
        : [
            ...found,
            { value: chosen, label: isFetching ? '…' : nameOf(name, { key: chosen, name: unknown }) },
          ];
      const wanted = text.trim().toLocaleLowerCase();
      return {
        options: options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted)),
        isLoading: isFetching,
      };
    },
  };
}

export function useDashboardFilters(query: DashboardQuery): TableFilter[] {
  const { t } = useTranslation('analytics');
  const brand = useSearchedFilter('brandKey', query);
  const agent = useSearchedFilter('gptSystemId', query);
  const model = useSearchedFilter('model', query);
  const options = (['private', 'notPrivate'] as const).map((value) => ({
    value,
    label: t(`names.${value}`),
  }));
  return [brand, agent, model, { kind: 'choice', name: 'privacy', label: t('filters.privacy'), options }];
}

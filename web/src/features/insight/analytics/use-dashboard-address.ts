/** Period and filters of the dashboard in the address. */
import { type ListAddress, useListAddress } from '../../../ui/table/filters/list-address.ts';
import { filterNames, periodNames } from './report-query.ts';

const noFilters = Object.fromEntries(filterNames.map((name) => [name, undefined]));

/** Clearing removes the filters and keeps the period. */
export function useDashboardAddress(): ListAddress {
  const address = useListAddress('analytics', { filters: [...periodNames, ...filterNames] });
  return { ...address, clear: () => address.change(noFilters) };
}

/** Period and filters above the figures; it stays in sight where there is room. */
import Box from '@mui/material/Box';
import type { Period } from '@polylogue/contract/insight/analytics/schemas';
import { useTranslation } from 'react-i18next';
import { FilterChips } from '../../../../ui/table/filters/filter-chips.tsx';
import type { ListAddress } from '../../../../ui/table/filters/list-address.ts';
import { type DashboardQuery, isFiltered } from '../report-query.ts';
import { useDayRange } from '../use-day-range.ts';
import { useDashboardFilters } from '../use-filters.ts';
import { PeriodChoice } from './period-choice.tsx';

interface DashboardToolbarProps {
  address: ListAddress;
  query: DashboardQuery;
  /** Period of the last answer; `undefined` before. */
  period: Period | undefined;
}

export function DashboardToolbar({ address, query, period }: DashboardToolbarProps) {
  const { t } = useTranslation('analytics');
  const range = useDayRange();
  const filters = useDashboardFilters(query);
  return (
    <Box sx={barStyles}>
      <PeriodChoice address={address} period={period} />
      <Box role="group" aria-label={t('filters.label')} sx={chipStyles}>
        <FilterChips filters={filters} address={address} isFiltered={isFiltered(query)} />
      </Box>
      <Box sx={noteStyles}>
        {period && t('compared', { days: range(period.previousFrom, period.previousUntil) })}
      </Box>
    </Box>
  );
}

const barStyles = {
  position: { md: 'sticky' },
  top: 0,
  zIndex: 2,
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 2,
  px: { xs: 4, md: 6 },
  py: 2,
  minHeight: 52,
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const chipStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minWidth: 0 } as const;

const noteStyles = {
  marginInlineStart: { md: 'auto' },
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const;

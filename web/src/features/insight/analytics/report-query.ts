/** Period and filters of the dashboard as parameters of the address and of reports. */
import type {
  firstReportDay as FirstReportDay,
  maxPeriodDays as MaxPeriodDays,
  Period,
  personalAgentsKey as PersonalAgentsKey,
  ReportingPeriod,
} from '@polylogue/contract/insight/analytics/schemas';
import { lastDayOfMonth, lastDayOfWeek } from '../../../ui/chart/moments.ts';
import type { FilterValues } from '../../../ui/table/filters/table-filter.ts';
import { readerZone } from '../audit/api.ts';

// Typed by the contract, whose modules would load the validation library.
export const firstReportDay: typeof FirstReportDay = '2000-01-01';
export const maxPeriodDays: typeof MaxPeriodDays = 3_660;
export const personalAgentsKey: typeof PersonalAgentsKey = 'personal';

/** Periods that end today, in the order of their choice. */
export const fixedPeriods = [
  'today',
  'last7Days',
  'last30Days',
  'last90Days',
  'last12Months',
  'thisMonth',
] as const satisfies readonly ReportingPeriod[];
export type FixedPeriod = (typeof fixedPeriods)[number];

export const defaultPeriod: FixedPeriod = 'last30Days';

/** Filters in the order of their chips. */
export const filterNames = ['brandKey', 'gptSystemId', 'model', 'privacy'] as const;
export type FilterName = (typeof filterNames)[number];

export const periodNames = ['reportingPeriod', 'from', 'until'] as const;

const dayPattern = /^\d{4}-\d\d-\d\d$/;
const isDay = (text = ''): boolean => dayPattern.test(text) && !Number.isNaN(Date.parse(text));

/** Number of days from the first to the last, inclusive. */
const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1;

export type PeriodIssue = 'incomplete' | 'tooEarly' | 'reversed' | 'tooLong';

/** Returns why the server would refuse the days of a custom period. */
export function periodIssue(from: string, until: string): PeriodIssue | undefined {
  if (!isDay(from) || !isDay(until)) return 'incomplete';
  if (from < firstReportDay) return 'tooEarly';
  if (until < from) return 'reversed';
  return daysBetween(from, until) > maxPeriodDays ? 'tooLong' : undefined;
}

/** Parameters of a report, all of them texts of the address. */
export interface DashboardQuery {
  reportingPeriod: ReportingPeriod;
  from?: string;
  until?: string;
  timeZone: string;
  brandKey?: string;
  gptSystemId?: string;
  model?: string;
  privacy?: 'private' | 'notPrivate';
}

/** Reads a period; anything invalid counts as the default. */
export function periodOf(values: FilterValues): Pick<DashboardQuery, 'reportingPeriod' | 'from' | 'until'> {
  const { reportingPeriod, from = '', until = '' } = values;
  if (reportingPeriod === 'custom' && periodIssue(from, until) === undefined) {
    return { reportingPeriod, from, until };
  }
  return { reportingPeriod: fixedPeriods.find((period) => period === reportingPeriod) ?? defaultPeriod };
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const isAgent = (value: string) => value === personalAgentsKey || idPattern.test(value);

/** Builds the query of every report from the parameters of an address, without invalid ones. */
export function queryOf(values: FilterValues): DashboardQuery {
  const { brandKey, gptSystemId, model, privacy } = values;
  return {
    ...periodOf(values),
    timeZone: readerZone(),
    ...(brandKey && { brandKey }),
    ...(gptSystemId && isAgent(gptSystemId) && { gptSystemId }),
    ...(model && { model }),
    ...((privacy === 'private' || privacy === 'notPrivate') && { privacy }),
  };
}

/** Builds the query of reports about one agent. */
export const agentQueryOf = (values: FilterValues) => ({
  ...periodOf(values),
  timeZone: readerZone(),
  gptSystemId: values['gptSystemId'] ?? '',
});

/** Returns the query of the period before, with the same filters. */
export const previousQuery = (query: DashboardQuery, period: Period): DashboardQuery => ({
  ...query,
  reportingPeriod: 'custom',
  from: period.previousFrom,
  until: period.previousUntil,
});

/** Returns the parameters of the row that begins at `at`; `undefined` for an hour, the shortest row. */
export function zoomOf(at: string, { unit, from, until }: Period): Record<string, string> | undefined {
  const last = { hour: undefined, day: at, week: lastDayOfWeek(at), month: lastDayOfMonth(at) }[unit];
  if (last === undefined) return undefined;
  return {
    reportingPeriod: 'custom',
    from: at < from ? from : at,
    until: last > until ? until : last,
  };
}

/** Returns true if a filter narrows the figures. */
export const isFiltered = (query: DashboardQuery): boolean =>
  filterNames.some((name) => Boolean(query[name]));

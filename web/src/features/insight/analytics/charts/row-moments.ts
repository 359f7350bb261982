/** Moments of a report by period, and the way from one of them to its own period. */
import type { Period } from '@polylogue/contract/insight/analytics/schemas';
import { zoomOf } from '../report-query.ts';

interface PeriodAnswer {
  period: Period;
  rows: readonly { at: string }[];
}

export const momentsOf = ({ period, rows }: PeriodAnswer) => ({
  days: rows.map(({ at }) => at),
  unit: period.unit,
});

/** Returns the filters of a row's own period. */
export const zoom = (at: string, { period }: Pick<PeriodAnswer, 'period'>) => zoomOf(at, period);

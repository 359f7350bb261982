/** Monthly budget as a line in the chart of costs. */
import type { MonthCost, Period } from '@polylogue/contract/insight/analytics/schemas';
import { lastDayOfMonth } from '../../../../ui/chart/moments.ts';

/** Beyond this factor of the highest cost, the line would leave the bars without height. */
const maxFactor = 4;
const daysOfWeek = 7;

interface Costs {
  period: Period;
  rows: readonly { cost: number }[];
  month: MonthCost;
}

/** Returns the part of the monthly budget per row; `undefined` where no line helps. */
export function budgetPerRow({ period, rows, month: { budget } }: Costs): number | undefined {
  if (budget === null || !period.isRunning) return undefined;
  const days = Number(lastDayOfMonth(period.until).slice(-2));
  const value = { hour: undefined, day: budget / days, week: (budget / days) * daysOfWeek, month: budget }[
    period.unit
  ];
  const highest = Math.max(...rows.map(({ cost }) => cost));
  return value !== undefined && value <= maxFactor * highest ? value : undefined;
}

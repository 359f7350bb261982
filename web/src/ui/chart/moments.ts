/** Names of hours, days, weeks and months on an axis. */
import { useTranslation } from 'react-i18next';
import type { ChartCategory } from './chart-figures.ts';

export type MomentUnit = 'hour' | 'day' | 'week' | 'month';

const dayMs = 86_400_000;
/** Number of months from which the year must be named. */
const monthsOfOneYear = 13;

/** Reads a local day or hour as if in UTC: the zone has been applied already. */
const dateOfMoment = (key: string): Date => new Date(key.length > 10 ? `${key}Z` : key);

/** Moves a day by a number of days. */
const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** Returns the Sunday of the week of a day: weeks of reports begin on Monday, the first of a period with it. */
export const lastDayOfWeek = (day: string): string => addDays(day, (7 - new Date(day).getUTCDay()) % 7);

/** Returns the last day of the month of a day. */
export function lastDayOfMonth(day: string): string {
  const date = new Date(day);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}

interface MomentFormat {
  tick(date: Date): string;
  name(date: Date): string;
}

function formatOf(unit: MomentUnit, language: string, count: number): MomentFormat {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
    return (date: Date) => made.format(date);
  };
  const day = format({ day: 'numeric', month: 'short' });
  switch (unit) {
    case 'hour':
      return {
        tick: format({ timeStyle: 'short' }),
        name: format({ dateStyle: 'medium', timeStyle: 'short' }),
      };
    case 'day':
      return { tick: day, name: format({ dateStyle: 'full' }) };
    case 'week': {
      const range = new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'medium' });
      return {
        tick: day,
        name: (date) => range.formatRange(date, new Date(lastDayOfWeek(date.toISOString().slice(0, 10)))),
      };
    }
    case 'month':
      return {
        tick: format(count > monthsOfOneYear ? { month: 'short', year: 'numeric' } : { month: 'short' }),
        name: format({ month: 'long', year: 'numeric' }),
      };
  }
}

/** Returns a function that names moments in the reader's language. */
export function useMoments(): (keys: readonly string[], unit?: MomentUnit) => ChartCategory[] {
  const { i18n } = useTranslation();
  return (keys, unit = 'day') => {
    const { tick, name } = formatOf(unit, i18n.language, keys.length);
    return keys.map((key) => ({ key, tick: tick(dateOfMoment(key)), name: name(dateOfMoment(key)) }));
  };
}

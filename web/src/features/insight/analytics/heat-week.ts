/** Weekdays and hours in the reader's language. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Steps of colour; 0 means none. */
export const heatSteps = [0, 1, 2, 3, 4, 5] as const;

/** Returns the step of a figure, relative to the highest. */
export const stepOf = (value: number, highest: number): number =>
  value === 0 || highest === 0 ? 0 : Math.ceil((value / highest) * 5);

/** Any Monday. */
const mondayMs = Date.UTC(2026, 10, 23);
const hourMs = 3_600_000;

/** Locale with the week's first day, which not every browser knows. */
type WeekLocale = Intl.Locale & { getWeekInfo?(): { firstDay: number }; weekInfo?: { firstDay: number } };

function firstWeekday(language: string): number {
  const locale = new Intl.Locale(language) as WeekLocale;
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

export function useWeek() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
    const names = { long: format({ weekday: 'long' }), short: format({ weekday: 'short' }) };
    const hourFormat = format({ hour: 'numeric' });
    const momentFormat = format({ weekday: 'long', hour: 'numeric' });
    const at = (weekday: number, hour = 0) => mondayMs + ((weekday - 1) * 24 + hour) * hourMs;
    const first = firstWeekday(language);
    return {
      /** From the first day of the language's week; 1 is Monday. */
      weekdays: Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1),
      weekdayName: (weekday: number, length: 'long' | 'short' = 'long') => names[length].format(at(weekday)),
      hourName: (hour: number) => hourFormat.format(at(1, hour)),
      moment: (weekday: number, hour: number) => momentFormat.format(at(weekday, hour)),
    };
  }, [language]);
}

/** Formats the days of a period. */
import { useTranslation } from 'react-i18next';
import { isolateDate } from '../../../lib/isolate.ts';

/** Returns a function that names the first and last day of a period, whose zone has been applied already. */
export function useDayRange(): (from: string, until: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (from, until) => isolateDate(format.formatRange(new Date(from), new Date(until)));
}

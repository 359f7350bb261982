/** Times of the audit log: a heading names the day, the row the time. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type DateFormat, dateFormat } from '../../../lib/formats.ts';

const dayMs = 24 * 60 * 60_000;

export function useTimes(): { clock: DateFormat; dayOf(time: string): string } {
  const { t, i18n } = useTranslation('audit');
  const { language } = i18n;
  const [clock, days] = useMemo(
    () =>
      [dateFormat(language, { timeStyle: 'medium' }), dateFormat(language, { dateStyle: 'full' })] as const,
    [language],
  );
  return {
    clock,
    dayOf(time) {
      const day = days.format(new Date(time));
      if (day === days.format(Date.now())) return t('days.today', { day });
      return day === days.format(Date.now() - dayMs) ? t('days.yesterday', { day }) : day;
    },
  };
}

/** Default format of figures: whole numbers in full, shortened on the axis. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatsOf } from '../../lib/formats.ts';
import type { FigureFormat } from './chart-figures.ts';

export function useNumberFormat(): FigureFormat {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const { number } = formatsOf(i18n.language);
    const compact = new Intl.NumberFormat(i18n.language, { notation: 'compact' });
    return { full: (value) => number.format(value), axis: (value) => compact.format(value) };
  }, [i18n.language]);
}

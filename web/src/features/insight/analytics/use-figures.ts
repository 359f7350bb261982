/** Formats the figures of reports in the reader's language. */
import type { PeopleFigures } from '@polylogue/contract/insight/analytics/schemas';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatsOf } from '../../../lib/formats.ts';
import { isolateAmount } from '../../../lib/isolate.ts';
import type { FigureFormat } from '../../../ui/chart/chart-figures.ts';

/** Numbers of people are rounded down to a multiple of this without the right to see users. */
const peopleStep = 5;
const longMs = 10_000;
const smallCost = 0.01;

export interface Figures {
  count: FigureFormat;
  /** Large counts, shortened in full texts too. */
  short: FigureFormat;
  money: FigureFormat;
  average: FigureFormat;
  milliseconds: FigureFormat;
  share(value: number): string;
  /** Returns a number of people, its band, or why it is hidden. */
  people(figures: PeopleFigures): string;
}

export function useFigures(): Figures {
  const { t, i18n } = useTranslation('analytics');
  const { language } = i18n;
  return useMemo(() => {
    const { number } = formatsOf(language);
    const format = (options: Intl.NumberFormatOptions) => {
      const made = new Intl.NumberFormat(language, options);
      return (value: number) => made.format(value);
    };
    const compact = format({ notation: 'compact', maximumFractionDigits: 1 });
    const usd = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
    const money = format(usd);
    const smallMoney = format({ ...usd, maximumSignificantDigits: 2 });
    const shortMoney = format({ ...usd, notation: 'compact', maximumSignificantDigits: 3 });
    const one = format({ maximumFractionDigits: 1 });
    const second = { style: 'unit', unit: 'second', unitDisplay: 'narrow' } as const;
    const seconds = format({ ...second, minimumFractionDigits: 2, maximumFractionDigits: 2 });
    const longSeconds = format({ ...second, maximumFractionDigits: 1 });
    const amount = (value: number) =>
      isolateAmount(value > 0 && value < smallCost ? smallMoney(value) : money(value));
    const count = (value: number) => number.format(value);
    return {
      count: { full: count, axis: compact },
      short: { full: compact, axis: compact },
      money: { full: amount, axis: (value) => isolateAmount(shortMoney(value)) },
      average: { full: one, axis: one },
      milliseconds: {
        full: (value) => (value < longMs ? seconds : longSeconds)(value / 1000),
        axis: (value) => longSeconds(value / 1000),
      },
      share: format({ style: 'percent', maximumFractionDigits: 1 }),
      people: ({ people, isExact, hidden }) => {
        if (people === null) return t(hidden === 'fewerThanFive' ? 'people.few' : 'people.hidden');
        if (isExact || people === 0) return count(people);
        return t('people.band', { from: count(people), until: count(people + peopleStep - 1) });
      },
    };
  }, [t, language]);
}

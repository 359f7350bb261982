/** Texts of prices and costs, in US dollars. */
import type { Price, TokenPrices } from '@polylogue/contract/access-policies/prices/schemas';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../../lib/formats.ts';
import { isolateAmount } from '../../../lib/isolate.ts';

export function usePriceLabels() {
  const { t, i18n } = useTranslation('prices');
  const { language } = i18n;
  const currency = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
  const price = new Intl.NumberFormat(language, { ...currency, maximumFractionDigits: 6 });
  const money = (value: number): string => isolateAmount(price.format(value));
  const date = dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const day = (iso: string): string => date.format(new Date(iso));
  const amounts = ({ input, cachedInput, cacheWrite, output }: TokenPrices): string =>
    [
      t('amounts', { input: money(input), output: money(output) }),
      cachedInput !== null && t('cachedAmount', { amount: money(cachedInput) }),
      cacheWrite !== null && t('writtenAmount', { amount: money(cacheWrite) }),
    ]
      .filter(Boolean)
      .join(' · ');
  return {
    day,
    amounts,
    source: ({ source, since }: Price): string => t(`source.${source}`, { day: day(since) }),
  };
}

/** Formats counts and costs of the own usage. */
import type { UsageSums } from '@polylogue/contract/access-policies/prices/usage-schemas';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats.ts';
import { isolateAmount } from '../../../lib/isolate.ts';

export function useUsageFigures() {
  const { t, i18n } = useTranslation('own-usage');
  const { number } = useFormats();
  const money = (value: number): string =>
    isolateAmount(
      new Intl.NumberFormat(i18n.language, {
        style: 'currency',
        currency: 'USD',
        currencyDisplay: 'narrowSymbol',
        // Small costs would otherwise read as zero.
        ...(value > 0 && value < 0.01 ? { maximumSignificantDigits: 2 } : {}),
      }).format(value),
    );
  return {
    count: (value: number): string => number.format(value),
    /** Known costs; *price unknown* where nothing has a price. */
    cost: ({ cost, unpriced }: Pick<UsageSums, 'cost' | 'unpriced'>): string => {
      if (unpriced === 0) return money(cost);
      return cost === 0 ? t('unknown') : t('atLeast', { cost: money(cost) });
    },
  };
}

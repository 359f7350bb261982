/** Returns formatters for durations, costs and token counts in the user's language. */
import type { Usage } from '@polylogue/contract/chat/engine/stream-events';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatsOf } from '../../../../lib/formats.ts';

export function useFigures() {
  const { t, i18n } = useTranslation('conversations');
  const { language } = i18n;
  return useMemo(() => {
    const unit = (name: 'millisecond' | 'second', digits: number) =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit: name,
        unitDisplay: 'short',
        maximumFractionDigits: digits,
      });
    const { number: count, second: time } = formatsOf(language);
    const cost = new Intl.NumberFormat(language, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      maximumSignificantDigits: 3,
    });
    const score = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
    return {
      /** Formats milliseconds below one second, else seconds. */
      duration: (ms: number) =>
        ms < 1000 ? unit('millisecond', 0).format(ms) : unit('second', 1).format(ms / 1000),
      time: (iso: string) => time.format(new Date(iso)),
      count: (value: number) => count.format(value),
      score: (value: number) => score.format(value),
      cost: (value: number) => cost.format(value),
      tokens: ({ inputTokens = 0, outputTokens = 0, isEstimated }: Usage) =>
        t(isEstimated ? 'details.tokensEstimated' : 'details.tokensValue', {
          input: count.format(inputTokens),
          output: count.format(outputTokens),
        }),
    };
  }, [t, language]);
}

/** Texts of limits: amounts, use and the time when a limit is free again. */
import type { Limit, LimitState } from '@polylogue/contract/access-policies/limits/schemas';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../../lib/formats.ts';
import { isolateAmount } from '../../../lib/isolate.ts';

const dayMs = 24 * 60 * 60 * 1000;

type Amount = Pick<Limit, 'kind' | 'window' | 'amount'>;

/** Formats a time in the reader's zone: the time alone today, with the day later. */
function formatMoment(language: string, time: string, now = new Date()): string {
  const date = new Date(time);
  const isSoon = date.getTime() - now.getTime() < dayMs && date.toDateString() === now.toDateString();
  const parts = isSoon ? {} : ({ weekday: 'long', day: 'numeric', month: 'long' } as const);
  return dateFormat(language, { ...parts, hour: 'numeric', minute: '2-digit' }).format(date);
}

export function useLimitLabels() {
  const { t, i18n } = useTranslation('limits');
  const { language } = i18n;
  const figure = (kind: Limit['kind'], value: number): string =>
    kind === 'cost'
      ? isolateAmount(new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(value))
      : new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value);
  const amount = ({ kind, amount: count }: Pick<Limit, 'kind' | 'amount'>): string =>
    t(`amounts.${kind}`, { count, number: figure(kind, count) });
  const limit = ({ window, ...one }: Amount): string =>
    window === null ? amount(one) : t(`perWindow.${window}`, { amount: amount(one) });
  const withScope = (text: string, scope: Limit['scope']): string =>
    scope === 'shared' ? t('shared', { limit: text }) : text;
  return {
    /** *10 messages per hour*. */
    limit,
    /** *10 messages per hour (shared with others)*. */
    scoped: ({ scope, ...one }: Limit): string => withScope(limit(one), scope),
    /** *7 of 10 messages this hour*. */
    used: ({ kind, window, used, scope, ...one }: LimitState): string =>
      withScope(
        t(`used.${window ?? 'none'}`, { used: figure(kind, used), amount: amount({ kind, ...one }) }),
        scope,
      ),
    /** *3 of 10 messages left this hour*. */
    left: ({ kind, window, left, scope, ...one }: LimitState): string =>
      withScope(
        t(`left.${window ?? 'none'}`, { left: figure(kind, left), amount: amount({ kind, ...one }) }),
        scope,
      ),
    moment: (time: string): string => formatMoment(language, time),
  };
}

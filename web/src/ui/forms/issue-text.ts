/** Messages for invalid input, by kind of issue, from the browser's or the server's validation. */
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { errorNamespaces } from '../../lib/http/error-text.ts';

/** Common shape of the schema library's issues and of the server's. */
export interface InputIssue {
  code: string;
  params?: Readonly<Record<string, unknown>> | undefined;
}

const isNumeric = (origin: unknown) => ['number', 'int', 'bigint', 'date'].includes(String(origin));
const isCounted = (origin: unknown) => ['array', 'set', 'map', 'object'].includes(String(origin));

function tooSmall({ minimum, origin }: Readonly<Record<string, unknown>>, t: TFunction<'ui'>): string {
  const count = Number(minimum);
  if (isNumeric(origin)) return t('form.tooLow', { minimum: count });
  if (isCounted(origin)) return t('form.tooFew', { count });
  return count <= 1 ? t('form.required') : t('form.tooShort', { count });
}

function tooBig({ maximum, origin }: Readonly<Record<string, unknown>>, t: TFunction<'ui'>): string {
  const count = Number(maximum);
  if (isNumeric(origin)) return t('form.tooHigh', { maximum: count });
  return isCounted(origin) ? t('form.tooMany', { count }) : t('form.tooLong', { count });
}

const formats = ['email', 'url'] as const;

interface Translations {
  t: TFunction<'ui'>;
  tErrors: TFunction<'errors'>;
}

/** Never returns the schema's English message. Codes of the error catalogue use its texts. */
function textOfIssue({ code, params = {} }: InputIssue, { t, tErrors }: Translations): string {
  switch (code) {
    case 'too_small':
      return tooSmall(params, t);
    case 'too_big':
      return tooBig(params, t);
    case 'invalid_format': {
      const format = formats.find((known) => known === params['format']);
      return t(`form.${format ?? 'invalid'}`);
    }
    case 'invalid_type':
      return isNumeric(params['expected']) ? t('form.number') : t('form.invalid');
    case 'invalid_value':
      return t('form.choose');
    case 'not_multiple_of':
      return t('form.step', { divisor: Number(params['divisor']) });
    default:
      // A newer server may send codes unknown to this client.
      return String(
        tErrors(code as 'unknown', { ...params, ns: errorNamespaces, defaultValue: t('form.invalid') }),
      );
  }
}

/** Returns a function that translates an issue. */
export function useIssueText(): (issue: InputIssue) => string {
  const { t } = useTranslation('ui');
  const { t: tErrors } = useTranslation('errors');
  return useCallback((issue) => textOfIssue(issue, { t, tErrors }), [t, tErrors]);
}

/** A form checked by a schema of the contract, with messages in the reader's language. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { TFunction } from 'i18next';
import { type DefaultValues, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** What a person should change, by the kind of the issue; never the schema's own English text. */
function describeIssue(issue: Issue, t: TFunction<'ui'>): string {
  if (issue.code === 'too_small') {
    const minimum = Number(issue.minimum);
    return minimum <= 1 ? t('form.required') : t('form.tooShort', { count: minimum });
  }
  if (issue.code === 'too_big') return t('form.tooLong', { count: Number(issue.maximum) });
  if (issue.code === 'invalid_format' && issue.format === 'email') return t('form.email');
  if (issue.code === 'invalid_format' && issue.format === 'url') return t('form.url');
  if (issue.code === 'invalid_type' && issue.input === undefined) return t('form.required');
  return t('form.invalid');
}

/** Errors appear when a field is left and vanish as they are mended. */
export function useZodForm<S extends z.ZodObject>(
  schema: S,
  defaultValues: DefaultValues<z.input<S>>,
): UseFormReturn<z.input<S>, unknown, z.output<S>> {
  const { t } = useTranslation('ui');
  return useForm({
    mode: 'onTouched',
    defaultValues,
    resolver: zodResolver(schema, { error: (issue) => describeIssue(issue, t) }),
  });
}

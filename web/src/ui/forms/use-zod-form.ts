/** Form validated by a schema of the contract, with translated messages. */
import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type InputIssue, useIssueText } from './issue-text.ts';

/** Issue for an empty required field. */
const missing: InputIssue = { code: 'too_small', params: { minimum: 1, origin: 'string' } };

function asInputIssue(issue: z.core.$ZodRawIssue): InputIssue {
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return missing;
  // An empty address is reported as missing, not as invalid.
  if (issue.code === 'invalid_format' && issue.input === '') return missing;
  if (issue.code === 'custom') return { code: String(issue.params?.['code'] ?? 'custom') };
  return { code: issue.code, params: { ...issue } };
}

/** Errors appear when a field loses focus and disappear as soon as the value is valid. */
export function useZodForm<S extends z.ZodObject>(
  schema: S,
  defaultValues: DefaultValues<z.input<S>>,
  options: Pick<UseFormProps, 'shouldFocusError' | 'mode'> = {},
): UseFormReturn<z.input<S>, unknown, z.output<S>> {
  const issueText = useIssueText();
  return useForm({
    mode: 'onTouched',
    ...options,
    defaultValues,
    resolver: zodResolver(schema, { error: (issue) => issueText(asInputIssue(issue)) }),
  });
}

/** A form checked by a schema of the contract, with messages in the reader's language. */
import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type InputIssue, useIssueText } from './issue-text.ts';

/** Nothing was entered where something must be. */
const missing: InputIssue = { code: 'too_small', params: { minimum: 1, origin: 'string' } };

function asInputIssue(issue: z.core.$ZodRawIssue): InputIssue {
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return missing;
  // An empty address is not a wrong one.
  if (issue.code === 'invalid_format' && issue.input === '') return missing;
  if (issue.code === 'custom') return { code: String(issue.params?.['code'] ?? 'custom') };
  return { code: issue.code, params: { ...issue } };
}

/** Errors appear when a field is left and vanish as they are mended. */
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

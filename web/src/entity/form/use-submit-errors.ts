/** Server issues and warnings of a form, shown at its fields or above them. */
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Issue, Warning } from '@polylogue/contract/http';
import { errorBodyOf, failureOf, fieldErrorsOf } from '../../lib/http/api-failure.ts';
import { textOfCode } from '../../lib/http/error-text.ts';
import type { FieldEntry } from '../../ui/forms/editor/form-map.ts';
import { useIssueText } from '../../ui/forms/issue-text.ts';

interface Refused {
  failure: unknown;
  otherIssues: readonly string[];
  warnings: Readonly<Record<string, string>>;
}

const nothing: Refused = { failure: undefined, otherIssues: [], warnings: {} };

export interface SubmitErrors extends Refused {
  /** Marks the fields; returns the current entity after a version conflict. */
  mark(error: unknown): unknown;
  clear(): void;
}

/** Returns the field of an issue, or the field that contains it. */
function fieldOf(path: Issue['path'], fields: ReadonlyMap<string, FieldEntry>): string | undefined {
  const names = path.map((_part, index) => path.slice(0, path.length - index).join('.'));
  return names.find((name) => fields.has(name));
}

export function useSubmitErrors<T extends FieldValues>(
  { setError, clearErrors }: UseFormReturn<T, unknown, FieldValues>,
  fields: ReadonlyMap<string, FieldEntry>,
): SubmitErrors {
  const { t } = useTranslation('errors');
  const issueText = useIssueText();
  const [refused, setRefused] = useState<Refused>(nothing);

  const remarks = (warnings: readonly Warning[] = []) =>
    Object.fromEntries(
      warnings.map(({ property, code, message }) => [property, textOfCode(t, code, message)]),
    );
  /** Marks issues at their fields; returns the others. */
  const markIssues = (issues: readonly Issue[]): string[] =>
    issues.flatMap((issue) => {
      const name = fieldOf(issue.path, fields);
      if (name === undefined) return [[...issue.path, issueText(issue)].join(': ')];
      setError(name as never, { type: 'server', message: issueText(issue) });
      return [];
    });
  return {
    ...refused,
    mark(error) {
      const failure = failureOf(error);
      const body = failure && errorBodyOf(failure);
      if (body?.current !== undefined) {
        setRefused(nothing);
        return body.current;
      }
      const named = failure ? fieldErrorsOf(failure).filter(({ field }) => fields.has(field)) : [];
      // Responses without issues name only the fields.
      const issues = body?.issues ?? named.map(({ field }) => ({ path: field.split('.'), code: 'custom' }));
      const otherIssues = markIssues(issues);
      const isAtFields = issues.length > 0 && otherIssues.length === 0;
      setRefused({ failure: isAtFields ? undefined : error, otherIssues, warnings: remarks(body?.warnings) });
      return undefined;
    },
    clear() {
      clearErrors();
      setRefused(nothing);
    },
  };
}

/** User-facing text of a failed call: by error code in the user's language, with the request id. */
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { laterErrors } from './later-error-texts.ts';
import { type ApiFailure, errorBodyOf, failureOf, fieldErrorsOf } from './api-failure.ts';

export interface ErrorText {
  message: string;
  requestId?: string;
  /** Field errors of the server, as `field: message`. */
  details: string[];
}

const unanswered = {
  FETCH_ERROR: 'network',
  TIMEOUT_ERROR: 'timeout',
  PARSING_ERROR: 'unreadable',
} as const;

/** Namespaces of error texts: those of the first screens, and those loaded later. */
export const errorNamespaces = ['errors', laterErrors] as unknown as 'errors';

/** Returns the text of an error code, or `fallback` for a code that a newer server may send. */
export function textOfCode(t: TFunction<'errors'>, code: string | undefined, fallback: string): string {
  // A test of the catalogue ensures a text for every known code.
  return code ? String(t(code as 'unknown', { ns: errorNamespaces, defaultValue: fallback })) : fallback;
}

/** Describes a failed call or any other thrown value. */
export function describeError(t: TFunction<'errors'>, thrown: unknown): ErrorText {
  const failure = failureOf(thrown);
  if (!failure) return { message: t('unknown'), details: [] };
  const code = errorBodyOf(failure)?.code;
  const details = fieldErrorsOf(failure)
    // For an error without fields, the key is the error's subject and repeats the message.
    .filter(({ field }) => field !== code?.split('.')[0])
    .map(({ field, message }) => `${field}: ${message}`);
  return { message: messageOf(t, failure), requestId: failure.requestId || undefined, details };
}

function messageOf(t: TFunction<'errors'>, failure: ApiFailure): string {
  if (typeof failure.status === 'string') return t(unanswered[failure.status]);
  const fallback = failure.status >= 500 ? t('server.error') : t('unknown');
  return textOfCode(t, errorBodyOf(failure)?.code, fallback);
}

/** Returns {@link describeError} in the reader's language. */
export function useErrorText(): (thrown: unknown) => ErrorText {
  const { t } = useTranslation('errors');
  return useCallback((thrown) => describeError(t, thrown), [t]);
}

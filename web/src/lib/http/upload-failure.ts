import { fileFaults } from '@polylogue/contract/multipart';
import { errorBodyOf, failureOf } from './api-failure.ts';

/** Returns true when a failed upload may succeed on retry: the file itself was not rejected. */
export function isRetryableUpload(thrown: unknown): boolean {
  const failure = failureOf(thrown);
  const code = failure && errorBodyOf(failure)?.code;
  return !fileFaults.some((fault) => fault === code);
}

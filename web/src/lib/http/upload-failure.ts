import { fileFaults } from '@polylogue/contract/multipart';
import { errorBodyOf, failureOf } from './api-failure.ts';

/** Whether a file that could not be uploaded may be taken at another try: it was not refused for what it is. */
export function isWorthAnotherTry(thrown: unknown): boolean {
  const failure = failureOf(thrown);
  const code = failure && errorBodyOf(failure)?.code;
  return !fileFaults.some((fault) => fault === code);
}

/** How a call failed, as a plain value that a store can hold (document 2 §8). */
import type { ErrorBody } from '@polylogue/contract/http';
import { loadTextOf } from './later-error-texts.ts';

/** Status and body of an answer that is not 2xx. `data` is the error envelope; of a 500 it is text. */
interface AnsweredFailure {
  status: number;
  data: ErrorBody | string | undefined;
  requestId: string;
}
interface UnansweredFailure {
  status: 'FETCH_ERROR' | 'TIMEOUT_ERROR';
  error: string;
  requestId: string;
}
interface UnreadableAnswer {
  status: 'PARSING_ERROR';
  originalStatus: number;
  data: string;
  error: string;
  requestId: string;
}
export type ApiFailure = AnsweredFailure | UnansweredFailure | UnreadableAnswer;

/** An {@link ApiFailure} on its way up the stack. */
export class ApiError extends Error {
  readonly failure: ApiFailure;
  constructor(failure: ApiFailure, options?: ErrorOptions) {
    super(`Call ${failure.requestId} failed: ${failure.status}`, options);
    this.name = 'ApiError';
    this.failure = failure;
  }
}

function isErrorBody(value: unknown): value is ErrorBody {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
}

/** The error envelope in a text; `undefined` when it is anything else. */
function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isErrorBody(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the failure out of an answer that is not 2xx, and its code's text; a 500 stays text, as document 2 §8 says. */
export async function readFailure(response: Response, sentRequestId: string): Promise<ApiFailure> {
  const text = await response.text();
  const requestId = response.headers.get('x-request-id') ?? sentRequestId;
  if (response.status === 500) return { status: 500, data: text, requestId };
  const body = parseErrorBody(text);
  await loadTextOf(body?.code);
  return { status: response.status, data: body ?? (text || undefined), requestId };
}

/** The error envelope of a failure, if the server sent one. */
export function errorBodyOf(failure: ApiFailure): ErrorBody | undefined {
  if (!('data' in failure) || failure.status === 'PARSING_ERROR') return undefined;
  return typeof failure.data === 'string' ? parseErrorBody(failure.data) : failure.data;
}

/**
 * Errors by field name, from either wire form: a list of `{key, value}` or a map from field to messages
 * (document 2 §3; §8, task errors).
 */
export function fieldErrorsOf(failure: ApiFailure): { field: string; message: string }[] {
  const errors = errorBodyOf(failure)?.errors ?? [];
  if (Array.isArray(errors)) return errors.map(({ key, value }) => ({ field: key, message: value }));
  return Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => ({ field, message })),
  );
}

/** Whether it is not there, or not for this person: another try would end alike. */
export function isRefused(thrown: unknown): boolean {
  const status = failureOf(thrown)?.status;
  return status === 403 || status === 404;
}

/** The failure inside anything that was thrown or rejected; `undefined` for other errors. */
export function failureOf(thrown: unknown): ApiFailure | undefined {
  if (thrown instanceof ApiError) return thrown.failure;
  const isFailure =
    typeof thrown === 'object' && thrown !== null && 'status' in thrown && 'requestId' in thrown;
  // A rejected RTK Query call carries the base query's error, which is an ApiFailure by its type.
  return isFailure ? (thrown as ApiFailure) : undefined;
}

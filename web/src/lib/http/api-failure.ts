/** Failure of a call as a serialisable value (document 2 §8). */
import type { ErrorBody } from '@polylogue/contract/http';
import { loadTextOf } from './later-error-texts.ts';

/** Status and body of a non-2xx response. `data` is the error envelope, or text for a 500. */
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

/** Exception that carries an {@link ApiFailure}. */
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

/** Parses an error envelope; `undefined` when the text is not one. */
function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isErrorBody(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads the failure of a non-2xx response and loads its error text. A 500 keeps its body as text (document 2
 * §8).
 */
export async function readFailure(response: Response, sentRequestId: string): Promise<ApiFailure> {
  const text = await response.text();
  const requestId = response.headers.get('x-request-id') ?? sentRequestId;
  if (response.status === 500) return { status: 500, data: text, requestId };
  const body = parseErrorBody(text);
  await loadTextOf(body?.code);
  return { status: response.status, data: body ?? (text || undefined), requestId };
}

/** Returns the error envelope of a failure, if the server sent one. */
export function errorBodyOf(failure: ApiFailure): ErrorBody | undefined {
  if (!('data' in failure) || failure.status === 'PARSING_ERROR') return undefined;
  return typeof failure.data === 'string' ? parseErrorBody(failure.data) : failure.data;
}

/**
 * Returns field errors from either wire format: a list of `{key, value}` or a map from field to messages
 * (document 2 §3; §8, task errors).
 */
export function fieldErrorsOf(failure: ApiFailure): { field: string; message: string }[] {
  const errors = errorBodyOf(failure)?.errors ?? [];
  if (Array.isArray(errors)) return errors.map(({ key, value }) => ({ field: key, message: value }));
  return Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => ({ field, message })),
  );
}

/** Returns true for 403 and 404, where a retry cannot succeed. */
export function isRefused(thrown: unknown): boolean {
  const status = failureOf(thrown)?.status;
  return status === 403 || status === 404;
}

/** Extracts the failure from a thrown or rejected value; `undefined` for other errors. */
export function failureOf(thrown: unknown): ApiFailure | undefined {
  if (thrown instanceof ApiError) return thrown.failure;
  const isFailure =
    typeof thrown === 'object' && thrown !== null && 'status' in thrown && 'requestId' in thrown;
  // A rejected RTK Query call carries the base query's error, which is typed as ApiFailure.
  return isFailure ? (thrown as ApiFailure) : undefined;
}

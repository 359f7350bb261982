/** Maps failures of providers to error codes. `cause` is for logs and contains no content of conversations. */
import { APICallError } from '@ai-sdk/provider';
import type { ErrorCode } from '@polylogue/contract/errors';
import { type OutboundErrorCode, outboundErrorIn } from '../outbound/outbound-error.ts';
import { safeCause } from './safe-cause.ts';

export type ModelErrorCode = Exclude<
  Extract<ErrorCode, `model.${string}`>,
  'model.not_configured' | 'model.not_offered'
>;

export interface ModelErrorDetails {
  cause?: unknown;
  /** True if a retry may help while nothing was answered yet. */
  isRetryable?: boolean;
  /** Delay that the provider asked for, in ms. */
  retryAfterMs?: number | undefined;
  /** True if the provider's content filter refused; ends an answer rather than failing it. */
  isContentFiltered?: boolean;
  /** True if the provider refused this request but may accept another. */
  isRequestRefused?: boolean;
}

/** Failure of a provider; only its code leaves the server. */
export class ModelError extends Error {
  readonly code: ModelErrorCode;
  readonly isRetryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly isContentFiltered: boolean;
  readonly isRequestRefused: boolean;

  constructor(code: ModelErrorCode, details: ModelErrorDetails = {}) {
    super(code, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'ModelError';
    this.code = code;
    this.isRetryable = details.isRetryable ?? false;
    this.retryAfterMs = details.retryAfterMs;
    this.isContentFiltered = details.isContentFiltered ?? false;
    this.isRequestRefused = details.isRequestRefused ?? false;
  }
}

/** Failure as reported by a response, or by an error event inside a stream. */
interface Failure {
  status: number | undefined;
  /** Provider's code, type and message, in lower case. */
  text: string;
  headers: Record<string, string>;
}

const contextTooLong =
  /context_length|context length|context window|context size|maximum context|prompt is too long|input is too long|too many (input )?tokens/;
const modelMissing =
  /model_not_found|deploymentnotfound|model .{0,200}(not found|does not exist)|no such model/;
const quotaUsedUp = /insufficient_quota|insufficient balance|billing|credit balance/;

function codeOf({ status, text }: Failure): ModelErrorCode {
  if (contextTooLong.test(text) || status === 413) return 'model.context_too_long';
  if (quotaUsedUp.test(text) || status === 402 || status === 429) return 'model.rate_limited';
  if (modelMissing.test(text) || status === 404) return 'model.not_found';
  if (status === 401 || status === 403) return 'model.key_refused';
  if (status === 408 || status === 504) return 'model.timeout';
  if (status !== undefined) return status >= 500 ? 'model.unavailable' : 'model.bad_response';
  // An error event inside a stream has no status, only text.
  if (/rate_limit/.test(text)) return 'model.rate_limited';
  if (/overloaded|server_error|unavailable/.test(text)) return 'model.unavailable';
  return 'model.bad_response';
}

/** Reads Retry-After (seconds or a date) or OpenAI's `retry-after-ms`; returns milliseconds. */
export function retryAfterOf(headers: Record<string, string>, nowMs: number): number | undefined {
  const precise = Number(headers['retry-after-ms']);
  if (precise > 0) return precise;
  const value = headers['retry-after'];
  if (!value) return undefined;
  const seconds = Number(value);
  const delayMs = Number.isNaN(seconds) ? Date.parse(value) - nowMs : seconds * 1000;
  return Number.isNaN(delayMs) ? undefined : Math.max(0, delayMs);
}

/** Returns true for a 4xx status caused by the content of the request, not by key, address or rate. */
const isRefusal = ({ status = 0 }: Failure, code: ModelErrorCode): boolean =>
  code === 'model.bad_response' && status >= 400 && status < 500;

function modelErrorOf(failure: Failure, cause: unknown): ModelError {
  const code = codeOf(failure);
  const isRetryable =
    (code === 'model.rate_limited' && !quotaUsedUp.test(failure.text)) || code === 'model.unavailable';
  return new ModelError(code, {
    cause,
    isRetryable,
    retryAfterMs: retryAfterOf(failure.headers, Date.now()),
    isContentFiltered: failure.status === 400 && /content_filter|content_policy/.test(failure.text),
    isRequestRefused: code === 'model.context_too_long' || isRefusal(failure, code),
  });
}

/** Error codes by system error code of a connection. */
const networkCodes = new Map<string, ModelErrorCode>(
  Object.entries({
    ENOTFOUND: 'model.host_unknown',
    EAI_AGAIN: 'model.host_unknown',
    ECONNREFUSED: 'model.connection_refused',
    ETIMEDOUT: 'model.timeout',
    UND_ERR_CONNECT_TIMEOUT: 'model.timeout',
    ECONNRESET: 'model.unavailable',
    EPIPE: 'model.unavailable',
    EHOSTUNREACH: 'model.unavailable',
    ENETUNREACH: 'model.unavailable',
    UND_ERR_SOCKET: 'model.unavailable',
  }),
);
/** Messages of undici for connections that failed or broke while reading a body. */
const networkMessages = new Set(['fetch failed', 'terminated']);
const guardCodes: Record<OutboundErrorCode, ModelErrorCode> = {
  private_address: 'model.unavailable',
  address_refused: 'model.unavailable',
  url_refused: 'model.unavailable',
  redirect_refused: 'model.unavailable',
  response_too_large: 'model.bad_response',
  response_unreadable: 'model.bad_response',
  timeout: 'model.timeout',
};
const timeoutNames = new Set(['TimeoutError', 'HeadersTimeoutError', 'BodyTimeoutError']);

/** Returns the error and its causes, outermost first. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let current = error; current instanceof Error && chain.length < 8; current = current.cause) {
    chain.push(current);
  }
  return chain;
}

function codeText(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

function failureOf(error: unknown): Failure | undefined {
  if (APICallError.isInstance(error)) {
    // With status 200 the stream broke later; the cause has the reason.
    if (error.statusCode === undefined || error.statusCode < 400) return undefined;
    const text = `${error.message} ${error.responseBody ?? ''}`.toLowerCase();
    return { status: error.statusCode, text, headers: error.responseHeaders ?? {} };
  }
  if (typeof error !== 'object' || error === null || error instanceof Error) return undefined;
  const { statusCode, code, type, message } = error as Record<string, unknown>;
  const status = typeof statusCode === 'number' ? statusCode : Number(code) || undefined;
  return { status, text: [code, type, message].join(' ').toLowerCase(), headers: {} };
}

/**
 * Converts any error of a provider, its library, the network or the address guard.
 * Removes `secrets` from the cause.
 */
export function toModelError(error: unknown, secrets: readonly string[]): ModelError {
  if (error instanceof ModelError) return error;
  const cause = safeCause(error, secrets);
  const refused = outboundErrorIn(error);
  if (refused) {
    const code = guardCodes[refused.code];
    // The guard's message contains only a host, and callers may need its code.
    return new ModelError(code, { cause: refused });
  }
  const failure = failureOf(error);
  if (failure) return modelErrorOf(failure, cause);
  const chain = chainOf(error);
  if (chain.some(({ name }) => timeoutNames.has(name))) return new ModelError('model.timeout', { cause });
  const isUnanswered = APICallError.isInstance(error) && error.statusCode === undefined;
  const network = chain.map((one) => networkCodes.get(codeText(one))).find((code) => code !== undefined);
  if (network) return new ModelError(network, { cause, isRetryable: true });
  const isBroken = chain.some(({ message }) => networkMessages.has(message));
  if (isUnanswered || isBroken) return new ModelError('model.unavailable', { cause, isRetryable: true });
  return new ModelError('model.bad_response', { cause });
}

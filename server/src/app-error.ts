import { type ErrorCode, errorStatus } from '@polylogue/contract/errors';

/** What an `AppError` may carry beside its code. */
export interface AppErrorOptions {
  /** Field name → messages, or subject → message; shown to the caller, so never anything secret. */
  details?: Record<string, string[]>;
  /** Seconds for a Retry-After header. */
  retryAfterSeconds?: number;
  /** What went wrong underneath: logged, never answered. */
  cause?: unknown;
}

/** A refusal by code. The status comes from the contract's catalogue, the text from the translations. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, string[]> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  /** HTTP status of the code. */
  get status(): number {
    return errorStatus[this.code];
  }
}

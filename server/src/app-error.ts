import { type ErrorCode, errorStatus } from '@polylogue/contract/errors';
import type { Issue, Warning } from '@polylogue/contract/http';

/** What an `AppError` may carry beside its code. */
export interface AppErrorOptions {
  /** Field name → messages, or subject → message; shown to the caller, so never anything secret. */
  details?: Record<string, string[]>;
  /** What is wrong, for clients to word; beside `details`. */
  issues?: Issue[];
  /** What is allowed and yet worth saying. */
  warnings?: Warning[];
  /** With a refused version: the thing as it is now, already in the wire's words. */
  current?: unknown;
  /** Seconds for a Retry-After header. */
  retryAfterSeconds?: number;
  /** What went wrong underneath: logged, never answered. */
  cause?: unknown;
}

/** A refusal by code. The status comes from the contract's catalogue, the text from the translations. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, string[]> | undefined;
  readonly issues: Issue[] | undefined;
  readonly warnings: Warning[] | undefined;
  readonly current: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details;
    this.issues = options.issues;
    this.warnings = options.warnings;
    this.current = options.current;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  /** HTTP status of the code. */
  get status(): number {
    return errorStatus[this.code];
  }
}

import { type ErrorCode, errorStatus } from '@polylogue/contract/errors';
import type { ReachedLimit } from '@polylogue/contract/access-policies/limits/schemas';
import type { Issue, Use, Warning } from '@polylogue/contract/http';

export interface AppErrorOptions {
  /** Field name → messages, or subject → message; shown to the caller, so never anything secret. */
  details?: Record<string, string[]>;
  /** Faults for clients to translate, in addition to `details`. */
  issues?: Issue[];
  /** Warnings about accepted input. */
  warnings?: Warning[];
  /** Current state of the resource in its wire shape, with a refused version. */
  current?: unknown;
  /** Next start of the hours in which the caller may ask a closed agent. */
  opensAt?: Date;
  /** Limit that a question would exceed. */
  reachedLimit?: ReachedLimit;
  /** Objects that depend on a resource which cannot be removed. */
  usedBy?: Use[];
  /** Seconds for a Retry-After header. */
  retryAfterSeconds?: number;
  /** Underlying error, which is logged but never sent. */
  cause?: unknown;
}

/**
 * Refusal with an error code. The status comes from the contract's catalogue, the text from the
 * translations.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, string[]> | undefined;
  readonly issues: Issue[] | undefined;
  readonly warnings: Warning[] | undefined;
  readonly current: unknown;
  readonly opensAt: Date | undefined;
  readonly reachedLimit: ReachedLimit | undefined;
  readonly usedBy: Use[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details;
    this.issues = options.issues;
    this.warnings = options.warnings;
    this.current = options.current;
    this.opensAt = options.opensAt;
    this.reachedLimit = options.reachedLimit;
    this.usedBy = options.usedBy;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  /** HTTP status of the code. */
  get status(): number {
    return errorStatus[this.code];
  }
}

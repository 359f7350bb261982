/** Enforces the error codes that routes declare, since clients don't know undeclared ones. */
import type { ErrorCode } from '@polylogue/contract/errors';
import type { Route } from '@polylogue/contract/http';
import { isMultipart, uploadErrors } from '@polylogue/contract/multipart';
import { AppError } from '../../app-error.ts';

/** Codes that any route may answer with. */
const everywhere: ReadonlySet<ErrorCode> = new Set([
  'auth.forbidden',
  'auth.required',
  'request.headers_too_large',
  'request.invalid',
  'request.malformed_json',
  'request.method_not_allowed',
  'request.not_found',
  'request.rate_limited',
  'request.timeout',
  'request.too_large',
  'request.unsupported_media_type',
  'server.error',
  'server.storage_full',
  'server.unavailable',
]);

/** Returns the error to answer with; an undeclared code becomes a loud failure. */
export function asDeclaredError(route: Route, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { code } = error;
  if (isMultipart(route.body) && uploadErrors.some((one) => one === code)) return error;
  if (everywhere.has(code) || route.notFound === code || route.errors?.includes(code)) return error;
  return new Error(`${route.method} ${route.path} does not declare ${code}.`, { cause: error });
}

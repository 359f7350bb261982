/** Holds routes to the error codes that they declare: clients match codes, so an undeclared one is one they don't know. */
import type { ErrorCode } from '@polylogue/contract/errors';
import type { Route } from '@polylogue/contract/http';
import { isMultipart, uploadErrors } from '@polylogue/contract/multipart';
import { AppError } from '../../app-error.ts';

/** What any route may answer. */
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

/** The error as it is answered: one whose code the route does not declare becomes a loud failure. */
export function declared(route: Route, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { code } = error;
  if (isMultipart(route.body) && uploadErrors.some((one) => one === code)) return error;
  if (everywhere.has(code) || route.notFound === code || route.errors?.includes(code)) return error;
  return new Error(`${route.method} ${route.path} does not declare ${code}.`, { cause: error });
}

/** Catalogue of all error codes: code → HTTP status. Each domain declares its own codes and texts. */
import { accessPolicyErrors } from './access-policies/errors.ts';
import { agentErrors } from './agents/errors.ts';
import { brandErrors } from './brands/errors.ts';
import { chatErrors } from './chat/errors.ts';
import { insightErrors } from './insight/errors.ts';
import { instanceErrors } from './instance/errors.ts';
import { knowledgeErrors } from './knowledge/errors.ts';
import { peopleErrors } from './people/errors.ts';

/** Errors of requests, sign-in, files and the server itself, common to every domain. */
export const sharedErrors = {
  'request.invalid': 400,
  'request.malformed_json': 400,
  'request.too_large': 413,
  'request.headers_too_large': 431,
  'request.range_not_satisfiable': 416,
  'request.timeout': 408,
  'request.unsupported_media_type': 415,
  'request.not_found': 404,
  'request.method_not_allowed': 405,
  'request.rate_limited': 429,
  'request.continuation_token_invalid': 400,
  'request.idempotency_conflict': 422,
  'request.name_taken': 409,
  'request.in_use': 409,
  'request.precondition_failed': 412,
  'request.precondition_required': 428,
  'auth.required': 401,
  'auth.forbidden': 403,
  'file.type_not_accepted': 415,
  'file.not_as_named': 415,
  'file.empty': 422,
  'file.unreadable': 422,
  'file.too_complex': 422,
  'file.encrypted': 422,
  'file.no_text': 422,
  'file.reading_failed': 500,
  'file.reading_stopped': 409,
  'file.quota_exceeded': 413,
  'file.too_many_uploads': 429,
  'server.storage_full': 507,
  'server.unavailable': 503,
  'server.error': 500,
} as const satisfies Record<string, number>;

export const errorStatus = {
  ...sharedErrors,
  ...accessPolicyErrors,
  ...agentErrors,
  ...brandErrors,
  ...chatErrors,
  ...insightErrors,
  ...instanceErrors,
  ...knowledgeErrors,
  ...peopleErrors,
} as const satisfies Record<string, number>;

/** Error code of the catalogue. Clients match errors by code, never by message. */
export type ErrorCode = keyof typeof errorStatus;

/** Checks that a text is a code of the catalogue. */
export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(errorStatus, value);
}

/** Maps thrown errors to answers: by code, with a safe text, and nothing else. */
import type { ErrorCode } from '@polylogue/contract/errors';
import { englishErrorTexts } from '@polylogue/contract/error-texts/en';
import type { ErrorBody, Issue } from '@polylogue/contract/http';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { DatabaseUnavailableError, StorageFullError } from '../../db/unavailable.ts';

const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.invalid',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed_json',
  FST_ERR_BAD_URL: 'request.invalid',
  FST_ERR_ASYNC_CONSTRAINT: 'request.invalid',
};

/** Maximum number of reported issues; a hostile body could cause very many. */
const maxReportedIssues = 50;

/** Lists the fields of an issue by path; an unknown field is named itself. */
function fieldsOf(issue: z.core.$ZodIssue): { field: string; message: string }[] {
  const fieldAt = (path: readonly PropertyKey[]) => path.map(String).join('.') || 'body';
  if (issue.code !== 'unrecognized_keys') return [{ field: fieldAt(issue.path), message: issue.message }];
  return issue.keys.map((key) => ({ field: fieldAt([...issue.path, key]), message: 'Unknown field' }));
}

/** The embedded database recovers from an outage in a second or two. */
const outageRetrySeconds = 2;

/** Turns zod issues into the map from field name to messages (document 2 §3). */
export function validationError(error: z.ZodError): AppError {
  const reported = error.issues.flatMap(fieldsOf).slice(0, maxReportedIssues);
  const byField = Map.groupBy(reported, ({ field }) => field);
  const details = [...byField].map(([field, list]) => [field, list.map(({ message }) => message)]);
  const issues = error.issues.slice(0, maxReportedIssues).map(asIssue);
  return new AppError('request.invalid', { details: Object.fromEntries(details), issues });
}

/** Parameters of an issue's text: limits and names of formats, never the input. */
const issueParams = ['minimum', 'maximum', 'origin', 'format', 'expected', 'inclusive', 'divisor'] as const;

/** Returns an issue with its code; a custom rule names its own (`params: { code }`). */
function asIssue(issue: z.core.$ZodIssue): Issue {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
  if (issue.code === 'custom') return { path, code: String(issue.params?.['code'] ?? 'custom') };
  const known = Object.entries(issue).filter(([name]) => issueParams.some((param) => param === name));
  const params = known.map(([name, value]) => [name, typeof value === 'number' ? value : String(value)]);
  return { path, code: issue.code, ...(params.length > 0 && { params: Object.fromEntries(params) }) };
}

/** Returns the error as an `AppError`; unknown errors become `server.error`. */
function asAppError(error: FastifyError | AppError | Error): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof StorageFullError) return new AppError('server.storage_full', { cause: error });
  if (error instanceof DatabaseUnavailableError) {
    return new AppError('server.unavailable', { cause: error, retryAfterSeconds: outageRetrySeconds });
  }
  const code = 'code' in error ? byFastifyCode[error.code] : undefined;
  if (code) return new AppError(code, { cause: error });
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 429) return new AppError('request.rate_limited', { cause: error });
  if (status !== undefined && status >= 400 && status < 500) {
    return new AppError('request.invalid', { cause: error });
  }
  return new AppError('server.error', { cause: error });
}

/**
 * Builds the error envelope: messages by field for invalid input, else the subject of the code with its
 * English text.
 */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  const { code, details, issues, warnings, retryAfterSeconds, current, usedBy } = error;
  const { opensAt, reachedLimit } = error;
  return {
    code,
    errors: details ?? [{ key: code.replace(/\..*/, ''), value: englishErrorTexts[code] }],
    ...(issues && { issues }),
    ...(warnings && { warnings }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(current !== undefined && { current }),
    ...(opensAt && { opensAt: opensAt.toISOString() }),
    ...(reachedLimit && { reachedLimit }),
    ...(usedBy && { usedBy }),
    requestId,
  };
}

export function sendError(reply: FastifyReply, thrown: Error, log: FastifyBaseLogger): FastifyReply {
  const error = asAppError(thrown);
  if (error.status >= 500) log.error({ err: thrown, code: error.code }, 'Request failed');
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .send(errorBody(error, reply.request.id));
}

export function installErrorMapper(app: FastifyInstance): void {
  app.setErrorHandler<Error>((error, request, reply) => sendError(reply, error, request.log));
}

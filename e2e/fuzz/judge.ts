/** Checks responses against the operation's declaration and the responses common to all operations. */
import { type ErrorCode, errorStatus, isErrorCode } from '@polylogue/contract/errors';
import { ErrorBodySchema } from '@polylogue/contract/http';
import type { FuzzRequest } from './arbitrary-request.ts';
import type { Operation } from './operations.ts';
import type { Answer } from './send.ts';

/** A path that was spoilt may name nothing, or something else; a request may break before any operation sees it. */
const everywhere: readonly ErrorCode[] = [
  'request.not_found',
  'request.method_not_allowed',
  'request.headers_too_large',
  'request.timeout',
  'request.invalid',
];

/** A declared refusal that is no fault of the request: the provider that is asked, or an outside one. */
const declaredAbove500 = new Set([502, 504]);

function codeOf(body: string): ErrorCode | undefined {
  const parsed = ErrorBodySchema.safeParse(JSON.parse(body));
  const code = parsed.data?.code ?? '';
  return isErrorCode(code) ? code : undefined;
}

function faultOfError(
  { status, body }: Answer,
  operation: Operation,
  request: FuzzRequest,
): string | undefined {
  if (request.method === 'HEAD') return undefined;
  const code = codeOf(body);
  if (code === undefined) return `an error that is none of the catalogue: ${body.slice(0, 200)}`;
  if (errorStatus[code] !== status) return `${code} with the status ${status}`;
  if (operation.responses.has(status) || everywhere.includes(code)) return undefined;
  return `${status} (${code}), which ${operation.id} does not declare`;
}

function faultOfSuccess({ status, mediaType, body }: Answer, operation: Operation): string | undefined {
  const declared = operation.responses.get(status);
  if (!declared) return `${status}, which ${operation.id} does not declare`;
  if (declared.mediaTypes.length > 0 && !declared.mediaTypes.includes(mediaType))
    return `${mediaType} is not declared`;
  const issues = declared.json?.safeParse(JSON.parse(body)).error?.issues ?? [];
  const [first] = issues;
  return first && `an answer against its schema: ${first.path.join('.')}: ${first.message}`;
}

/** Returns the fault of a response; `undefined` if it is valid. */
export function faultOf(answer: Answer, operation: Operation, request: FuzzRequest): string | undefined {
  const { status } = answer;
  if (status >= 500 && !(declaredAbove500.has(status) && operation.responses.has(status))) {
    return `${status}: ${answer.body.slice(0, 200)}`;
  }
  try {
    if (status >= 400) return faultOfError(answer, operation, request);
    // A spoilt path may be the web application's, which any address shows.
    const isPage =
      answer.mediaType === 'text/html' && !operation.responses.get(200)?.mediaTypes.includes('text/html');
    if (isPage) return undefined;
    return faultOfSuccess(answer, operation);
  } catch (error) {
    return `no JSON: ${String(error)}`;
  }
}

/** Sends a form by XMLHttpRequest, the only API with upload progress; otherwise it behaves like `fetch`. */
import { ApiError } from './api-failure.ts';

/** Timeout of an upload without progress, in ms; the total time is unlimited. */
const stalledAfterMs = 60_000;

export interface UploadCall {
  requestId: string;
  signal?: AbortSignal | undefined;
  /** Timeout from the last byte sent to the response; `null` disables it. */
  timeoutMs: number | null;
  /** Called with the share sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

interface UploadRequest {
  method: string;
  headers: Record<string, string>;
  body: FormData;
}

/** Statuses for which `Response` allows no body. */
const withoutBody = new Set([204, 205, 304]);

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

function responseOf(request: XMLHttpRequest): Response {
  const { status } = request;
  const body = withoutBody.has(status) ? null : (request.response as ArrayBuffer);
  return new Response(body, { status, headers: headersOf(request) });
}

/**
 * Sends a form. Resolves to the response, whatever its status. Throws ApiError (FETCH_ERROR; TIMEOUT_ERROR
 * when it stalls or gets no response), or the reason of an aborted signal.
 */
export function upload(
  url: string,
  { method, headers, body }: UploadRequest,
  { requestId, signal, timeoutMs, onProgress }: UploadCall,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fail = (status: 'FETCH_ERROR' | 'TIMEOUT_ERROR', error: string) => {
    reject(new ApiError({ status, error, requestId }));
    request.abort();
  };
  const startTimeout = (ms: number | null, error: string) => {
    clearTimeout(timer);
    timer = ms === null ? undefined : setTimeout(() => fail('TIMEOUT_ERROR', error), ms);
  };
  const onAbort = () => {
    reject(signal?.reason);
    request.abort();
  };
  request.upload.onprogress = ({ loaded, total }) => {
    startTimeout(stalledAfterMs, 'The upload stood still');
    if (total > 0) onProgress?.(loaded / total);
  };
  request.upload.onload = () => {
    startTimeout(timeoutMs, 'The upload was not answered');
    onProgress?.(1);
  };
  request.onload = () => resolve(responseOf(request));
  request.onerror = () => fail('FETCH_ERROR', 'The connection failed');
  request.open(method, url);
  request.responseType = 'arraybuffer';
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted) onAbort();
  else {
    startTimeout(stalledAfterMs, 'The upload stood still');
    request.send(body);
  }
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  });
}

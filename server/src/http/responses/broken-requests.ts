/** Answers malformed or incomplete requests, for which no route and no reply exist yet. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@polylogue/contract/errors';
import { AppError } from '../../app-error.ts';
import { errorBody } from './errors.ts';

const byParserCode: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
  ERR_BODY_STILL: 'request.timeout',
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
};

/** Sends the error envelope on the raw connection, and closes it. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new AppError(byParserCode[error.code ?? ''] ?? 'request.invalid');
  const body = JSON.stringify(errorBody(refusal, randomUUID()));
  const head = [
    // The optional reason phrase is omitted.
    `HTTP/1.1 ${refusal.status} `,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

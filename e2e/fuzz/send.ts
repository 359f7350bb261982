/** Sends a request as it is, however malformed, and reads as much of the answer as there is to judge. */
import http from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import type { FuzzRequest } from './arbitrary-request.ts';

export interface Answer {
  status: number;
  mediaType: string;
  body: string;
}

const maxBodyLength = 2_000_000;
const streamPatienceMs = 150;
const timeoutMs = 60_000;
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** The body as it was before it was compressed: requests ask for that too, in odd ways. */
function unfolded(response: http.IncomingMessage): Readable {
  const encoding = response.headers['content-encoding'];
  if (encoding === 'br') return response.pipe(createBrotliDecompress());
  return encoding === 'gzip' ? response.pipe(createGunzip()) : response;
}

/** Rejects when the server hangs up without an answer. */
export function send(url: string, request: FuzzRequest): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const { method, address, headers, body } = request;
  const payload = body === undefined ? undefined : Buffer.from(body);
  return new Promise((resolve, reject) => {
    const call = http.request({
      agent,
      hostname,
      port,
      method,
      path: address,
      headers: { ...headers, ...(payload && { 'content-length': payload.length }) },
      timeout: timeoutMs,
    });
    call.on('timeout', () => call.destroy(new Error(`no answer within ${timeoutMs} ms`)));
    call.on('error', reject);
    call.on('response', (response) => {
      const mediaType = (response.headers['content-type'] ?? '').replace(/;.*/, '');
      const answer = { status: response.statusCode ?? 0, mediaType, body: '' };
      const done = () => {
        resolve(answer);
        response.destroy();
      };
      // A stream may last for minutes, so its beginning is enough.
      if (mediaType === 'text/event-stream') setTimeout(done, streamPatienceMs);
      const read = unfolded(response);
      read.setEncoding('utf8').on('data', (piece: string) => {
        answer.body += piece;
        if (answer.body.length > maxBodyLength) done();
      });
      read.on('end', () => resolve(answer)).on('error', () => resolve(answer));
    });
    call.end(payload);
  });
}

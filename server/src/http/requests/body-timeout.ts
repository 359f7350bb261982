/** Ends requests whose body stalls. The total time is unlimited, since uploads are large. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerBrokenRequest } from '../responses/broken-requests.ts';

/** Minimum bytes per interval; otherwise single bytes could hold a connection forever. */
const minBytesPerInterval = 1024;

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function endRequest({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) socket.destroy();
  else
    answerBrokenRequest(
      Object.assign(new Error('The body stands still'), { code: 'ERR_BODY_STILL' }),
      socket,
    );
}

function watch(request: IncomingMessage, response: ServerResponse, spanMs: number): void {
  const { socket } = request;
  let bytesBefore = socket.bytesRead;
  const hasProgressed = () => socket.bytesRead - bytesBefore >= minBytesPerInterval;
  const check = () => {
    const isProgressing = hasProgressed();
    bytesBefore = socket.bytesRead;
    if (request.complete || request.closed) return clearInterval(timer);
    // Received bytes that wait here are not late, and the rest of an already answered body is irrelevant.
    if ((isProgressing || request.readableLength > 0) && !response.writableFinished) return;
    clearInterval(timer);
    endRequest(request, response);
  };
  // After a block, the process reads received bytes only after its timers.
  const timer = setInterval(() => (hasProgressed() ? check() : setImmediate(check)), spanMs);
  timer.unref();
  request.once('close', () => clearInterval(timer));
}

/** Answers `request.timeout` if less than 1 KiB of a body arrives per interval. */
export function installBodyTimeout(app: FastifyInstance, spanMs: number): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    // Requests made by `inject` are complete and have no socket to destroy.
    if (hasBody(raw) && typeof raw.socket?.destroy === 'function') watch(raw, reply.raw, spanMs);
  });
}

/** Gives up on bodies that stand still. One that goes on arriving may take as long as it takes: uploads are large. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerBrokenRequest } from '../responses/broken-requests.ts';

/** What has to arrive in each span of time: a byte now and then holds up a connection for ever. */
const leastBytes = 1024;

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function giveUp({ socket }: IncomingMessage, response: ServerResponse): void {
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
  const hasMoved = () => socket.bytesRead - bytesBefore >= leastBytes;
  const judge = () => {
    const isMoving = hasMoved();
    bytesBefore = socket.bytesRead;
    if (request.complete || request.closed) return clearInterval(timer);
    // What waits to be read here is not late; and nobody waits for the rest of a body that is answered already.
    if ((isMoving || request.readableLength > 0) && !response.writableFinished) return;
    clearInterval(timer);
    giveUp(request, response);
  };
  // A process that was held up reads what has arrived only after its timers.
  const timer = setInterval(() => (hasMoved() ? judge() : setImmediate(judge)), spanMs);
  timer.unref();
  request.once('close', () => clearInterval(timer));
}

/** Answers `request.timeout` where less than 1 KiB of a body arrives in a span of time. */
export function installBodyTimeout(app: FastifyInstance, spanMs: number): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    // What comes past the network, by `inject`, is there whole.
    // A request that tests hand in past the network has no socket that could be cut.
    if (hasBody(raw) && typeof raw.socket?.destroy === 'function') watch(raw, reply.raw, spanMs);
  });
}

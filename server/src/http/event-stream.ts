/** Server-sent events on the raw response: frames as choices.md (The answer stream) defines them. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { LoggedEvent } from '../streams/answer-log.ts';

const keepAliveMs = 15_000;
/** A reader that takes nothing for this long is dropped; it can resume from the log. */
const stalledReaderMs = 30_000;

const frame = ({ sequence, event, data }: LoggedEvent) =>
  `id: ${sequence}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Resolves false when the connection closed or stalled instead of draining. */
async function drained(response: ServerResponse): Promise<boolean> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const timer = setTimeout(() => waiting.abort(), stalledReaderMs);
  try {
    return await Promise.race([
      once(response, 'drain', { signal }).then(() => true),
      once(response, 'close', { signal }).then(() => false),
    ]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    // Takes the listeners off: a slow reader is waited for very often.
    waiting.abort();
  }
}

/**
 * Writes events until they end or the client goes away. Going away only ends the reading: the iterator's
 * `return` is called, and nothing else learns of it.
 */
export async function sendEventStream(
  response: ServerResponse,
  events: AsyncIterable<LoggedEvent>,
  headers: Record<string, string>,
): Promise<void> {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();
  const iterator = events[Symbol.asyncIterator]();
  const onClose = () => void iterator.return?.();
  response.on('close', onClose);
  const keepAlive = setInterval(() => response.write(': keep-alive\n\n'), keepAliveMs);
  try {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      if (response.destroyed) break;
      if (!response.write(frame(next.value)) && !(await drained(response))) {
        response.destroy();
        break;
      }
    }
  } finally {
    clearInterval(keepAlive);
    response.off('close', onClose);
    await iterator.return?.();
    if (!response.destroyed) response.end();
  }
}

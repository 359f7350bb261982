/** Server-sent events on the raw response, with frames as choices.md (The answer stream) defines them. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { withErrorListener } from '../../error-listener.ts';

const keepAliveMs = 15_000;
/** A reader that takes nothing for this long is disconnected; it can resume from the log. */
const stalledReaderMs = 30_000;
/** Maximum length of collected frames of a long replay. */
const maxPendingLength = 16 * 1024;

/** Event to send. `sequence` numbers the events of a stream that can be resumed. */
export interface SentEvent {
  event: string;
  data: object;
  sequence?: number;
}

/** Caches serialised events, since all readers of a live run get the same objects. */
const frames = new WeakMap<SentEvent, string>();

function frameOf(sent: SentEvent): string {
  const known = frames.get(sent);
  if (known !== undefined) return known;
  const { sequence, event, data } = sent;
  const id = sequence === undefined ? '' : `id: ${sequence}\n`;
  const frame = `${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  frames.set(sent, frame);
  return frame;
}

/** Resolves to false if the connection closed or stalled instead of draining. */
async function waitForDrain(response: ServerResponse): Promise<boolean> {
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
    // Removes the listeners, since a slow reader drains very often.
    waiting.abort();
  }
}

/** Frames of one turn of the event loop are sent together, the first ones with the headers. */
class FrameWriter {
  readonly #response: ServerResponse;
  #pending = '';
  #soon: NodeJS.Immediate | undefined;

  constructor(response: ServerResponse) {
    this.#response = response;
    this.add('');
  }

  add(text: string): void {
    this.#pending += text;
    if (this.#pending.length > maxPendingLength) this.flush();
    else if (!this.#soon) this.#soon = setImmediate(this.flush);
  }

  readonly flush = (): void => {
    clearImmediate(this.#soon);
    this.#soon = undefined;
    const text = this.#pending;
    this.#pending = '';
    if (this.#response.destroyed) return;
    if (text === '') this.#response.flushHeaders();
    else this.#response.write(text);
  };

  /**
   * Resolves to true once the reader can take the next frame, and to false if it disconnected or stalled.
   */
  async waitUntilDurable(): Promise<boolean> {
    // Checked now, since the buffer may have drained before a listener existed.
    if (!this.#response.writableNeedDrain) return true;
    return waitForDrain(this.#response);
  }
}

/**
 * Writes events until they end or the client disconnects. A disconnect only ends the reading, by the
 * iterator's `return`.
 */
export async function sendEventStream(
  response: ServerResponse,
  events: AsyncIterable<SentEvent>,
  headers: Record<string, string>,
): Promise<void> {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  const iterator = events[Symbol.asyncIterator]();
  if (response.req.method === 'HEAD') {
    await iterator.return?.();
    response.end();
    return;
  }
  const writer = new FrameWriter(withErrorListener(response));
  const onClose = () => void iterator.return?.();
  response.on('close', onClose);
  const keepAlive = setInterval(() => writer.add(': keep-alive\n\n'), keepAliveMs);
  try {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      if (response.destroyed) break;
      writer.add(frameOf(next.value));
      if (!(await writer.waitUntilDurable())) {
        response.destroy();
        break;
      }
    }
  } finally {
    clearInterval(keepAlive);
    response.off('close', onClose);
    await iterator.return?.();
    writer.flush();
    if (!response.destroyed) response.end();
  }
}

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { NumberedStreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import { expect, it } from 'vitest';
import { memoryAnswerLog } from '../../streams/memory-answer-log.ts';
import { sendEventStream } from './event-stream.ts';

/** Starts a server that answers every request with a stream of `events`. */
async function streaming(
  events: (response: http.ServerResponse) => AsyncIterable<NumberedStreamEvent>,
): Promise<{ url: string; server: http.Server }> {
  const server = http.createServer(
    (_request, response) => void sendEventStream(response, events(response), {}),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

it('serialises an event once for all readers who follow a live run', async () => {
  const log = memoryAnswerLog();
  await log.open({ runId: 'run', requestId: 'r' });
  async function* follow() {
    yield* (await log.tail('run', 0)) ?? [];
  }
  const { url, server } = await streaming(follow);
  const readers = await Promise.all(Array.from({ length: 50 }, () => fetch(url)));
  let writtenOut = 0;
  const requestId = { toString: () => 'r', toJSON: () => `r${++writtenOut}` } as unknown as string;
  for (let sequence = 1; sequence <= 3; sequence += 1) {
    await log.append('run', { event: 'response-updated', data: { requestId, text: 'Word.' }, sequence });
    await turn();
  }
  await log.end('run');
  const read = await Promise.all(readers.map((reader) => reader.text()));
  expect(read[0]?.match(/^id: \d+$/gm)).toEqual(['id: 1', 'id: 2', 'id: 3']);
  expect([new Set(read).size, writtenOut]).toEqual([1, 3]);
  server.close();
});

it('answers HEAD with headers alone, and ends the reading', async () => {
  let isReturned = false;
  const { url, server } = await streaming(() => ({
    [Symbol.asyncIterator]: () => ({
      next: () => new Promise(() => undefined),
      return: async () => {
        isReturned = true;
        return { value: undefined, done: true };
      },
    }),
  }));
  const { status, headers } = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(2_000) });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect(isReturned).toBe(true);
  server.close();
});

it('waits for a slow reader repeatedly without buffering', async () => {
  const eventCount = 40;
  let mostListeners = 0;
  async function* largeEvents(response: http.ServerResponse): AsyncGenerator<NumberedStreamEvent> {
    for (let sequence = 1; sequence <= eventCount; sequence += 1) {
      mostListeners = Math.max(
        mostListeners,
        response.listenerCount('close'),
        response.listenerCount('drain'),
      );
      yield { event: 'response-updated', data: { requestId: 'r', text: 'x'.repeat(1_000_000) }, sequence };
    }
  }
  const { url, server } = await streaming(largeEvents);
  const answer = await fetch(url);
  expect((await answer.text()).match(/^id: /gm)).toHaveLength(eventCount);
  expect(mostListeners).toBeLessThan(8);
  server.close();
});

it('continues at once for a reader who caught up while no event arrived', async () => {
  const words = (sequence: number, text: string): NumberedStreamEvent => ({
    event: 'response-updated',
    data: { requestId: 'r', text },
    sequence,
  });
  const reading = Promise.withResolvers<http.IncomingMessage>();
  async function* events(response: http.ServerResponse): AsyncGenerator<NumberedStreamEvent> {
    let sequence = 0;
    // Small enough to be written a turn later, when the loop already waits for the next event.
    while (!response.writableNeedDrain) {
      yield words((sequence += 1), 'x'.repeat(10_000));
      await turn();
    }
    const drained = once(response, 'drain');
    (await reading.promise).resume();
    await drained;
    for (const text of ['And', ' on.']) yield words((sequence += 1), text);
  }
  const { url, server } = await streaming(events);
  http.get(url, reading.resolve);
  const read = await reading.promise;
  await once(read, 'end');
  expect(read.complete).toBe(true);
  server.close();
});

import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../http/api-failure.ts';
import { type ConnectionState, followStream, type StreamSource } from './event-stream.ts';
import type { ServerEvent } from './sse-parser.ts';
import { type LocalServer, type ReceivedCall, startLocalServer } from '../testing/local-server.ts';

const frame = (id: number, event: string, data: object) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const log = [
  ...['Grüße', ' 😀', '\n\n', 'data: x', ' end'].map((text, i) => frame(i + 1, 'response-updated', { text })),
  frame(6, 'no-more-data', {}),
];
const fullText = 'Grüße 😀\n\ndata: x end';

/** Writes bytes in small chunks and flushes each to the socket. */
async function writeInPieces(response: ServerResponse, text: string, sizeBytes: number): Promise<void> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += sizeBytes) {
    response.write(bytes.subarray(at, at + sizeBytes));
    await new Promise(setImmediate);
  }
}

describe('event stream', () => {
  let server: LocalServer;
  let answer: (call: ReceivedCall, response: ServerResponse) => void | Promise<void>;
  let seen: ServerEvent[];
  let states: ConnectionState[];
  const textOf = () => seen.map(({ data }) => (JSON.parse(data) as { text?: string }).text ?? '').join('');

  const source = (overrides: Partial<StreamSource> = {}): StreamSource => ({
    open: (signal) => fetchOrFail('/answers', { method: 'POST', signal }),
    resume: (lastEventId, signal) =>
      fetchOrFail('/streams/1', { signal, headers: { 'last-event-id': lastEventId } }),
    onEvent: (event) => seen.push(event),
    isEnd: ({ event }) => event === 'no-more-data',
    onConnectionChange: (state) => states.push(state),
    signal: new AbortController().signal,
    ...overrides,
  });

  async function fetchOrFail(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(path, init);
    } catch (cause) {
      throw new ApiError({ status: 'FETCH_ERROR', error: String(cause), requestId: 'r' }, { cause });
    }
  }

  beforeEach(async () => {
    seen = [];
    states = [];
    server = await startLocalServer((call, response) => answer(call, response));
  });
  afterEach(() => server.close());

  it.each([1, 2, 3, 7, 1000])(
    'delivers every event once when bytes arrive %i at a time',
    async (sizeBytes) => {
      answer = async (_call, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        await writeInPieces(response, log.join(': keep-alive\n\n'), sizeBytes);
        response.end();
      };
      expect(await followStream(source())).toBe('ended');
      expect(textOf()).toBe(fullText);
      expect(seen.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6']);
      expect(states).toEqual(['connecting', 'open']);
    },
  );

  it('resumes after the last complete event when the connection breaks inside one', async () => {
    answer = async (call, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (call.method === 'POST') {
        await writeInPieces(response, log.slice(0, 2).join('') + (log[2] ?? '').slice(0, 20), 5);
        response.destroy();
      } else response.end(log.slice(Number(call.headers['last-event-id'])).join(''));
    };
    expect(await followStream(source())).toBe('ended');
    expect(textOf()).toBe(fullText);
    expect(server.received.map(({ method, headers }) => [method, headers['last-event-id']])).toEqual([
      ['POST', undefined],
      ['GET', '2'],
    ]);
    expect(states).toEqual(['connecting', 'open', 'reconnecting', 'open']);
  });

  it('drops events that the server repeats', async () => {
    answer = (call, response) => {
      response.writeHead(200);
      if (call.method === 'POST') response.end(log.slice(0, 4).join(''));
      else response.end(log.join(''));
    };
    await followStream(source());
    expect(textOf()).toBe(fullText);
  });

  it('joins a run started elsewhere without opening it again', async () => {
    answer = (_call, response) => void response.writeHead(200).end(log.join(''));
    expect(await followStream(source({ resumeFrom: '0' }))).toBe('ended');
    expect(server.received.map(({ method }) => method)).toEqual(['GET']);
    expect(textOf()).toBe(fullText);
  });

  it('reports a missing log when resuming fails', async () => {
    answer = (call, response) =>
      void (call.method === 'POST' ? response.writeHead(200).end(log[0]) : response.writeHead(404).end());
    expect(await followStream(source())).toBe('gone');
    expect(textOf()).toBe('Grüße');
  });

  it('reports an error of the first connection with its code and does not retry', async () => {
    const body = { code: 'stream.too_many_running', errors: [], requestId: 'r-1' };
    answer = (_call, response) => void response.writeHead(429).end(JSON.stringify(body));
    await expect(followStream(source())).rejects.toMatchObject({ failure: { status: 429, data: body } });
    expect(server.received).toHaveLength(1);
  });

  it('retries when the network fails before the first response', async () => {
    answer = (_call, response) => {
      if (server.received.length === 1) response.destroy();
      else response.writeHead(200).end(log.join(''));
    };
    expect(await followStream(source())).toBe('ended');
    expect(server.received.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });

  it('rethrows an exception of the event handler instead of reconnecting', async () => {
    answer = (_call, response) => void response.writeHead(200).end(log.join(''));
    const onEvent = () => {
      throw new TypeError('a fault of ours');
    };
    await expect(followStream(source({ onEvent }))).rejects.toThrow('a fault of ours');
    expect(server.received).toHaveLength(1);
  });

  it('stops at once when aborted and delivers no further events', async () => {
    const leaving = new AbortController();
    answer = (_call, response) => void response.writeHead(200).write(log[0]);
    const outcome = followStream(
      source({
        signal: leaving.signal,
        open: (signal) => fetchOrFail('/answers', { method: 'POST', signal }),
        onEvent: (event) => {
          seen.push(event);
          leaving.abort();
        },
      }),
    );
    expect(await outcome).toBe('left');
    expect(textOf()).toBe('Grüße');
  });
});

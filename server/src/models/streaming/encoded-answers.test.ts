/** Providers that say their answer was compressed, and send something else: a failed answer, never a failed server. */
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { all, modelBed, textOf } from '../../testing/models/model-bed.ts';
import { finishing, saying } from '../../testing/models/completion-stream.ts';
import { connectionTo } from '../../testing/models/model-double.ts';
import { httpServer } from '../../testing/network/loopback-servers.ts';
import { listModels } from '../discovery/list-models.ts';

const { ask, outbound } = await modelBed();

// Where an error gets lost, its request never ends.
vi.setConfig({ testTimeout: 5_000 });

const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);
beforeAll(() => void process.on('uncaughtException', note).on('unhandledRejection', note));
beforeEach(() => void uncaught.splice(0));
afterAll(() => void process.off('uncaughtException', note).off('unhandledRejection', note));

const answer = `${saying('Hello there')}${saying(', how are you?')}${finishing()}`;

const encodings: [encoding: string, encode: (text: string) => Buffer][] = [
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['GZIP', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['identity, gzip', gzipSync],
  ['gzip, identity', gzipSync],
  ['deflate, gzip', (text) => gzipSync(deflateSync(text))],
];

/** What comes instead of the whole compressed body. */
const damages: [name: string, send: (response: ServerResponse, encoded: Buffer) => void][] = [
  ['nothing', (response) => response.end()],
  ['half of it', (response, encoded) => response.end(encoded.subarray(0, encoded.length >> 1))],
  ['something else', (response) => response.end('this was never compressed')],
  [
    'a garbled middle',
    (response, encoded) => response.end(Buffer.from(encoded).fill(0xff, encoded.length >> 2)),
  ],
  [
    'it in two pieces, the second garbled',
    (response, encoded) => {
      response.write(encoded.subarray(0, 12));
      setTimeout(() => response.end('garbled'.repeat(20)), 20);
    },
  ],
];

/** A provider that answers everything so. */
async function provider(status: number, encoding: string, send: (response: ServerResponse) => void) {
  const address = await httpServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'text/event-stream', 'content-encoding': encoding });
    send(response);
  });
  return connectionTo(`http://${address}`, 'openai-compatible');
}

/** Errors nobody listened to come a turn later. */
async function expectNothingUncaught(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(uncaught).toEqual([]);
}

describe.each(encodings)('an answer that says %s', (encoding, encode) => {
  test('is read', async () => {
    const connection = await provider(200, encoding, (response) => response.end(encode(answer)));
    expect(textOf(await all(ask(connection)))).toBe('Hello there, how are you?');
    await expectNothingUncaught();
  });

  test.each(damages)('and sends %s is a bad response', async (_, send) => {
    const connection = await provider(200, encoding, (response) => send(response, encode(answer)));
    const events = await all(ask(connection));
    expect(events.at(-1)).toMatchObject({ type: 'error', error: { code: 'model.bad_response' } });
    await expect(listModels(outbound, connection)).rejects.toMatchObject({ code: 'model.bad_response' });
    await expectNothingUncaught();
  });

  test.each(damages)('and sends %s with a failure is a failed answer', async (_, send) => {
    const connection = await provider(500, encoding, (response) => send(response, encode('{"error":{}}')));
    const events = await all(ask(connection));
    expect(events.at(-1)).toMatchObject({ type: 'error' });
    await expect(listModels(outbound, connection)).rejects.toMatchObject({ name: 'ModelError' });
    await expectNothingUncaught();
  });

  test.each(['unheard-of', 'constructor', '__proto__', 'compress'])(
    'after %s is refused before anything is read',
    async (unknown) => {
      for (const both of [`${unknown}, ${encoding}`, `${encoding}, ${unknown}`]) {
        const connection = await provider(200, both, (response) => response.end(encode(answer)));
        const events = await all(ask(connection));
        expect(events).toMatchObject([{ type: 'error', error: { code: 'model.bad_response' } }]);
        await expect(listModels(outbound, connection)).rejects.toMatchObject({ code: 'model.bad_response' });
      }
      await expectNothingUncaught();
    },
  );
});

test('an answer that was compressed ever so often is refused', async () => {
  const often = Array.from({ length: 200 }, () => 'gzip').join(', ');
  const connection = await provider(200, often, (response) => response.end(gzipSync(answer)));
  const events = await all(ask(connection));
  expect(events).toMatchObject([{ type: 'error', error: { code: 'model.bad_response' } }]);
  await expectNothingUncaught();
});

test('an answer that is left while it is unfolded hangs up, and nobody minds what follows', async () => {
  let closed = false;
  const connection = await provider(200, 'gzip', (response) => {
    response.on('close', () => (closed = true));
    response.write(gzipSync(saying('Hello')));
  });
  const aborter = new AbortController();
  const events = all(ask(connection, { signal: aborter.signal }));
  setTimeout(() => aborter.abort(), 50);
  expect((await events).at(-1)).toMatchObject({ type: 'aborted' });
  await expect.poll(() => closed).toBe(true);
  await expectNothingUncaught();
});

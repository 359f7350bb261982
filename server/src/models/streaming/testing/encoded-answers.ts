/** Tests of correctly and incorrectly encoded responses. */
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { finishFrame, textFrame } from '../../../testing/models/completion-stream.ts';
import { all, type ModelHarness, textOf } from '../../../testing/models/model-harness.ts';
import { connectionTo } from '../../../testing/models/model-double.ts';
import { httpServer } from '../../../testing/network/loopback-servers.ts';
import { listModels } from '../../discovery/list-models.ts';

const uncaught: unknown[] = [];

/** Collects uncaught errors until the returned function is called. */
export function watchUncaught(): () => void {
  const note = (error: unknown) => void uncaught.push(error);
  process.on('uncaughtException', note).on('unhandledRejection', note);
  return () => void process.off('uncaughtException', note).off('unhandledRejection', note);
}

export const answer = `${textFrame('Hello there')}${textFrame(', how are you?')}${finishFrame()}`;

type Encoding = [encoding: string, encode: (text: string) => Buffer];

export const encodings: Encoding[] = [
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

type Damage = [name: string, send: (response: ServerResponse, encoded: Buffer) => void];

/** Damaged bodies in place of the compressed one. */
export const damages: Damage[] = [
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

/** Starts a provider with a fixed response. */
export async function provider(status: number, encoding: string, send: (response: ServerResponse) => void) {
  const address = await httpServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'text/event-stream', 'content-encoding': encoding });
    send(response);
  });
  return connectionTo(`http://${address}`, 'openai-compatible');
}

/** Asserts that no error was uncaught; waits, as they are reported in a later turn. */
export async function expectNothingUncaught(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(uncaught.splice(0)).toEqual([]);
}

export const unknownEncodings = ['unheard-of', 'constructor', '__proto__', 'compress'];

/** Declares the tests of an encoding: damaged bodies, damaged bodies of failures, unknown encodings. */
export function testEncoding(
  { ask, outbound }: ModelHarness,
  [encoding, encode]: Encoding,
  some: { damages: Damage[]; failures: Damage[]; unknown: string[] },
): void {
  describe(`answer encoded as ${encoding}`, () => {
    test('is decoded', async () => {
      const connection = await provider(200, encoding, (response) => response.end(encode(answer)));
      expect(textOf(await all(ask(connection)))).toBe('Hello there, how are you?');
      await expectNothingUncaught();
    });

    test.each(some.damages)('is a bad response with %s as the body', async (_, send) => {
      const connection = await provider(200, encoding, (response) => send(response, encode(answer)));
      const events = await all(ask(connection));
      expect(events.at(-1)).toMatchObject({ type: 'error', error: { code: 'model.bad_response' } });
      await expect(listModels(outbound, connection)).rejects.toMatchObject({ code: 'model.bad_response' });
      await expectNothingUncaught();
    });

    test.each(some.failures)('is a failed answer with %s as the body of a failure', async (_, send) => {
      const connection = await provider(500, encoding, (response) => send(response, encode('{"error":{}}')));
      const events = await all(ask(connection));
      expect(events.at(-1)).toMatchObject({ type: 'error' });
      await expect(listModels(outbound, connection)).rejects.toMatchObject({ name: 'ModelError' });
      await expectNothingUncaught();
    });

    test.each(some.unknown)('is refused unread when combined with %s', async (unknown) => {
      for (const both of [`${unknown}, ${encoding}`, `${encoding}, ${unknown}`]) {
        const connection = await provider(200, both, (response) => response.end(encode(answer)));
        const events = await all(ask(connection));
        expect(events).toMatchObject([{ type: 'error', error: { code: 'model.bad_response' } }]);
        await expect(listModels(outbound, connection)).rejects.toMatchObject({ code: 'model.bad_response' });
      }
      await expectNothingUncaught();
    });
  });
}

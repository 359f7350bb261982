/** Content that providers repeat in failures must not reach the log. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ModelProviderKind } from '@polylogue/contract/instance/model-providers/schemas';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { streamModel } from '../../../models/streaming/stream-model.ts';
import { createOutbound } from '../../../outbound/guarded-fetch.ts';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';
import { connectionTo } from '../../../testing/models/model-double.ts';

const canaries = {
  question: 'quokka-in-my-garden',
  prompt: 'pangolin-are-your-rules',
  answer: 'axolotl-it-is',
};

type Answering = (response: ServerResponse, asked: string) => void;

const errorOf = (asked: string) => ({
  error: { message: `Refused: ${asked}`, type: 'invalid_request_error', code: 'bad_thing' },
});
const refusing =
  (status: number): Answering =>
  (response, asked) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ...errorOf(asked), detail: asked }));
const streaming =
  (chunk: (asked: string) => string): Answering =>
  (response, asked) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`data: ${chunk(asked)}\n\n`);

const failures: [string, Answering][] = [
  ['a 400 that repeats the request', refusing(400)],
  ['a 401 that repeats the request', refusing(401)],
  ['a 500 that repeats the request', refusing(500)],
  [
    'an error inside the stream that repeats the request',
    streaming((asked) => JSON.stringify(errorOf(asked))),
  ],
  [
    'a truncated part of the answer',
    streaming(() => `{"choices":[{"index":0,"delta":{"content":"${canaries.answer}`),
  ],
  [
    'a part of the answer in an invalid format',
    streaming(() => JSON.stringify({ type: 'error', choices: canaries.answer, delta: canaries.answer })),
  ],
  [
    'an answer that is no stream',
    (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(canaries.answer),
  ],
];
const kinds: ModelProviderKind[] = [
  'openai',
  'openai-chat',
  'azure-openai',
  'anthropic',
  'openai-compatible',
];

const log: string[] = [];
const outbound = createOutbound();
let answering: Answering;
let kind: ModelProviderKind;
let harness: ChatHarness;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  answering(response, await text(request));
}
const provider = createServer((request, response) => void answer(request, response));

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  harness = await createChatHarness({
    logger: pino({ level: 'trace' }, { write: (line) => void log.push(line) }),
    realModel: {
      provider: { id: 'double', name: 'Double' },
      model: 'repeating',
      name: 'repeating',
      supportedParameters: () => ({}),
      stream: ({ messages, ...question }) =>
        streamModel(
          { outbound, limits: { retryDelayMs: 1 } },
          {
            connection: connectionTo(url, kind),
            model: 'repeating',
            ...question,
            messages: [{ role: 'system', text: canaries.prompt }, ...messages],
          },
        ),
    },
  });
});
beforeEach(() => void log.splice(0));
afterAll(async () => {
  await outbound.close();
  await new Promise((resolve) => provider.close(resolve));
});

describe.each(kinds)('%s', (vendor) => {
  it.each(failures)('logs no content after %s', async (_name, failure) => {
    [answering, kind] = [failure, vendor];
    const ann = await harness.person();
    const reader = await ann.ask(canaries.question);
    await reader.rest();
    const logged = log.join('');
    expect(logged).toMatch(/"code":"model\.\w+".*Answer failed/);
    for (const canary of Object.values(canaries)) expect(logged).not.toContain(canary);
  });
});

it('logs the provider’s error code', async () => {
  [answering, kind] = [refusing(400), 'openai-compatible'];
  const ann = await harness.person();
  await (await ann.ask(canaries.question)).rest();
  expect(log.join('')).toContain(
    'AI_APICallError, status 400, providerCode bad_thing, providerType invalid_request_error',
  );
});
